/** What the page of a table shows of a game over the socket besides what every table has: time, absence, stand-ins. */
import type { MemberView, StandInReason } from "../../protocol/messages.ts";
import type { PartyGame, PartyState } from "../../state/party-state.ts";
import { onlineTableText } from "../../text/online-table.ts";
import { type SeatMark, secondsOf, type TurnClock } from "../../ui/seat-mark.ts";
import type { SlipText } from "./table-text.ts";

const WHOLE_MS = { none: null, "30s": 30_000, "60s": 60_000 } as const;

type Party = PartyState["party"];

/** Gives the member who plays a seat of the game; undefined for a computer's seat. */
export function memberAt(party: Party, game: PartyGame, seat: number): MemberView | undefined {
  const player = game.seats[seat]?.player ?? null;
  return party.members.find((member) => member.player === player);
}

/** Gives the seat of the game that a player plays; null for whoever plays none. */
export function seatOfPlayer(game: PartyGame, player: string | null): number | null {
  if (player === null) return null;
  const seat = game.seats.findIndex((played) => played.player === player);
  return seat < 0 ? null : seat;
}

/**
 * Gives the clock of the turn.
 * @param endsMs when a computer finishes the turn; null if none ever does.
 */
export function clockAt(
  party: Party,
  seat: number | null,
  endsMs: number | null,
  nowMs: number,
): TurnClock | null {
  const wholeMs = WHOLE_MS[party.settings.turn_limit];
  if (endsMs === null || seat === null || wholeMs === null) return null;
  return { seat, leftMs: Math.max(0, endsMs - nowMs), wholeMs };
}

/**
 * Says what is the matter with whoever acts; null for nothing.
 * @param takeoverMs when a computer plays for them; null while they are there.
 */
export function asideAt(
  reason: StandInReason | null,
  takeoverMs: number | null,
  nowMs: number,
): SlipText | null {
  if (reason !== null) {
    return {
      title: onlineTableText("standIn.title"),
      lines: [onlineTableText(`standIn.${reason}`)],
    };
  }
  if (takeoverMs === null) return null;
  const count = secondsOf(takeoverMs - nowMs);
  return {
    title: onlineTableText("gone.title"),
    lines: [onlineTableText("gone.countdown", { count })],
  };
}

/** Gives by seat what is to be said about who sits there. */
export function marksAt(party: Party, game: PartyGame): readonly (SeatMark | null)[] {
  return game.seats.map((_, seat) => {
    if (game.standIns[seat] != null) {
      return {
        kind: "stand_in",
        short: onlineTableText("mark.standIn"),
        full: onlineTableText("mark.standInFull"),
      };
    }
    const member = memberAt(party, game, seat);
    if (member === undefined || member.gone_since_ms === null) return null;
    return {
      kind: "gone",
      short: onlineTableText("mark.gone"),
      full: onlineTableText("mark.goneFull"),
    };
  });
}
