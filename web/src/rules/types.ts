/** The generated types, as the rest of the client names them. */
export type * from "../generated/types.ts";
export {
  BOXES,
  HOUSE_RULE_IDS,
  LEVELS,
  REFUSALS,
  RULESET_IDS,
  START_RULES,
} from "../generated/types.ts";
