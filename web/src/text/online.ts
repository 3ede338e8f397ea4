/** The texts of a table that is played over the socket, in the language that is set, and its events as sentences. */
import type {
  AnyRefusal,
  PartyEvent,
  PartySeat,
  PartyView,
  Settings,
  StandInReason,
} from "../protocol/messages.ts";
import { PARTY_REFUSALS, WIRE_REFUSALS } from "../protocol/messages.ts";
import type { Game } from "../rules/game.ts";
import type { Refusal } from "../rules/types.ts";
import { narrate, rulesName } from "./describe.ts";
import { onlineEn } from "./online.en.ts";
import { onlineJa } from "./online.ja.ts";
import { currentLanguage, type Language, t } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of such a table. */
export type OnlineKey = keyof typeof onlineJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<OnlineKey, string>>>> = {
  ja: onlineJa,
  en: onlineEn,
};

/** Gives a text of such a table with its values put in. */
export function onlineText<K extends OnlineKey>(
  key: K,
  ...[values]: Values<(typeof onlineJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}

const ONLINE_REFUSALS = [...PARTY_REFUSALS, ...WIRE_REFUSALS];

function isOfRules(code: AnyRefusal): code is Refusal {
  return !ONLINE_REFUSALS.some((known) => known === code);
}

/** Says why something was refused: by the rules, by the party or on the way. */
export function refusalText(code: AnyRefusal): string {
  return isOfRules(code) ? t(`refusal.${code}`) : onlineText(`refusal.${code}`);
}

/** Says why a computer plays for somebody. */
export function standInText(reason: StandInReason, name: string, isYou: boolean): string {
  return isYou ? onlineText(`standIn.${reason}You`) : onlineText(`standIn.${reason}`, { name });
}

/** Whoever is back sooner has not been missed; a first connection follows its joining within this time, in ms. */
const UNMISSED_MS = 3000;

/**
 * Says what happened at a table in one sentence or two, for the live region; empty for what nobody needs to be told.
 * @param before the party before the event, in which whoever leaves has a name still.
 * @param game the game after the event; null if there is none.
 */
export function narrateParty(event: PartyEvent, before: PartyView, game: Game | null): string {
  switch (event.type) {
    case "party_opened":
      return "";
    case "settings_changed":
      return settingsText(before.settings, event.settings);
    case "player_joined":
    case "player_renamed":
    case "player_left":
    case "player_connected":
    case "player_disconnected":
      return event.player === before.you ? "" : comingText(event, before);
    case "host_changed":
      return hostText(event.player, before);
    case "seat_changed":
      return seatText(event.seat, event.occupant, before);
    case "game_prepared":
      return event.number === 1 ? "" : onlineText("say.prepared", { number: event.number });
    case "stand_in_began": {
      const { name, isYou } = whoPlays(event.seat, before);
      return standInText(event.reason, name, isYou);
    }
    case "stand_in_ended":
      return standInEndedText(event.seat, before);
    case "ranked_game_ended":
      return onlineText(event.is_annulled ? "say.annulled" : "say.rated");
    case "serving_resumed":
      return onlineText("say.resumed");
    case "game_started":
    case "rolled_for_start":
    case "rolled":
    case "scored":
    case "resigned":
    case "game_ended":
      return game === null ? "" : narrate(event, game);
  }
}

type Coming = Extract<
  PartyEvent,
  {
    type:
      | "player_joined"
      | "player_renamed"
      | "player_left"
      | "player_connected"
      | "player_disconnected";
  }
>;

function comingText(event: Coming, { members }: PartyView): string {
  const member = members.find(({ player }) => player === event.player);
  const name = member?.name ?? "";
  switch (event.type) {
    case "player_joined":
      return onlineText("say.joined", { name: event.name });
    case "player_renamed":
      return onlineText("say.renamed", { before: name, name: event.name });
    case "player_left":
      return onlineText("say.left", { name });
    case "player_disconnected":
      return onlineText("say.gone", { name });
    case "player_connected": {
      const since = member?.gone_since_ms ?? event.at_ms;
      return event.at_ms - since < UNMISSED_MS ? "" : onlineText("say.back", { name });
    }
  }
}

function nameOf(player: string, { members }: PartyView): string {
  return members.find((member) => member.player === player)?.name ?? "";
}

function hostText(player: string | null, before: PartyView): string {
  if (player === null) return "";
  return player === before.you
    ? onlineText("say.hostYou")
    : onlineText("say.host", { name: nameOf(player, before) });
}

function seatText(seat: number, occupant: PartySeat, before: PartyView): string {
  const number = seat + 1;
  switch (occupant.occupant) {
    case "person":
      return occupant.player === before.you
        ? onlineText("say.satYou", { number })
        : onlineText("say.sat", { name: nameOf(occupant.player, before), number });
    case "computer":
      return onlineText("say.seatComputer", { number, name: t(`seat.computer.${occupant.level}`) });
    case "empty": {
      const was = before.seats[seat];
      if (was?.occupant !== "person") return onlineText("say.seatCleared", { number });
      return was.player === before.you
        ? onlineText("say.stoodYou", { number })
        : onlineText("say.stood", { name: nameOf(was.player, before), number });
    }
  }
}

/** Who plays on a seat of the game, by the name of the game. */
function whoPlays(seat: number, { game, you }: PartyView): { name: string; isYou: boolean } {
  const played = game?.seats[seat];
  const name = played?.occupant.occupant === "person" ? played.occupant.name : "";
  return { name, isYou: played !== undefined && you !== null && played.player === you };
}

/** A turn that a computer has finished for want of time ends by itself: that needs no word. */
function standInEndedText(seat: number, before: PartyView): string {
  if (before.game?.cards[seat]?.stand_in === "turn_limit") return "";
  const { name, isYou } = whoPlays(seat, before);
  return isYou ? onlineText("say.playsAgainYou") : onlineText("say.playsAgain", { name });
}

/** Says which settings have changed; those that have not are left out. */
function settingsText(before: Settings, after: Settings): string {
  const changes: string[] = [];
  const rules = rulesName(after.ruleset, after.house_rules);
  if (rules !== rulesName(before.ruleset, before.house_rules)) changes.push(rules);
  if (after.turn_limit !== before.turn_limit)
    changes.push(onlineText(`turnLimit.${after.turn_limit}`));
  if (after.start !== before.start || after.first_seat !== before.first_seat)
    changes.push(startText(after));
  if (after.swap !== before.swap) changes.push(onlineText(after.swap ? "swap.on" : "swap.off"));
  if (changes.length === 0) return "";
  return onlineText("say.settings", { changes: changes.join(onlineText("say.gap")) });
}

function startText({ start, first_seat }: Settings): string {
  return start === "chosen"
    ? onlineText("start.chosen", { number: (first_seat ?? 0) + 1 })
    : onlineText(`start.${start}`);
}
