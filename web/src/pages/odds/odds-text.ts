/** How numbers of the page 確率 are written. */
import { oddsText } from "../../text/odds.ts";

/** Writes a probability in percent: two decimals, more where two would say 0, and none for what is certain. */
export function percentText(probability: number): string {
  const percent = 100 * probability;
  if (probability === 1) return oddsText("odds.percent", { percent });
  return oddsText("odds.percent", {
    percent: percent < 0.1 ? percent.toPrecision(2) : percent.toFixed(2),
  });
}

/** Writes points with two decimals. */
export function pointsText(points: number): string {
  return points.toFixed(2);
}
