import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import provable from "../../../../vectors/provable_dice/records.json";
import { DICE_FAULTS, type DiceFault, type GameRecord } from "../../generated/types.ts";
import { formatRecords } from "../../state/records-file.ts";
import { idOf, person, played } from "../../testing/played.ts";
import { setLanguage } from "../../text/text.svelte.ts";
import { togetherText } from "../../text/together.ts";
import { verifyText } from "../../text/verify.ts";
import { type Checked, checkFile, checkGame, MOST_BYTES } from "./check-game.ts";
import VerifyPage from "./VerifyPage.svelte";
import { faultText, stepsOf } from "./verify-words.ts";

interface Case {
  readonly name: string;
  readonly record: GameRecord;
  readonly fault?: DiceFault;
  readonly at?: number;
  readonly thrown?: number;
}

// The vectors are read as what their own test holds them to be.
const CASES = provable.cases as unknown as readonly Case[];
const GOOD = CASES.filter(({ fault }) => fault === undefined);

let page: Record<string, unknown> | undefined;

beforeEach(() => {
  document.title = "ヨット";
});

afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  setLanguage("ja");
  vi.unstubAllGlobals();
});

function caseOf(fault: DiceFault): Case {
  const found = CASES.find((given) => given.fault === fault);
  if (found === undefined) throw new Error(`no vector with ${fault}`);
  return found;
}

function first(cases: readonly Case[]): Case {
  const [found] = cases;
  if (found === undefined) throw new Error("no vector");
  return found;
}

function textOf(selector: string): string {
  return (document.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

function open(game: string | null = null): void {
  page = mount(VerifyPage, { target: document.body, props: { game } });
  flushSync();
}

/** Waits until the page shows a verdict. */
async function verdict(): Promise<string> {
  await vi.waitFor(() => {
    flushSync();
    expect(textOf("#verify-verdict")).not.toBe("");
  });
  return textOf("#verify-verdict");
}

/** Chooses a file with this text on the page. */
async function choose(text: string): Promise<string> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no file can be chosen");
  Object.defineProperty(input, "files", { value: [new File([text], "game.json")] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return await verdict();
}

function answerWith(body: unknown, status = 200) {
  const asked = vi.fn((_path: string) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", asked);
  return asked;
}

function failedStep(checked: Checked): string | undefined {
  return stepsOf(checked, true).find(({ state }) => state === "failed")?.id;
}

test("every fault of the dice has a game that shows it", () => {
  expect(new Set(CASES.flatMap(({ fault }) => fault ?? []))).toEqual(new Set(DICE_FAULTS));
});

test.each(GOOD)("$name: all steps hold", async ({ record, thrown }) => {
  const checked = await checkGame(record, record.id);
  expect(checked).toMatchObject({ step: "dice", dice: { ok: true, thrown } });
  expect(faultText(checked)).toBe("");
  for (const { state, text } of stepsOf(checked, true)) {
    expect(state).toBe("passed");
    expect(text.length).toBeGreaterThan(5);
  }
});

test.each(["ja", "en"] as const)("each fault is said in its own words: %s", async (language) => {
  setLanguage(language);
  const said = await Promise.all(
    DICE_FAULTS.map(async (fault) => {
      const checked = await checkGame(caseOf(fault).record, null);
      const steps = stepsOf(checked, false);
      const at = steps.findIndex(({ id }) => id === fault);
      expect(steps.map(({ state }) => state)).toEqual(
        steps.map((_, index) => (index < at ? "passed" : index === at ? "failed" : "skipped")),
      );
      return faultText(checked);
    }),
  );
  expect(new Set(said).size).toBe(DICE_FAULTS.length);
  for (const sentence of said) expect(sentence.length).toBeGreaterThan(15);
});

test("a wrong die is named by its event, and marked in the table of rolls", async () => {
  const { record, at = -1 } = caseOf("wrong_dice");
  open();
  expect(await choose(JSON.stringify(record))).toContain(verifyText("verify.bad"));
  const event = record.events[at];
  if (event?.type !== "rolled") throw new Error("the vector has changed");
  expect(textOf("[data-step=wrong_dice]")).toContain(`${at + 1}番目の出来事、${event.round}巡目・`);
  expect(textOf(`tr[data-event="${at}"]`)).toContain("ちがう");
  expect(textOf(`tr[data-event="${at}"]`)).toContain("秘密からは");
  expect(document.querySelectorAll("tr.lit").length).toBeGreaterThan(0);
});

test("who should have started is said by name", async () => {
  const { record } = caseOf("wrong_start");
  const said = faultText(await checkGame(record, null));
  const names = record.seats.map((seat) => (seat.occupant === "person" ? seat.name : ""));
  for (const name of names) expect(said).toContain(name);
});

test("what was changed in a game is found, whatever it is", async () => {
  const { record } = first(GOOD);
  const changed = (change: (events: GameRecord["events"][number][]) => void): GameRecord => {
    const events = structuredClone([...record.events]);
    change(events);
    return { ...record, events };
  };
  const scoredAt = record.events.findIndex(({ type }) => type === "scored");
  const richer = changed((events) => {
    const scored = events[scoredAt];
    if (scored?.type === "scored") events[scoredAt] = { ...scored, points: scored.points + 1 };
  });
  const rules = await checkGame(richer, null);
  expect(rules).toMatchObject({ step: "rules", at: scoredAt });
  expect(faultText(rules)).toContain(`${scoredAt + 1}番目の出来事`);

  const other = `${"B".repeat(22)}.1`;
  expect(failedStep(await checkGame({ ...record, id: other }, record.id))).toBe("id");
  expect(failedStep(await checkGame({ ...record, house_rules: ["joker_free"] }, null))).toBe(
    "rules",
  );
  expect(failedStep(await checkGame({ ...record, more: 1 }, null))).toBe("form");

  const last = record.events.length - 1;
  const unpublished = changed((events) => {
    const ended = events[last];
    if (ended?.type === "game_ended") {
      const { secret: _, ...rest } = ended;
      events[last] = rest;
    }
  });
  expect(failedStep(await checkGame(unpublished, null))).toBe("rules");
});

test("a file that is no game is refused with what would be right", async () => {
  const fault = async (text: string): Promise<unknown> => await checkFile(new Blob([text]));
  const { record } = first(GOOD);
  const local = (await played({ seats: [person("あなた")], id: idOf(1) })).local;
  expect(await fault("no json")).toEqual({ step: "form", fault: "not_json" });
  expect(await fault("null")).toEqual({ step: "form", fault: "foreign" });
  expect(await fault("{}")).toEqual({ step: "form", fault: "foreign" });
  expect(await fault(formatRecords([local]))).toEqual({ step: "form", fault: "records_file" });
  expect(await fault(JSON.stringify({ ...record, version: 2 }))).toEqual({
    step: "form",
    fault: "newer",
  });
  expect(await fault(JSON.stringify({ ...record, seats: 2 }))).toEqual({
    step: "form",
    fault: "damaged",
  });
  expect(await fault(" ".repeat(MOST_BYTES + 1))).toEqual({ step: "form", fault: "too_large" });
  expect(await fault(JSON.stringify(local.record))).toMatchObject({
    step: "dice",
    dice: { ok: false, fault: "no_commitment" },
  });
});

test("the page checks a file by itself, also without crypto.subtle, and shows what it checked", async () => {
  vi.stubGlobal("crypto", { getRandomValues: () => undefined });
  const asked = answerWith({});
  const { record, thrown } = first(GOOD);
  open();
  expect(await choose(JSON.stringify(record))).toContain(verifyText("verify.good"));
  expect(textOf("main")).toContain(verifyText("verify.goodSub", { count: thrown ?? 0 }));
  const [started] = record.events;
  const ended = record.events.at(-1);
  if (started?.type !== "game_started" || ended?.type !== "game_ended")
    throw new Error("the vector has changed");
  expect(textOf("dl")).toContain(started.commitment);
  expect(textOf("dl")).toContain(ended.secret);
  const rolls = record.events.filter(({ type }) => type.startsWith("rolled"));
  expect(document.querySelectorAll("tr[data-event]").length).toBe(rolls.length);
  expect(document.querySelectorAll("tr.lit").length).toBe(0);
  expect(document.activeElement?.id).toBe("verify-verdict");
  expect(asked).not.toHaveBeenCalled();
});

test("the game of the address is fetched and checked", async () => {
  const { record } = first(GOOD);
  const asked = answerWith(record);
  open(record.id);
  expect(await verdict()).toContain(verifyText("verify.good"));
  expect(asked.mock.calls[0]?.[0]).toBe(`/api/games/${record.id}`);
  expect(textOf("[data-step=id]")).toContain(verifyText("verify.pass.id"));
  expect(document.title).toBe("サイコロの検証｜ヨット");
});

test("another game than that of the address is not taken for it", async () => {
  answerWith(first(GOOD).record);
  open(`${"B".repeat(22)}.1`);
  expect(await verdict()).toContain(verifyText("verify.bad"));
  expect(textOf("[data-step=id]")).toContain(first(GOOD).record.id);
});

test("a game that does not exist, and a server that is gone, are told apart and can be asked again", async () => {
  const said = async (expected: string): Promise<void> =>
    await vi.waitFor(() => {
      flushSync();
      expect(textOf("[role=status]")).toBe(expected);
    });
  answerWith({ error: { status: 404, code: "no_record", message: "" } }, 404);
  open("no.1");
  await said(verifyText("verify.noRecord"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  document.querySelector<HTMLElement>("main > button")?.click();
  await said(togetherText("fault.unreachable"));
  answerWith(first(GOOD).record);
  document.querySelector<HTMLElement>("main > button")?.click();
  expect(await verdict()).toContain(verifyText("verify.bad"));
});

test("the record can be kept as a file, which is checked alike", async () => {
  const keep = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { record } = first(GOOD);
  open();
  await choose(JSON.stringify(record));
  document.querySelector<HTMLElement>("[data-save]")?.click();
  expect(clicked).toHaveBeenCalledOnce();
  const blob = keep.mock.calls[0]?.[0];
  if (!(blob instanceof Blob)) throw new Error("nothing was saved");
  expect(await checkFile(blob)).toMatchObject({ step: "dice", dice: { ok: true } });
});
