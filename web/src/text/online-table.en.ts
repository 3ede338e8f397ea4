/** The texts of the table and the result of a game over the socket, in English. */
import type { onlineTableJa } from "./online-table.ja.ts";
import type { Translation } from "./typed.ts";

function checked<const T extends Record<keyof typeof onlineTableJa, string>>(
  texts: T & Translation<typeof onlineTableJa, T>,
): T {
  return texts;
}

export const onlineTableEn = checked({
  "status.label": "Connection",
  "status.watching": "Watching",
  "status.stoodIn": "A computer is standing in",
  "status.lost": "The connection is lost. Connecting again.",
  "status.again": "Connected again.",
  "roll.waiting": "Sending",

  "clock.short": "{count} seconds left.",
  "gone.title": "Not connected",
  "gone.countdown": "A computer takes over in {count} s",
  "standIn.title": "Computer standing in",
  "standIn.absent": "They are away; it plays until they are back",
  "standIn.left": "They have left; it plays on for them",
  "standIn.turn_limit": "Out of time; it plays this turn only",
  "mark.standIn": "CPU stands in",
  "mark.standInFull": "a computer is standing in",
  "mark.gone": "away",
  "mark.goneFull": "not connected",

  "stamps.title": "Stamps",
  "stamps.mute": "Hide others' stamps",
  "stamps.muteHint": "Stamps of others are not shown on this screen.",
  "stamps.said": "{name}: {stamp}",
  "stamp.hello": "Hello!",
  "stamp.nice": "Nice!",
  "stamp.wow": "Wow!",
  "stamp.ouch": "Ouch",
  "stamp.lucky": "Lucky!",
  "stamp.thinking": "Thinking…",
  "stamp.thanks": "Thanks",
  "stamp.good_game": "Good game!",

  "menu.confirmHint": "When off, one tap on a box writes. It cannot be taken back.",
  "menu.home": "Home (your seat is kept)",
  "menu.watchHome": "Home",
  "menu.link": "Link and code",
  "menu.dice": "The dice's commitment",
  "menu.diceWhat":
    "The SHA-256 of the secret that the dice come from. It was fixed before the first roll; when the game is over, the secret is published and can be checked. Note it down to compare it then.",
  "menu.leave": "Leave the party",
  "resign.party": "Resign? You will rank below everybody who has not resigned.",
  "resign.ranked": "Resign? This game will count as a loss.",
  "resign.rankedEarly":
    "Resign? Not everybody has written a box yet, so the game will be annulled and no rating changes.",
  "leave.ask":
    "Leave the party? A computer plays for you until the game ends. The same link brings you back.",
  "leave.watching": "Leave the party? The same link brings you back.",
  "leave.yes": "Leave",
  "leave.cancel": "Stay",

  "result.place": "Your rank: {rank}",
  "result.lost": "You lost",
  "result.sentence": "{said}.",
  "result.standIn": "A computer played on from some point",
  "result.annulled": "Annulled",
  "result.waiting": "The next game begins when {name} starts it",
  "result.waitingFirst": "When {name} starts the next game, {first} goes first",
  "result.noHost": "There is no host. Waiting for somebody to come back",
  "result.lobby": "Lobby",
  "result.ranked": "To ranked play",
  "result.rankedSub": "Find another opponent",
  "result.verify": "Check dice",
  "result.verifyFull": "Check the dice",
  "result.record": "Save record",
});
