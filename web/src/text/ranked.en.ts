/** The texts of the page ランク戦 in English: the same keys with the same parameters as in Japanese. */
import type { rankedJa } from "./ranked.ja.ts";
import type { Translation } from "./typed.ts";

const checked = <const T extends Record<keyof typeof rankedJa, string>>(
  texts: T & Translation<typeof rankedJa, T>,
): T => texts;

export const rankedEn = checked({
  "ranked.loading": "Loading",
  "ranked.pageTitle": "Ranked, Yacht",
  "ranked.foundTitle": "● Opponent found, Yacht",
  "ranked.title": "Ranked",

  "ranked.rules": "Rules",
  "ranked.terms": "Before you start",
  "ranked.term.turn":
    "A turn has 60 seconds. When they are over, a computer (Normal) finishes that turn.",
  "ranked.term.leave":
    "If you are gone for 30 seconds on your own turn, a computer plays on for your rating until you are back. That is no loss by itself, but its points are yours.",
  "ranked.term.resign": "Resigning is a loss.",
  "ranked.term.draw": "Equal totals are a draw, which counts between a win and a loss.",
  "ranked.term.annulled":
    "A game that ends before everybody has written a box is annulled. No rating moves.",
  "ranked.term.plain": "There are no house rules. Chance decides who starts.",
  "ranked.term.dice": "The dice can be checked when the game is over.",

  "ranked.seek": "Find an opponent",
  "ranked.seekSub": "{rules}, 60 seconds a turn",
  "ranked.seeking": "Looking",
  "ranked.waitingFor": "Waiting for an opponent: {rules}",
  "ranked.waitingSub": "Keep this page open",
  "ranked.seconds": "{seconds} s",
  "ranked.minutes": "{minutes} min {seconds} s",
  "ranked.waitingCount": "Waiting: {count}",
  "ranked.waitingAlone": "You are the only one waiting",
  "ranked.cancel": "Cancel",
  "ranked.cancelling": "Cancelling",
  "ranked.cancelled": "You no longer wait for an opponent.",
  "ranked.cancelledAlone":
    "Cancelled. The server cannot be reached and has not heard of it; in a few seconds it will stop offering you to others.",
  "ranked.found": "An opponent has been found.",

  "ranked.own": "Your rating",
  "ranked.ownNone": "None yet. It begins with the first game.",
  "ranked.ownGames": "Games: {count}",
  "ranked.provisional": "prov.",
  "ranked.provisionalLeft": "prov. ({count} to go)",
  "ranked.provisionalNote": "A provisional rating (prov.) rests on fewer than ten games.",
  "ranked.ratingNote":
    "Ratings begin at 0 and rise by the strength that has been shown. Losses can bring them below 0.",

  "ranked.leaderboardOf": "Leaderboard: {rules}",
  "ranked.leaderboardNone": "Nobody yet. Will you play the first game?",
  "ranked.rank": "Rank",
  "ranked.player": "Name",
  "ranked.rating": "Rating",
  "ranked.games": "Games",
  "ranked.rankOf": "{rank}",
  "ranked.shared": "=",
  "ranked.sharedLong": "shared rank",
  "ranked.you": "You",
  "ranked.youBelow": "—",
  "ranked.youBelowLong": "below this table",

  "ranked.history": "Games played online",
  "ranked.historyNone": "No finished games yet. Ranked and party games will stand here.",
  "ranked.historyNameless": "Games stand here once you have a name and have played.",
  "ranked.more": "Show earlier games",
  "ranked.kind.ranked": "Ranked",
  "ranked.kind.party": "Party",
  "ranked.seatTotal": "{name} {total}",
  "ranked.seatResigned": "{name} resigned",
  "ranked.win": "Win",
  "ranked.draw": "Draw",
  "ranked.loss": "Loss",
  "ranked.place": "Rank {rank} of {count}",
  "ranked.placeShared": "Rank {rank} of {count} (shared)",
  "ranked.alone": "{total} points",
  "ranked.watched": "Watched",
  "ranked.annulled": "Annulled",
  "ranked.annulledWhy": "It ended before everybody had written a box, so no rating moved",
  "ranked.change": "Rating {before} → {after} ({change})",
  "ranked.check": "Check the dice",
  "ranked.checkOf": "Check the dice of the game of {when}",

  "ranked.unreachableWaiting":
    "The server cannot be reached. The waiting goes on as soon as it can be.",
  "ranked.verify": "About dice that can be checked",
});
