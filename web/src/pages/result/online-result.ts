/** What a game over the socket came to for whoever looks at its result. */
import type { PartyGame, PartyState } from "../../state/party-state.ts";
import { nextStart } from "../../state/party-state.ts";
import { sentences } from "../../text/describe.ts";
import { onlineText } from "../../text/online.ts";
import { onlineTableText } from "../../text/online-table.ts";

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
  if (ranked?.is_annulled === true) return onlineText("say.annulled");
  if (own === null || rank === null || game.seats.length === 1) return null;
  if (!party.is_ranked) return onlineTableText("result.place", { rank });
  const ranks = ranked?.ranks ?? [];
  const isDrawn = ranks.filter((other) => other === rank).length > 1;
  const outcome = isDrawn ? "drawn" : rank === 1 ? "won" : "lost";
  const said = onlineTableText(`result.${outcome}`);
  return ranked === null
    ? said
    : sentences(onlineTableText("result.sentence", { said }), onlineText("say.rated"));
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
