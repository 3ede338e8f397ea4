/** What the page 検証 says about what was checked, in plain words. */
import type { DiceFault, GameRecord } from "../../generated/types.ts";
import { DICE_FAULTS } from "../../generated/types.ts";
import { totalsOf } from "../../rules/card.ts";
import type { Game } from "../../rules/game.ts";
import { seatName } from "../../text/describe.ts";
import { currentLanguage, t } from "../../text/text.svelte.ts";
import { verifyText } from "../../text/verify.ts";
import type { Checked } from "./check-game.ts";
import { type RollLine, startOf } from "./rolls.ts";

/** What is checked, in this order. */
export type StepId = "form" | "id" | "rules" | DiceFault;

/** How a step went, and what that means. */
export interface Step {
  readonly id: StepId;
  readonly state: "passed" | "failed" | "skipped";
  /** Empty for a step that was not taken. */
  readonly text: string;
}

/** Says which event it is: 12番目の出来事、3巡目・はるの2投目. */
export function eventText({ events, seats }: GameRecord, at: number): string {
  const event = events[at];
  if (event === undefined) return verifyText("verify.event.missing");
  const name = "seat" in event ? seatName(seats, event.seat) : "";
  const what = (): string => {
    switch (event.type) {
      case "game_started":
      case "game_ended":
        return verifyText(`verify.event.${event.type}`);
      case "rolled_for_start":
      case "resigned":
        return verifyText(`verify.event.${event.type}`, { name });
      case "rolled":
        return verifyText("verify.event.rolled", { round: event.round, name, roll: event.roll });
      case "scored": {
        const { round, points } = event;
        return verifyText("verify.event.scored", {
          round,
          name,
          box: t(`box.${event.box}`),
          points,
        });
      }
    }
  };
  return verifyText("verify.event", { number: at + 1, what: what() });
}

function failedStep(checked: Checked): StepId | null {
  if (checked.step !== "dice") return checked.step;
  return checked.dice.ok ? null : checked.dice.fault;
}

function diceFaultText(record: GameRecord, fault: DiceFault, at: number): string {
  switch (fault) {
    case "no_commitment":
    case "not_ended":
    case "wrong_secret":
      return verifyText(`verify.fail.${fault}`);
    case "wrong_start": {
      const start = startOf(record);
      return verifyText("verify.fail.wrong_start", {
        recorded: seatName(record.seats, start?.seat ?? 0),
        computed: seatName(record.seats, start?.computed ?? 0),
      });
    }
    case "wrong_dice":
      return verifyText("verify.fail.wrong_dice", { event: eventText(record, at) });
  }
}

/** Says what is wrong, and what it means; empty if nothing is. */
export function faultText(checked: Checked): string {
  switch (checked.step) {
    case "form":
      return verifyText(`verify.form.${checked.fault}`);
    case "id":
      return verifyText("verify.fail.id", { id: checked.record.id });
    case "rules":
      return checked.at === null
        ? verifyText("verify.fail.badRules")
        : verifyText("verify.fail.rules", { event: eventText(checked.record, checked.at) });
    case "dice":
      return checked.dice.ok
        ? ""
        : diceFaultText(checked.record, checked.dice.fault, checked.dice.at);
  }
}

function passedText(id: StepId, checked: Checked): string {
  if (checked.step === "form") return "";
  const { record } = checked;
  switch (id) {
    case "rules":
      return verifyText("verify.pass.rules", { count: record.events.length });
    case "wrong_start":
      return verifyText(
        startOf(record) === null ? "verify.pass.noDraw" : "verify.pass.wrong_start",
      );
    case "wrong_dice": {
      const count = checked.step === "dice" && checked.dice.ok ? checked.dice.thrown : 0;
      return verifyText("verify.pass.wrong_dice", { count });
    }
    case "form":
    case "id":
    case "no_commitment":
    case "not_ended":
    case "wrong_secret":
      return verifyText(`verify.pass.${id}`);
  }
}

/**
 * Gives every step with how it went: those before the fault held, those after it were not taken.
 * @param hasWanted whether it had to be a certain game.
 */
export function stepsOf(checked: Checked, hasWanted: boolean): readonly Step[] {
  const all: readonly StepId[] = ["form", "id", "rules", ...DICE_FAULTS];
  const failed = failedStep(checked);
  const end = failed === null ? all.length : all.indexOf(failed);
  return all
    .map((id, index): Step => {
      if (index < end) return { id, state: "passed", text: passedText(id, checked) };
      return index === end
        ? { id, state: "failed", text: faultText(checked) }
        : { id, state: "skipped", text: "" };
    })
    .filter(({ id }) => id !== "id" || hasWanted);
}

/** What it came to: all is right, something is wrong, or there is nothing that could be checked. */
export function verdictOf(checked: Checked): "good" | "bad" | "unknown" {
  const failed = failedStep(checked);
  if (failed === null) return "good";
  return failed === "no_commitment" || failed === "not_ended" || failed === "form"
    ? "unknown"
    : "bad";
}

/** Says in a few words what it came to. */
export function headline(checked: Checked): string {
  return verifyText(`verify.${verdictOf(checked)}`);
}

/** Says who came to how much, in seating order. */
export function totalsText(game: Game): string {
  return game.cards
    .map((card, seat) => {
      const name = seatName(game.seats, seat);
      return game.resigned.includes(seat)
        ? verifyText("verify.seatResigned", { name })
        : verifyText("verify.seatTotal", { name, total: totalsOf(card).total });
    })
    .join(t("result.comma"));
}

/** Says when a game began. */
export function beganText({ events: [started] }: GameRecord): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(currentLanguage(), style).format(started?.at_ms ?? 0);
}

/** Says what the secret gives for a roll: 3・5・—・1・2, with a line for each die that was held. */
export function computedText({ dice }: RollLine): string {
  const faces = dice.map(({ computed }) => computed ?? verifyText("verify.notComputed"));
  return verifyText("verify.computed", { dice: faces.join(t("say.dot")) });
}

/** Says a roll for who does not see it: 3・5（固定）・…. */
export function diceText({ dice }: RollLine): string {
  return dice
    .map(({ face, isHeld }) => (isHeld ? verifyText("verify.held", { face }) : `${face}`))
    .join(t("result.comma"));
}
