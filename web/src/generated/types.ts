// Written by tools/generate.py from the Python types of the same names; not to be edited.

export const BOXES = [
  "ones",
  "twos",
  "threes",
  "fours",
  "fives",
  "sixes",
  "choice",
  "three_of_a_kind",
  "four_of_a_kind",
  "full_house",
  "small_straight",
  "large_straight",
  "yacht",
] as const;

export type Box = (typeof BOXES)[number];

export const SECTIONS = ["upper", "lower"] as const;

export type Section = (typeof SECTIONS)[number];

export const RULESET_IDS = ["standard", "original", "public_domain", "thirteen"] as const;

export type RulesetId = (typeof RULESET_IDS)[number];

export const HOUSE_RULE_IDS = [
  "upper_first",
  "joker_free",
  "joker_none",
  "five_is_full_house",
  "small_straight_15",
] as const;

export type HouseRuleId = (typeof HOUSE_RULE_IDS)[number];

export const JOKER_RULES = ["free", "forced"] as const;

export type JokerRule = (typeof JOKER_RULES)[number];

export const REFUSALS = [
  "written",
  "joker",
  "upper_first",
  "unknown_box",
  "not_rolled",
  "no_rolls_left",
  "all_held",
  "turn_under_way",
  "unknown_seat",
  "not_your_turn",
  "starting",
  "already_resigned",
  "game_over",
] as const;

export type Refusal = (typeof REFUSALS)[number];

export const START_RULES = ["random", "chosen", "roll_off", "rematch"] as const;

export type StartRule = (typeof START_RULES)[number];

export const END_REASONS = ["complete", "resigned"] as const;

export type EndReason = (typeof END_REASONS)[number];

export const LEVELS = ["easy", "normal", "hard"] as const;

export type Level = (typeof LEVELS)[number];

export const DICE_FAULTS = [
  "no_commitment",
  "not_ended",
  "wrong_secret",
  "wrong_start",
  "wrong_dice",
] as const;

export type DiceFault = (typeof DICE_FAULTS)[number];

export interface AnyDice {
  readonly kind: "any";
}

export interface Equal {
  readonly kind: "equal";
  readonly count: number;
}

export interface FullHouse {
  readonly kind: "full_house";
  readonly five_equal: boolean;
}

export interface Run {
  readonly kind: "run";
  readonly length: number;
}

export interface Exactly {
  readonly kind: "exactly";
  readonly roll: readonly [number, number, number, number, number];
}

export type Pattern = AnyDice | Equal | FullHouse | Run | Exactly;

export interface SumOfFace {
  readonly kind: "sum_of_face";
  readonly face: number;
}

export interface SumOfAll {
  readonly kind: "sum_of_all";
}

export interface SumOfEqual {
  readonly kind: "sum_of_equal";
  readonly count: number;
}

export interface Fixed {
  readonly kind: "fixed";
  readonly points: number;
}

export type Worth = SumOfFace | SumOfAll | SumOfEqual | Fixed;

export interface Person {
  readonly occupant: "person";
  readonly name: string;
}

export interface Computer {
  readonly occupant: "computer";
  readonly level: Level;
}

export type Occupant = Person | Computer;

export interface GameStarted {
  readonly type: "game_started";
  readonly at_ms: number;
  readonly start: StartRule;
  readonly first_seat: number | null;
  readonly commitment?: string;
}

export interface RolledForStart {
  readonly type: "rolled_for_start";
  readonly at_ms: number;
  readonly seat: number;
  readonly dice: readonly [number, number, number, number, number];
}

export interface Rolled {
  readonly type: "rolled";
  readonly at_ms: number;
  readonly seat: number;
  readonly round: number;
  readonly roll: number;
  readonly hold: readonly number[];
  readonly dice: readonly [number, number, number, number, number];
}

export interface Scored {
  readonly type: "scored";
  readonly at_ms: number;
  readonly seat: number;
  readonly round: number;
  readonly box: Box;
  readonly points: number;
  readonly bonus: number;
}

export interface Resigned {
  readonly type: "resigned";
  readonly at_ms: number;
  readonly seat: number;
}

export interface GameEnded {
  readonly type: "game_ended";
  readonly at_ms: number;
  readonly reason: EndReason;
  readonly secret?: string;
}

export type Event = GameStarted | RolledForStart | Rolled | Scored | Resigned | GameEnded;

export interface GameRecord {
  readonly format: "yacht-game";
  readonly version: 1;
  readonly id: string;
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly seats: readonly Occupant[];
  readonly events: readonly Event[];
}
