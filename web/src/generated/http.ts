// Written by tools/generate.py from the Python types of the same names; not to be edited.

import type { Settings } from "./messages.ts";
import type { HouseRuleId, Level, RulesetId } from "./types.ts";

export const PROVISIONAL_GAMES = 10;

export const HTTP_REFUSALS = [
  "bad_body",
  "bad_name",
  "bad_rules",
  "bad_start",
  "no_device",
  "no_party",
  "no_record",
  "party_full",
  "foreign_origin",
  "too_many",
  "not_stored",
  "draining",
] as const;

export type HttpRefusal = (typeof HTTP_REFUSALS)[number];

export const GAME_KINDS = ["party", "ranked"] as const;

export type GameKind = (typeof GAME_KINDS)[number];

export interface ErrorBody {
  readonly error: Problem;
}

export interface GameSummary {
  readonly kind: GameKind;
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly is_annulled: boolean;
  readonly seats: readonly SeatResult[];
}

export interface History {
  readonly games: readonly HistoryGame[];
  readonly next: string | null;
}

export interface HistoryGame {
  readonly id: string;
  readonly ended_ms: number;
  readonly summary: GameSummary;
  readonly change: RatingMove | null;
}

export interface Invitation {
  readonly code: string;
  readonly table: string;
  readonly link: string;
  readonly host: string | null;
  readonly members: number;
  readonly empty_seats: number;
  readonly is_playing: boolean;
  readonly is_member: boolean;
  readonly settings: Settings;
}

export interface Leaderboard {
  readonly ruleset: RulesetId;
  readonly standings: readonly StandingLine[];
  readonly you: OwnRating | null;
}

export interface Me {
  readonly player: string | null;
  readonly name: string | null;
  readonly ratings: readonly OwnRating[];
}

export interface NameWish {
  readonly name: string;
}

export interface OwnRating {
  readonly ruleset: RulesetId;
  readonly rating: number;
  readonly games: number;
  readonly is_provisional: boolean;
}

export interface PartyLink {
  readonly code: string;
  readonly table: string;
  readonly link: string;
}

export interface PartyWish {
  readonly settings: Settings;
}

export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface Queue {
  readonly place: QueuePlace | null;
  readonly server_now_ms: number;
  readonly poll_ms: number;
}

export interface QueuePlace {
  readonly ruleset: RulesetId;
  readonly since_ms: number;
  readonly waiting: number;
  readonly table: string | null;
}

export interface QueueWish {
  readonly ruleset: RulesetId;
}

export interface RatingMove {
  readonly before: number;
  readonly after: number;
}

export interface SeatResult {
  readonly player: string | null;
  readonly name: string | null;
  readonly level: Level | null;
  readonly total: number;
  readonly rank: number;
  readonly is_resigned: boolean;
}

export interface StandingLine {
  readonly rank: number;
  readonly player: string;
  readonly name: string;
  readonly rating: number;
  readonly games: number;
  readonly is_provisional: boolean;
}
