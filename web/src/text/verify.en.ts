/** The texts of the page 検証 in English: the same keys with the same parameters as in Japanese. */
import type { Translation } from "./typed.ts";
import type { verifyJa } from "./verify.ja.ts";

const checked = <const T extends Record<keyof typeof verifyJa, string>>(
  texts: T & Translation<typeof verifyJa, T>,
): T => texts;

export const verifyEn = checked({
  "verify.pageTitle": "Checking dice, Yacht",
  "verify.title": "Check the dice",

  "verify.what": "Dice that can be checked",
  "verify.what1":
    "The server rolls the dice of online games. Before the first roll it draws a secret, and publishes only its fingerprint (the commitment). Every face follows from the secret.",
  "verify.what2":
    "When the game is over, the secret is published. This page recomputes, in this browser, whether the secret fits the commitment and every die is the one that follows from it.",
  "verify.how": "How it is computed",
  "verify.how1": "The commitment is the SHA-256 of the 32 bytes of the secret.",
  "verify.how2":
    "The address of a die is yacht-dice-1/game/seat/round/roll/position/attempt. Seats count from 0, round 0 decides who starts, positions are 0 to 4 from the left, attempts count from 0.",
  "verify.how3":
    "Take the HMAC-SHA256 of the address with the secret as the key. If its first byte is less than 252, the face is its remainder by 6, plus 1. Otherwise add 1 to the attempt and begin again. Every face is equally likely.",
  "verify.how4":
    "All of it is in Yacht’s manual, docs/dice.md. The command “yacht verify FILE” checks the same with a program of its own.",
  "verify.limit":
    "A record alone does not show when the commitment was published. That it came before the first roll is known to the screens of those who were there.",

  "verify.file": "Choose a game record",
  "verify.fileSub": "The file is sent nowhere",
  "verify.another": "Check another record",
  "verify.checking": "Checking.",
  "verify.loading": "Loading the record.",
  "verify.unreadable": "The file could not be opened. Choose it again.",
  "verify.noRecord":
    "There is no record of this game. Only finished games can be checked. See whether the link has been cut short.",

  "verify.good": "All dice follow from the secret",
  "verify.goodSub": "Dice recomputed: {count}. All of them are the same.",
  "verify.unknown": "These dice cannot be checked",
  "verify.bad": "This record is not right",

  "verify.steps": "What was checked",
  "verify.passed": "Right",
  "verify.failed": "Wrong",
  "verify.skipped": "Not looked at",
  "verify.step.form": "Form of the record",
  "verify.step.id": "Id of the game",
  "verify.step.rules": "Rules",
  "verify.step.no_commitment": "Commitment",
  "verify.step.not_ended": "Secret published",
  "verify.step.wrong_secret": "Secret and commitment",
  "verify.step.wrong_start": "Who starts",
  "verify.step.wrong_dice": "Dice",
  "verify.pass.form": "It is the record of a game of Yacht.",
  "verify.pass.id": "It is the game that was asked for.",
  "verify.pass.rules":
    "All events ({count}) were played again from the beginning. Turns, points, bonuses and the end are as the rules have them.",
  "verify.pass.no_commitment": "The game began with a commitment to a secret.",
  "verify.pass.not_ended": "The game is over, and the secret has been published.",
  "verify.pass.wrong_secret": "The SHA-256 of the secret is the commitment.",
  "verify.pass.wrong_start": "Whoever started is the one whom the secret gives.",
  "verify.pass.noDraw": "Nobody was drawn to start, so there is nothing to check.",
  "verify.pass.wrong_dice": "All dice that were thrown ({count}) are what the secret gives.",

  "verify.form.too_large":
    "The file is too large. The record of a game has at most 1 MB. Choose another file.",
  "verify.form.not_json": "The contents of the file cannot be read. Choose the record of a game.",
  "verify.form.foreign": "This is no record of a game of Yacht. Choose another file.",
  "verify.form.records_file":
    "This is a backup of the page Records. This browser rolled the dice of its games, and there is nobody else to check. Choose the record of an online game.",
  "verify.form.newer":
    "A newer version of Yacht wrote this record. Bring this page up to date, then check it again.",
  "verify.form.damaged":
    "The record is damaged: something is missing, or there is too much. Choose a file as it was saved.",
  "verify.fail.id": "This is not the game that was asked for, but another one ({id}).",
  "verify.fail.rules":
    "Something could not have happened by the rules: {event}. Points or turns were changed, or the record is damaged.",
  "verify.fail.badRules": "No game has such rules.",
  "verify.fail.no_commitment":
    "There is no commitment. In games alone, against computers and around one device this browser rolls the dice, and there is nobody else to check.",
  "verify.fail.not_ended":
    "The game is not over, so its secret has not been published yet. Check it when it is.",
  "verify.fail.wrong_secret":
    "The published secret does not fit the commitment of the beginning. One of them was changed, or the server has exchanged the secret.",
  "verify.fail.wrong_start":
    "Chance should have let somebody else start. The record says {recorded}, the secret gives {computed}.",
  "verify.fail.wrong_dice":
    "A die is not what the secret gives: {event}. It was changed, or not rolled from this secret.",

  "verify.event": "event {number}, {what}",
  "verify.event.game_started": "the beginning of the game",
  "verify.event.rolled_for_start": "{name} rolling for the start",
  "verify.event.rolled": "round {round}, {name}, roll {roll}",
  "verify.event.scored": "round {round}, {name}, {box} for {points}",
  "verify.event.resigned": "{name} resigning",
  "verify.event.game_ended": "the end of the game",
  "verify.event.missing": "an event that should be there is missing",

  "verify.game": "The game",
  "verify.id": "Id",
  "verify.rules": "Rules",
  "verify.when": "Began",
  "verify.totals": "Totals",
  "verify.seatTotal": "{name} {total}",
  "verify.seatResigned": "{name} resigned",
  "verify.commitment": "Commitment",
  "verify.secret": "Secret",
  "verify.noCommitment": "None",
  "verify.noSecret": "Not published yet",
  "verify.download": "Save this record to a file",

  "verify.rolls": "The dice (rolls: {count})",
  "verify.rollsCaption": "All dice. Those that were held are underlined.",
  "verify.round": "Round {round}",
  "verify.roundStart": "Rolling for the start",
  "verify.who": "Who",
  "verify.roll": "Roll",
  "verify.dice": "Dice",
  "verify.match": "Secret",
  "verify.same": "Same",
  "verify.different": "Different",
  "verify.notComputed": "—",
  "verify.notComputedLong": "cannot be computed without a secret",
  "verify.computed": "the secret gives {dice}",
  "verify.held": "{face} held",
});
