/**
 * Which states there are, and where each one's value stands. The twin of `yacht.solver.layout`.
 *
 * A row is what is written, and whether further yachts bring points; a column is the upper total. A row has values only
 * for the columns that differ: from `low`, below which the bonus is out of reach, to `high`, the most that can be held.
 */
import type { RuleTables } from "../rules/tables.ts";
import type { BetweenTurns } from "./evaluate.ts";

/** The states of one rule set. */
export interface Layout {
  /** How many states there are. */
  readonly stateCount: number;
  /** Gives the place of a state's value. */
  placeOf(state: BetweenTurns): number;
}

/** What the layout asks of a box. */
interface BoxFacts {
  readonly isUpper: boolean;
  /** The most that it adds to the upper total. */
  readonly most: number;
}

/** What the layout asks of a rule set. */
interface RuleFacts {
  readonly boxes: readonly BoxFacts[];
  readonly cap: number;
  /** Bit masks over the boxes of the card. */
  readonly yacht: number;
  readonly upper: number;
  readonly filledCount: number;
  readonly rowCount: number;
}

function factsOf(rules: RuleTables): RuleFacts {
  const boxes = rules.boxes.map(({ id, section }) => {
    const isUpper = section === "upper";
    const hasWeight = isUpper && rules.upper_bonus !== null;
    return { isUpper, most: hasWeight ? Math.max(...(rules.scores[id] ?? [0])) : 0 };
  });
  const filledCount = 1 << boxes.length;
  return {
    boxes,
    cap: rules.upper_bonus?.at ?? 0,
    yacht: 1 << rules.boxes.findIndex(({ id }) => id === "yacht"),
    upper: boxes.reduce((mask, { isUpper }, at) => (isUpper ? mask | (1 << at) : mask), 0),
    filledCount,
    rowCount: rules.joker === null ? filledCount : 2 * filledCount,
  };
}

/** Tells whether a game reaches a row. */
function isReached(row: number, facts: RuleFacts, isUpperFirst: boolean): boolean {
  const filled = row & (facts.filledCount - 1);
  if (row >= facts.filledCount && (filled & facts.yacht) === 0) return false;
  const isUpperFull = (filled & facts.upper) === facts.upper;
  return !isUpperFirst || isUpperFull || (filled & ~facts.upper) === 0;
}

/** Gives the states of a rule set. */
export function layoutOf(rules: RuleTables): Layout {
  const facts = factsOf(rules);
  const start = new Int32Array(facts.rowCount);
  const low = new Uint8Array(facts.rowCount);
  const high = new Uint8Array(facts.rowCount);
  const mostOfAll = facts.boxes.reduce((sum, { most }) => sum + most, 0);
  let stateCount = 0;
  for (let row = 0; row < facts.rowCount; row += 1) {
    if (!isReached(row, facts, rules.upper_first)) continue;
    const held = facts.boxes.reduce((sum, { most }, at) => ((row >> at) & 1 ? sum + most : sum), 0);
    const highest = Math.min(held, facts.cap);
    const lowest = Math.min(Math.max(facts.cap - (mostOfAll - held) - 1, 0), highest);
    high[row] = highest;
    low[row] = lowest;
    start[row] = stateCount;
    stateCount += highest - lowest + 1;
  }

  return {
    stateCount,
    placeOf({ written, upper, hasYacht }) {
      const row = hasYacht ? facts.filledCount + written : written;
      const lowest = low[row] ?? 0;
      const column = Math.min(Math.max(upper, lowest), high[row] ?? 0);
      return (start[row] ?? 0) + column - lowest;
    },
  };
}
