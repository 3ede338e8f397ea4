/** The texts of the page 遊び方 in English: the same keys with the same parameters, or it does not compile. */
import type { guideJa } from "./guide.ja.ts";
import type { Translation } from "./typed.ts";

const checked = <const T extends Record<keyof typeof guideJa, string>>(
  texts: T & Translation<typeof guideJa, T>,
): T => texts;

export const guideEn = checked({
  "guide.pageTitle": "How to play {rules} | Yacht",
  "guide.title": "How to play",
  "guide.lead":
    "Roll five dice up to {rolls} times, then write one box of your card. The highest total wins.",
  "guide.rulesets": "Choose the rules",
  "guide.loading": "Loading the table of points",
  "guide.notLoaded": "The table of points could not be loaded. Please open the page again.",

  "guide.contents": "On this page",
  "guide.summary": "These rules in short",
  "guide.boxes": "Boxes",
  "guide.boxesValue": "{count} boxes, {count} rounds",
  "guide.upperBonus": "Upper bonus",
  "guide.none": "none",
  "guide.joker": "Joker",
  "guide.jokerForced": "forced joker, +{points}",
  "guide.jokerFree": "free joker, +{points}",
  "guide.highest": "Highest total",
  "guide.points": "{points}",
  "guide.houseRules": "House rules",
  "guide.houseRulesHint": "Switch one on, and the points and conditions on this page follow.",
  "guide.shown": "Shown now: {rules}, highest total {highest}",
  "guide.excludes": "Not together with “{rule}”.",

  "guide.turn": "A turn",
  "guide.turn.roll": "Roll the five dice.",
  "guide.turn.hold":
    "Press the dice you want to hold and reroll the others. {rolls} rolls in all. A hold can be released before any reroll; rerolling all five is fine, and so is stopping early.",
  "guide.turn.write":
    "Choose an open box and write it, also for 0 points. A written box never changes.",
  "guide.turn.only":
    "Before the first roll nothing can be held or written. After roll {rolls} only writing is left. With all five held there is nothing to reroll (and no roll is used up).",
  "guide.turn.example": "One turn as an example",
  "guide.turn.nth": "Roll {count}",
  "guide.turn.keep1": "hold two 2s",
  "guide.turn.keep2": "hold two 4s, release the 2s",
  "guide.turn.result": "Written as {box}:",

  "guide.table": "Boxes and points",
  "guide.tableCaption": "{rules}: the name of each box, what it asks for and gives, examples",
  "guide.column.box": "Box",
  "guide.column.condition": "Condition and points",
  "guide.column.example": "Example",
  "guide.also": "Also: {names}",
  "guide.bonusRow":
    "{points} more for an upper section of {at} or more. Further yachts do not count towards {at}",
  "guide.bonusRowPlain": "{points} more for an upper section of {at} or more",
  "guide.noBonusRow": "None in these rules",
  "guide.threeEach": "Three of each face",
  "guide.anyOrder": "The order of the dice does not matter in any box.",

  "guide.jokerTitle": "Joker",
  "guide.joker.what":
    "Five equal dice when the yacht box is already written are a joker. If the yacht box holds {yacht}, each such writing adds {points}, without limit. If it holds 0, nothing is added.",
  "guide.joker.when":
    "The +{points} comes with the writing, not with the roll, and also when the box itself is worth 0. Holding the same five dice to the end of the turn pays once.",
  "guide.joker.forced": "Where it may be written is forced.",
  "guide.joker.forced1": "The upper box of that face, if it is open.",
  "guide.joker.forced2":
    "Otherwise any open lower box: {scores} in full, the others for what the dice are worth.",
  "guide.joker.forced3": "With no lower box open either, any open upper box for 0.",
  "guide.joker.free": "It may be written in any open box (free joker).",
  "guide.joker.freeFull":
    "{scores} in full only if the upper box of that face is written; otherwise the dice are worth what the box says.",
  "guide.joker.upperFirst":
    "With “Upper first” the lower section comes after the upper one, so a joker can only arise when the upper box of its face is written.",
  "guide.joker.score": "{box} {points}",
  "guide.joker.caption": "A joker as an example: {dice}, and the yacht box holds {yacht}",
  "guide.joker.situation": "Written boxes",
  "guide.joker.options": "May be written as",
  "guide.joker.onlyYacht": "Yacht only",
  "guide.joker.ownWritten": "Yacht and {box}",
  "guide.joker.upperWritten": "Yacht and the six upper boxes",
  "guide.joker.lowerWritten": "{box} and the whole lower section",
  "guide.joker.bonus": "+{points} besides, whichever is written.",
  "guide.joker.zeroYacht":
    "If the yacht box holds 0, the same boxes are open for the same points, but without the +{points}.",

  "guide.end": "Start and end",
  "guide.end.first":
    "Who starts is random (the default), a player you choose, or a roll-off: each player rolls five dice, the highest sum starts, and those tied for it roll again.",
  "guide.end.swap":
    "Turns go round in seating order. With “Again” the start passes to the next seat (this can be switched off).",
  "guide.end.over": "The game ends when every card is full: {count} boxes for each player.",
  "guide.end.total": "A total is the sum of all boxes.",
  "guide.end.totalBonus": "A total is the sum of all boxes and the upper bonus.",
  "guide.end.totalJoker": "A total is the sum of all boxes, the upper bonus and every +{points}.",
  "guide.end.ranks":
    "The highest total wins. Equal totals share a rank; a tie at the top is a draw. The rank after a tie is skipped (1, 1, 3).",
  "guide.end.resign":
    "A seat that resigned is passed over and ranks below all that did not; among resigned seats the later one ranks higher. With one seat left the game ends, and unfinished cards enter no record.",

  "guide.differences": "How the four rule sets differ",
  "guide.differencesCaption": "The rule sets side by side, without house rules",
  "guide.differencesHint": "Boxes that are not listed are the same everywhere.",
  "guide.differencesScroll": "The table can be moved sideways.",
  "guide.difference": "What differs",
  "guide.difference.boxes": "Number of boxes",
  "guide.difference.further": "Further yachts",
  "guide.difference.furtherForced": "+{points} each, forced joker",
  "guide.difference.furtherFree": "+{points} each, free joker",
  "guide.difference.furtherNone": "nothing more",
  "guide.difference.noBox": "no such box",

  "guide.site": "How this site plays",
  "guide.siteCaption": "Rules and defaults of this site",
  "guide.site.item": "Item",
  "guide.site.value": "Here",
  "guide.site.players": "Players",
  "guide.site.playersValue": "1 to {most}, on one device or by link",
  "guide.site.time": "Time",
  "guide.site.timeValue": "about 15 minutes a game",
  "guide.site.limit": "Turn limit",
  "guide.site.limitValue":
    "none; the host of a party can set 30 or 60 seconds, ranked games have 60. After that a computer (Normal) plays the turn",
  "guide.site.left": "A game closed half-way",
  "guide.site.leftValue": "Kept in this browser; “{continue}” on the home page goes on with it",
  "guide.site.leaver": "Who resigns",
  "guide.site.leaverValue": "The seat is passed over and ranks below those that did not resign",
  "guide.site.leaverOnline": "Who leaves online",
  "guide.site.leaverOnlineValue":
    "Whoever is gone for 30 seconds on their own turn is played for by a computer (Normal) until they are back; never on another's turn",
  "guide.site.draw": "Draws",
  "guide.site.drawValue": "Equal totals share a rank; no lot and no extra turn decides",
  "guide.site.drawRanked": "Draws in ranked games",
  "guide.site.drawRankedValue": "Count between a win and a loss",
  "guide.site.online": "Party",
  "guide.site.onlineValue":
    "By link, up to {most} sit down and others watch. The host sets rules and turn limit, and everyone sees them. Never rated",
  "guide.site.ranked": "Ranked",
  "guide.site.rankedValue":
    "Two strangers, with a rating for each rule set, provisional for ten games. If you leave, a computer plays on for your rating; resigning is a loss. A game that ends before everybody has written a box is annulled",
  "guide.site.source": "{rules} follows",
  "guide.site.changed": "Rules last changed",
  "guide.source.standard": "the Yacht of 世界のアソビ大全51",
  "guide.source.original": "the 1938 game",
  "guide.source.public_domain": "the public-domain rules",
  "guide.source.thirteen": "the 13-box game with forced joker",

  "guide.local": "Local rules",
  "guide.localCaption": "Local rules: name, content, default, whether it can be changed",
  "guide.local.name": "Name",
  "guide.local.content": "Content",
  "guide.local.default": "Default",
  "guide.local.change": "Change",
  "guide.local.yes": "yes",
  "guide.local.off": "off",
  "guide.local.on": "on",
  "guide.local.ruleset": "Rule set",
  "guide.local.rulesetWhat": "One of {rules}",
  "guide.local.start": "Who starts",
  "guide.local.startWhat": "Random, a chosen player, or a roll-off",
  "guide.local.startDefault": "Random",
  "guide.local.swap": "Start swap",
  "guide.local.swapWhat": "With “Again” the start passes to the next seat",
  "guide.local.allowed": "With: {rules}",
  "guide.local.allowedAll": "With every rule set",
  "guide.local.unlike": "Not together with “{rule}”",

  "guide.terms": "Words",
  "guide.term.table": "Table of boxes (役表)",
  "guide.term.tableWhat":
    "The list of boxes with what they ask for and give, in the order of the scorecard.",
  "guide.term.upperBonus": "Upper bonus",
  "guide.term.upperBonusWhat":
    "Points added once when the six upper boxes together reach a threshold.",
  "guide.term.fullHouse": "Full house",
  "guide.term.fullHouseWhat": "Three dice of one face and two of another.",
  "guide.term.straight": "Straight",
  "guide.term.straightWhat": "Faces in a row, in whatever order the dice lie.",
  "guide.term.zero": "Writing a 0",
  "guide.term.zeroWhat": "Filling a box with dice that do not fit it. That box is then done.",
  "guide.term.hold": "Hold",
  "guide.term.holdWhat":
    "The mark on a die that stays where it is when you roll. It stays through later rolls until released.",
  "guide.term.joker": "Joker",
  "guide.term.jokerWhat":
    "In 13 boxes: five equal dice when the yacht box is already written. The other rule sets have none.",

  "guide.tips": "Tips",
  "guide.tips.what":
    "Only those that exact play bears out for every roll they speak of. The numbers are for an empty card, and house rules change them.",
  "guide.tips.cost": "Otherwise you lose {points} points on average.",
  "guide.tips.write": "write {box}",
  "guide.tips.keep": "keep {faces}",
  "guide.tips.left2": "After the first roll:",
  "guide.tips.left1": "After the second roll:",
  "guide.tips.left0": "After the third roll:",
  "guide.tips.instead": "(if you {option}, you lose {points})",
  "guide.tips.odds": "See the odds of each box, and what the computers score",
  "guide.tip.three_to_upper":
    "Three of a face up to 4 and nothing else at the end: write that face in the upper section",
  "guide.tip.four_to_upper":
    "Four of a face at the end: write them in the upper section, not as four of a kind",
  "guide.tip.high_four_to_lower":
    "Four 5s or 6s at the end: write them as four of a kind, not in the upper section",
  "guide.tip.low_pair_to_upper":
    "Only a pair of 1s or 2s and no straight at the end: write it in the upper section and save Choice",
  "guide.tip.higher_pair":
    "Two pairs at first, of which only the higher is 5s or 6s: keep that one alone, and do not go for a full house with both",
  "guide.tip.pair_alone":
    "Nothing but one pair of 4s or more at first: keep the pair alone, without a high die beside it",
  "guide.tip.four_in_a_row": "2, 3, 4, 5 and a pair at first: keep the four in a row, not the pair",
  "guide.tip.beyond_small_straight":
    "Four in a row and a roll left: keep them and go for the large straight; the small one stays yours",
  "guide.tip.three_over_full_house":
    "A full house with three 3s or 4s at first: do not write it, keep the three and roll",
  "guide.tip.stay_with_full_house":
    "A full house of nothing below 4 after the second roll: write it, and do not roll on",
  "guide.tip.roll_on_from_four":
    "Four of a face after the second roll: do not write, keep the four and roll",

  "guide.kept": "What stays, what is not sent",
  "guide.kept.browser":
    "Games alone, against computers and on one device are kept only in this browser (IndexedDB). They are sent nowhere.",
  "guide.kept.what":
    "Kept are games under way, finished games, settings, and what you chose last time, names included.",
  "guide.kept.dropped":
    "Clearing the browser's data clears them too, and a browser may drop them by itself after a long time.",
  "guide.kept.server":
    "Of online games (parties and ranked games) the server keeps the id of the device, its name, the parties with their games, and the ratings. Of games alone, against computers and on one device it keeps nothing.",
  "guide.kept.money": "There is no money, no chips and no betting.",

  "guide.questions": "Questions",
  "guide.q.five": "May five equal dice be a full house?",
  "guide.q.fiveNo":
    "No. {dice} is worth {points} as a full house. The house rule “{rule}” makes them count.",
  "guide.q.fiveYes": "Yes. “{rule}” is on, so {dice} is worth {points} as a full house.",
  "guide.q.fiveJoker": "As a joker they may be worth {points} there.",
  "guide.q.any": "May {dice} be written in {box} too?",
  "guide.q.anyAnswer": "Yes, in any box. They are worth: {scores}.",
  "guide.q.anyJoker": "Only a joker has its boxes forced.",
  "guide.q.anyUpperFirst": "Only the lower section waits for the six upper boxes.",
  "guide.q.order": "Is {dice} a straight although it is not in order?",
  "guide.q.orderAnswer":
    "The order never matters. In these rules {dice} is worth {smallPoints} as {small}, and {other} is worth {largePoints} as {large}.",
  "guide.q.none": "What if no box fits?",
  "guide.q.noneAnswer": "Write 0 in one of the boxes you may write. A turn cannot be passed.",
  "guide.q.third": "What comes after roll {rolls}?",
  "guide.q.thirdAnswer": "Only choosing a box and writing. Then the next player is on turn.",
  "guide.q.why": "Why {at}?",
  "guide.q.whyAnswer": "Three dice of every face make exactly {sum} in the upper section.",
  "guide.q.bonus": "Is there an upper bonus?",
  "guide.q.bonusNone": "Not in these rules. There is one in: {rules}.",
  "guide.q.joker": "What is a joker?",
  "guide.q.jokerYes":
    "Five equal dice when the yacht box is already written. “{title}” on this page says where they may be written and for how much.",
  "guide.q.jokerNo":
    "There is none in these rules: five equal dice are worth what the boxes say. There is one in: {rules}.",
  "guide.q.jokerOff":
    "Five equal dice when the yacht box is already written. “{rule}” is on, so they are worth what the boxes say, and nothing is added.",
  "guide.q.who": "Who starts?",
  "guide.q.whoAnswer":
    "Random, unless you choose a player or a roll-off. With “Again” it is the next seat.",
  "guide.q.leave": "What happens to someone who leaves?",
  "guide.q.leaveAnswer":
    "Who resigns is passed over and ranks below those that did not. Closing the page alone changes nothing: the game is kept. Online a computer plays your turns while you are gone, and you go on when you are back.",
  "guide.q.fair": "Are the dice fair online?",
  "guide.q.fairAnswer":
    "They can be checked. The SHA-256 of each game's secret is fixed before the first roll and shown in the table's menu. The secret is published at the end, and \u201cCheck dice\u201d on the result recomputes every die.",

  "guide.start": "Play {rules}",
  "guide.startPlain": "no house rules",
  "guide.comma": ", ",
  "guide.also.ones": "Ones",
  "guide.also.twos": "Twos",
  "guide.also.threes": "Threes",
  "guide.also.fours": "",
  "guide.also.fives": "",
  "guide.also.sixes": "",
  "guide.also.choice": "Chance",
  "guide.also.three_of_a_kind": "Three of a Kind",
  "guide.also.four_of_a_kind": "Four of a Kind",
  "guide.also.full_house": "",
  "guide.also.small_straight": "Small Straight, Little Straight",
  "guide.also.large_straight": "Big Straight, Large Straight",
  "guide.also.yacht": "five of a kind",
});
