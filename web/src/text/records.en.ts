/** The texts of the page 記録 in English: the same keys with the same parameters as in Japanese. */
import type { recordsJa } from "./records.ja.ts";
import type { Translation } from "./typed.ts";

const checked = <const T extends Record<keyof typeof recordsJa, string>>(
  texts: T & Translation<typeof recordsJa, T>,
): T => texts;

export const recordsEn = checked({
  "records.pageTitle": "Records, Yacht",
  "records.title": "Records",
  "records.loading": "Loading the records",
  "records.none": "No records yet. Games that you play to the end are kept here.",
  "records.start": "Play a game",
  "records.damaged": "Records that could not be read: {count}. They have not been removed.",

  "records.best": "Best totals",
  "records.rules": "Rules",
  "records.total": "Best",
  "records.grade": "Grade",
  "records.games": "Games",
  "records.mean": "Mean",
  "records.points": "{points} points",
  "records.gamesCount": "{count}",
  "records.noBest": "—",
  "records.noBestLong": "no card that counts",
  "records.by": "{name}",
  "records.counted.solo": "Records of games alone.",
  "records.counted.cpu": "Records of the person’s card in games against computers.",
  "records.counted.device": "Records of every person’s card in games around one device.",
  "records.complete": "Unfinished cards and seats that resigned do not count.",

  "records.grades": "How grades are given",
  "records.gradesNote":
    "From the exact distribution of totals under perfect play by the same rules. A total that just reaches the number has the grade.",
  "records.gradeFrom": "from {points}",
  "records.gradeLeast": "below that",
  "records.gradePercent": "{percent}% of perfect play ends at or below",

  "records.boxes": "Box by box",
  "records.boxesOf": "Box by box: {rules}",
  "records.choose": "Choose the rules",
  "records.box": "Box",
  "records.scored": "Times scored",
  "records.scoredOf": "{count}/{cards}",
  "records.boxMean": "Mean",

  "records.history": "Games played",
  "records.more": "Show more ({count} left)",
  "records.card": "Scorecard of {when}",
  "records.open": "Show the scorecard",
  "records.unfinished": "Ended by resigning",
  "records.seatTotal": "{name} {total}",
  "records.seatResigned": "{name} resigned",

  "records.file": "Backup and removal",
  "records.fileNote":
    "A browser may drop what a page keeps when it is not opened for a while. Save a file now and then. Games under way are not in it.",
  "records.export": "Save to a file",
  "records.import": "Load from a file",
  "records.exported": "Games saved: {count}.",
  "records.nothing": "There are no records to save.",
  "records.importing": "Checking the file.",
  "records.imported": "Games loaded: {count}.",
  "records.importedSome": "Games loaded: {count}. Already here and left as they are: {known}.",
  "records.importedNone": "Nothing new: all games of the file are already here ({known}).",
  "records.importedEmpty": "There is no game in the file.",
  "records.refused": "{reason} Nothing has been changed.",
  "records.why.too_large":
    "The file is too large ({size} MB). Choose a file of at most {most} MB that was saved here.",
  "records.why.not_json":
    "The contents of the file cannot be read. Choose a “.json” file that was saved here.",
  "records.why.foreign": "These are no records of Yacht. Choose a file that was saved here.",
  "records.why.newer":
    "The file was saved by a newer version of Yacht (format {version}). Bring this page up to date, then load it again.",
  "records.why.damagedFile": "The file is damaged. Choose a file as it was saved.",
  "records.why.damaged":
    "Game {game} of the file is damaged, or could not have been played. Choose a file as it was saved.",
  "records.why.unfinished":
    "Game {game} of the file is not over. Choose a file of finished games only.",
  "records.why.twice": "Game {game} of the file is there twice. Choose a file as it was saved.",
  "records.why.no_room":
    "There is not enough room for it. Remove what other pages keep, then load it again.",
  "records.why.unreadable": "The file could not be opened. Choose it again.",

  "records.clear": "Remove all records",
  "records.clearAsk":
    "Remove the records of all finished games ({count})? They cannot be brought back.",
  "records.clearNote": "Games under way and settings stay. Save what you want to keep first.",
  "records.clearYes": "Remove {count}",
  "records.cleared": "The records have been removed.",

  "records.kept":
    "Records are in this browser only. Games alone, against computers and around one device are sent nowhere.",
  "records.online": "Games played online are on the page Ranked.",
  "records.ranked": "Ranked",
  "records.verify": "Check the dice of a game",
  "records.money": "There is no money, there are no chips and no bets.",
});
