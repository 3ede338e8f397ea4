/** What a game over the socket came to for whoever looks at its result. */
import type { PartyGame, PartyState } from "../../state/party-state.ts";
import { nextStart } from "../../state/party-state.ts";
import { seatName, sentences } from "../../text/describe.ts";
import { onlineText } from "../../text/online.ts";
import { onlineTableText } from "../../text/online-table.ts";
import { t } from "../../text/text.svelte.ts";

type Party = PartyState["party"];

/**
 * Says what the game came to for a seat, and for ranked games whether it counts; null if there is nothing to add.
 * @param own the seat of whoever looks; null for whoever only watched.
 * @param rank the rank of that seat.
 */
export function outcomeNote(
  party: Party,
  { game, ranked }: PartyGame,
  own: number | null,
  rank: number | null,
): string | null {
  if (ranked?.is_annulled === true)
    return sentences(
      ...game.resigned.map((seat) => t("say.resigned", { name: seatName(game.seats, seat) })),
      onlineText("say.annulled"),
    );
  if (own === null || rank === null || game.seats.length === 1) return null;
  if (!party.is_ranked) return onlineTableText("result.place", { rank });
  // Of winning and of a draw the page's heading tells.
  const said =
    rank === 1 ? "" : onlineTableText("result.sentence", { said: onlineTableText("result.lost") });
  return ranked === null ? said : sentences(said, onlineText("say.rated"));
}

/** Gives the seat of the ended game that starts the next one; null if nobody of it does. */
export function nextFirst(party: Party, play: PartyGame): number | null {
  const partySeat = nextStart(party, play);
  const seat = play.seats.findIndex((played) => played.seat === partySeat);
  return partySeat === null || seat < 0 ? null : seat;
}

/** Tells whether the host can start the next game: somebody is seated who is a person. */
export function canStartAgain(party: Party): boolean {
  return !party.is_ranked && party.seats.some(({ occupant }) => occupant === "person");
}
