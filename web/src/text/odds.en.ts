/** The texts of the page 確率 in English: the same keys with the same parameters as in Japanese. */
import type { oddsJa } from "./odds.ja.ts";
import type { Translation } from "./typed.ts";

const checked = <const T extends Record<keyof typeof oddsJa, string>>(
  texts: T & Translation<typeof oddsJa, T>,
): T => texts;

export const oddsEn = checked({
  "odds.pageTitle": "Odds of {rules}, Yacht",
  "odds.title": "Odds",
  "odds.lead":
    "Exact numbers, computed from the score tables; they are rounded only where they are shown.",
  "odds.rulesets": "Choose the rules",
  "odds.loading": "Loading the numbers",
  "odds.notLoaded": "The numbers could not be loaded. Please open the page again.",
  "odds.boxes": "Odds by box",
  "odds.boxesNote":
    "“In three rolls” is the probability of more than 0 points when this one box is aimed at throughout, without a thought of the others.",
  "odds.box": "Box",
  "odds.once": "In one roll",
  "odds.aimed": "In three rolls",
  "odds.scored": "Scored at best",
  "odds.mean": "Mean at best",
  "odds.meanNote":
    "“At best” is play for the highest mean total: how often the box then holds more than 0, and the mean of what is written there.",
  "odds.percent": "{percent}%",
  "odds.best": "Perfect play",
  "odds.expected": "Mean total",
  "odds.sd": "Standard deviation",
  "odds.bonus": "Upper bonus reached",
  "odds.yacht": "Points in the yacht box",
  "odds.noBonus": "no bonus",
  "odds.percentile": "{percent}% up to",
  "odds.points": "{points}",
  "odds.distribution": "Distribution of totals",
  "odds.distributionText":
    "Distribution of totals under perfect play. The median is {median}; half of the games end between {low} and {high}. Each bar stands for {step} points.",
  "odds.bar": "{from}–{to}: {percent}",
  "odds.axis": "Total (points)",
  "odds.levels": "Computer players",
  "odds.level": "Level",
  "odds.levelMean": "Mean",
  "odds.levelSd": "Standard deviation",
  "odds.levelsNote":
    "Each played {games} games alone (yacht simulate). Easy always collects its commonest face, so it rolls more yachts than perfect play does; it is not lucky.",
  "odds.easyHow": "keeps the face it has most of, writes what is worth most now",
  "odds.normalHow":
    "compares the 32 ways to hold by the mean of the best score after one more roll",
  "odds.hardHow": "sees all boxes left and the bonus, and plays for the highest mean total",
});
