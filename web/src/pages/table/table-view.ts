/** What the page of a table shows, made from the table. */
import type { Game } from "../../rules/game.ts";
import type { Box } from "../../rules/types.ts";
import { type FreshWriting, forcedBox, type SeatColumn, viewCard } from "../../state/card-view.ts";
import type { TableModel } from "../../state/table-model.ts";
import { t } from "../../text/text.svelte.ts";
import { forcedText, type SlipText, slipText } from "./table-text.ts";

/** A writing that is drawn before all eyes. */
export type SeatWriting = FreshWriting & { readonly seat: number };

/** Gives everybody's column; `own` is the seat whose boxes can be pressed. */
export function columnsAt(
  table: TableModel,
  own: number,
  fresh: SeatWriting | null,
): readonly SeatColumn[] {
  const { game } = table;
  const people = game.seats.filter(({ occupant }) => occupant === "person");
  const you = people.length > 1 ? table.yourSeat : null;
  return game.cards.map((card, seat) => {
    const isActing = seat === table.seat;
    return {
      seat,
      seats: game.seats,
      card,
      views: viewCard(card, {
        options: isActing ? table.options : null,
        looked: table.lookedOn(seat),
        chosen: isActing ? table.chosen : null,
        last: table.lastOf(seat)?.box ?? null,
        fresh: fresh?.seat === seat ? fresh : null,
      }),
      isOnTurn: isActing,
      isOwn: seat === own,
      isYou: seat === you,
      isResigned: game.resigned.includes(seat),
    };
  });
}

/** Gives the upper box that a forced joker on the table has to go to; null if there is none. */
export function forcedAt(table: TableModel): Box | null {
  const { game } = table;
  const card = game.cards[table.seat ?? 0];
  const isForced = game.rules.joker?.kind === "forced" && table.thrown === null;
  return isForced && card !== undefined && table.turn !== null
    ? forcedBox(card, table.turn.dice)
    : null;
}

/** What the slip's words need besides the table. */
export interface SlipContext {
  /** Who acts. */
  readonly name: string;
  /** What is to be said now about whoever acts; null for nothing. */
  readonly aside: SlipText | null;
  /** Whether there is room to say how dice are held. */
  readonly hasHint: boolean;
}

/** Gives the slip's words: of the box that is looked at, else of what is going on. */
export function slipAt(
  table: TableModel,
  shown: SeatColumn | undefined,
  { name, aside, hasHint }: SlipContext,
): SlipText {
  const looked = shown?.views.find(({ isLooked }) => isLooked);
  const forced = forcedAt(table);
  if (looked !== undefined) return slipText(looked, forced);
  if (aside !== null) return aside;
  if (table.game.phase.kind === "starting")
    return { title: t("table.starting"), lines: [t("table.startingHow")] };
  if (table.isWatched) return { title: t("table.watching", { name }), lines: [] };
  if (forced !== null) return forcedText(forced);
  if (table.options === null) return { title: t("table.slipBefore"), lines: [] };
  const isHinted = hasHint && table.canHold && table.hold.length === 0;
  return { title: t("table.slip"), lines: isHinted ? [t("table.hint")] : [] };
}

/** Gives what [ここに書く] brings; null if no box of the shown card is chosen. */
export function chosenPoints(shown: SeatColumn | undefined): number | null {
  const view = shown?.views.find(({ isChosen }) => isChosen);
  return view?.state.kind === "preview" ? view.state.points + view.state.bonus : null;
}

/** Names the five dice by position for whoever cannot see them. */
export function dieLabels(table: TableModel): readonly string[] {
  return ([0, 1, 2, 3, 4] as const).map((position) => {
    const place = t(`table.die.${position}`);
    const isLying = table.thrown === null || table.thrown.hold.includes(position);
    const face = isLying ? table.dice?.[position] : undefined;
    if (face === undefined) return t("table.dieNone", { place });
    return table.hold.includes(position)
      ? t("table.dieHeld", { place, face })
      : t("table.dieFace", { place, face });
  });
}

/** Gives what each seat has rolled for the start; null once the game is under way. */
export function startSumsOf(game: Game): readonly (number | null)[] | null {
  if (game.phase.kind !== "starting") return null;
  const { contenders, sums } = game.phase.rollOff;
  return game.seats.map((_, seat) => sums[contenders.indexOf(seat)] ?? null);
}
