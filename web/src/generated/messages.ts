// Written by tools/generate.py from the Python types of the same names; not to be edited.

import type {
  Box,
  Computer,
  EndReason,
  GameEnded,
  GameStarted,
  HouseRuleId,
  Level,
  Occupant,
  Refusal,
  Resigned,
  Rolled,
  RolledForStart,
  RulesetId,
  Scored,
  StartRule,
} from "./types.ts";

export const PROTOCOL_VERSION = 1;

export const PARTY_REFUSALS = [
  "not_a_member",
  "not_host",
  "no_such_member",
  "bad_name",
  "bad_rules",
  "bad_start",
  "party_full",
  "seat_taken",
  "not_your_seat",
  "game_under_way",
  "no_game",
  "no_person",
  "first_seat_empty",
  "computer_plays",
  "ranked",
  "not_due",
] as const;

export type PartyRefusal = (typeof PARTY_REFUSALS)[number];

export const WIRE_REFUSALS = [
  "bad_json",
  "bad_message",
  "too_long",
  "binary",
  "stale",
  "too_many",
  "try_again",
  "not_stored",
] as const;

export type WireRefusal = (typeof WIRE_REFUSALS)[number];

export const TURN_LIMITS = ["none", "30s", "60s"] as const;

export type TurnLimit = (typeof TURN_LIMITS)[number];

export const STAND_IN_REASONS = ["absent", "left", "turn_limit"] as const;

export type StandInReason = (typeof STAND_IN_REASONS)[number];

export const STAMPS = [
  "hello",
  "nice",
  "wow",
  "ouch",
  "lucky",
  "thinking",
  "thanks",
  "good_game",
] as const;

export type Stamp = (typeof STAMPS)[number];

export type AnyRefusal = Refusal | PartyRefusal | WireRefusal;

export interface Settings {
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly turn_limit: TurnLimit;
  readonly start: StartRule;
  readonly first_seat: number | null;
  readonly swap: boolean;
}

export interface PlayedSeat {
  readonly seat: number;
  readonly player: string | null;
  readonly occupant: Occupant;
}

export interface PersonSeat {
  readonly occupant: "person";
  readonly player: string;
}

export interface EmptySeat {
  readonly occupant: "empty";
}

export type PartySeat = PersonSeat | Computer | EmptySeat;

export interface PartyOpened {
  readonly type: "party_opened";
  readonly at_ms: number;
  readonly table: string;
  readonly settings: Settings;
  readonly is_ranked: boolean;
}

export interface SettingsChanged {
  readonly type: "settings_changed";
  readonly at_ms: number;
  readonly settings: Settings;
}

export interface PlayerJoined {
  readonly type: "player_joined";
  readonly at_ms: number;
  readonly player: string;
  readonly name: string;
}

export interface PlayerRenamed {
  readonly type: "player_renamed";
  readonly at_ms: number;
  readonly player: string;
  readonly name: string;
}

export interface PlayerLeft {
  readonly type: "player_left";
  readonly at_ms: number;
  readonly player: string;
}

export interface PlayerConnected {
  readonly type: "player_connected";
  readonly at_ms: number;
  readonly player: string;
}

export interface PlayerDisconnected {
  readonly type: "player_disconnected";
  readonly at_ms: number;
  readonly player: string;
}

export interface HostChanged {
  readonly type: "host_changed";
  readonly at_ms: number;
  readonly player: string | null;
}

export interface SeatChanged {
  readonly type: "seat_changed";
  readonly at_ms: number;
  readonly seat: number;
  readonly occupant: PartySeat;
}

export interface GamePrepared {
  readonly type: "game_prepared";
  readonly at_ms: number;
  readonly number: number;
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly seats: readonly PlayedSeat[];
}

export interface StandInBegan {
  readonly type: "stand_in_began";
  readonly at_ms: number;
  readonly seat: number;
  readonly reason: StandInReason;
}

export interface StandInEnded {
  readonly type: "stand_in_ended";
  readonly at_ms: number;
  readonly seat: number;
}

export interface RankedGameEnded {
  readonly type: "ranked_game_ended";
  readonly at_ms: number;
  readonly is_annulled: boolean;
  readonly ranks: readonly number[];
}

export interface ServingResumed {
  readonly type: "serving_resumed";
  readonly at_ms: number;
  readonly paused_ms: number;
}

export type PartyEvent =
  | PartyOpened
  | SettingsChanged
  | PlayerJoined
  | PlayerRenamed
  | PlayerLeft
  | PlayerConnected
  | PlayerDisconnected
  | HostChanged
  | SeatChanged
  | GamePrepared
  | GameStarted
  | RolledForStart
  | Rolled
  | Scored
  | Resigned
  | GameEnded
  | StandInBegan
  | StandInEnded
  | RankedGameEnded
  | ServingResumed;

export interface StartingView {
  readonly phase: "starting";
  readonly contenders: readonly number[];
  readonly sums: readonly number[];
}

export interface TurnView {
  readonly phase: "on_turn";
  readonly seat: number;
  readonly dice: readonly [number, number, number, number, number] | null;
  readonly rolls_used: number;
}

export interface EndedView {
  readonly phase: "ended";
  readonly reason: EndReason;
}

export type PhaseView = StartingView | TurnView | EndedView;

export interface MemberView {
  readonly player: string;
  readonly name: string;
  readonly gone_since_ms: number | null;
  readonly has_left: boolean;
}

export interface CardView {
  readonly points: readonly (number | null)[];
  readonly further_yachts: number;
  readonly last_box: Box | null;
  readonly stand_in: StandInReason | null;
}

export interface GameView {
  readonly id: string;
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly seats: readonly PlayedSeat[];
  readonly cards: readonly CardView[];
  readonly phase: PhaseView;
  readonly first_seat: number | null;
  readonly resigned: readonly number[];
  readonly commitment: string | null;
  readonly turn_since_ms: number;
  readonly turn_ends_ms: number | null;
  readonly takeover_ms: number | null;
  readonly ranked: RankedGameEnded | null;
}

export interface PartyView {
  readonly table: string;
  readonly you: string | null;
  readonly your_seat: number | null;
  readonly host: string | null;
  readonly is_ranked: boolean;
  readonly settings: Settings;
  readonly members: readonly MemberView[];
  readonly seats: readonly PartySeat[];
  readonly game: GameView | null;
}

export interface RollAll {
  readonly type: "roll_all";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
}

export interface Reroll {
  readonly type: "reroll";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly hold: readonly number[];
}

export interface Score {
  readonly type: "score";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly box: Box;
}

export interface Resign {
  readonly type: "resign";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
}

export interface StartGame {
  readonly type: "start_game";
  readonly id: string;
  readonly expect: number;
}

export interface ChangeSettings {
  readonly type: "change_settings";
  readonly id: string;
  readonly expect: number;
  readonly settings: Settings;
}

export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
}

export interface Stand {
  readonly type: "stand";
  readonly id: string;
  readonly expect: number;
}

export interface SeatComputer {
  readonly type: "seat_computer";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly level: Level;
}

export interface ClearSeat {
  readonly type: "clear_seat";
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
}

export interface PassHost {
  readonly type: "pass_host";
  readonly id: string;
  readonly expect: number;
  readonly to: string;
}

export interface Rename {
  readonly type: "rename";
  readonly id: string;
  readonly expect: number;
  readonly name: string;
}

export interface Leave {
  readonly type: "leave";
  readonly id: string;
  readonly expect: number;
}

export type CommandMessage =
  | RollAll
  | Reroll
  | Score
  | Resign
  | StartGame
  | ChangeSettings
  | Sit
  | Stand
  | SeatComputer
  | ClearSeat
  | PassHost
  | Rename
  | Leave;

export interface ShowHold {
  readonly type: "hold";
  readonly seat: number;
  readonly hold: readonly number[];
}

export interface SendStamp {
  readonly type: "stamp";
  readonly stamp: Stamp;
}

export interface Beat {
  readonly type: "heartbeat";
  readonly seq: number;
}

export type LiveMessage = ShowHold | SendStamp | Beat;

export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
  readonly you: string | null;
  readonly seq: number;
  readonly heartbeat_ms: number;
  readonly server_now_ms: number;
}

export interface Snapshot {
  readonly type: "snapshot";
  readonly seq: number;
  readonly view: PartyView;
  readonly server_now_ms: number;
}

export interface Happened {
  readonly type: "event";
  readonly seq: number;
  readonly event: PartyEvent;
  readonly server_now_ms: number;
}

export interface Accepted {
  readonly type: "accepted";
  readonly id: string;
  readonly seq: number;
  readonly server_now_ms: number;
}

export interface Refused {
  readonly type: "refused";
  readonly id: string | null;
  readonly code: AnyRefusal;
  readonly seq: number;
  readonly server_now_ms: number;
}

export interface HoldShown {
  readonly type: "hold";
  readonly seat: number;
  readonly round: number;
  readonly roll: number;
  readonly hold: readonly number[];
  readonly server_now_ms: number;
}

export interface StampShown {
  readonly type: "stamp";
  readonly player: string;
  readonly stamp: Stamp;
  readonly server_now_ms: number;
}

export interface Heartbeat {
  readonly type: "heartbeat";
  readonly seq: number;
  readonly server_now_ms: number;
}

export interface Draining {
  readonly type: "draining";
  readonly retry_after_ms: number;
  readonly server_now_ms: number;
}

export type ServerMessage =
  | Hello
  | Snapshot
  | Happened
  | Accepted
  | Refused
  | HoldShown
  | StampShown
  | Heartbeat
  | Draining;
