import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RULES_CHANGED, RULESETS, rulesetEntry } from "../../rules/catalog.ts";
import { loadOdds } from "../../rules/odds.ts";
import { loadRules } from "../../rules/tables.ts";
import { loadTips } from "../../rules/tips.ts";
import {
  HOUSE_RULE_IDS,
  type HouseRuleId,
  RULESET_IDS,
  type RulesetId,
} from "../../rules/types.ts";
import { conditionText } from "../../text/describe.ts";
import { setLanguage, t } from "../../text/text.svelte.ts";
import { diceText, EXAMPLES, pointsOf } from "./examples.ts";
import GuidePage from "./GuidePage.svelte";

// Mounting the whole page takes its time on a machine that is busy.
const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

const onstart = vi.fn<(ruleset: RulesetId, houseRules: readonly HouseRuleId[]) => void>();
let props = $state<{ ruleset: RulesetId; onstart: typeof onstart }>({
  ruleset: "standard",
  onstart,
});
let page: Record<string, unknown> | undefined;

beforeEach(() => {
  document.title = "ヨット";
});

afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  setLanguage("ja");
  onstart.mockReset();
});

/** Waits until the page shows the tables with these house rules. */
async function shows(houseRules: readonly HouseRuleId[]): Promise<void> {
  const rules = await loadRules(props.ruleset, houseRules);
  await vi.waitFor(() => {
    flushSync();
    expect(textOf("[role=status]")).toContain(`${rules?.highest_total}`);
    expect(document.querySelectorAll("#boxes tr[data-box]").length).toBe(rules?.boxes.length);
    for (const rule of HOUSE_RULE_IDS)
      expect(textOf("[role=status]").includes(t(`houseRule.${rule}`))).toBe(
        houseRules.includes(rule),
      );
  }, PATIENCE_MS);
}

async function open(ruleset: RulesetId): Promise<void> {
  props = { ruleset, onstart };
  page = mount(GuidePage, { target: document.body, props });
  await shows([]);
}

function textOf(selector: string): string {
  return (document.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

function textsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) =>
    (element.textContent ?? "").replaceAll(/\s+/g, " ").trim(),
  );
}

function press(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`nothing at ${selector}`);
  element.click();
  flushSync();
}

function checkbox(rule: HouseRuleId): string {
  return `input[aria-describedby="house-rule-${rule}"]`;
}

test.each(RULESET_IDS)(
  "%s: every box with name, condition and examples from the tables",
  async (ruleset) => {
    await open(ruleset);
    const rules = await loadRules(ruleset, []);
    if (rules === null) throw new Error("no rules");
    for (const rule of rules.boxes) {
      const row = textOf(`#boxes tr[data-box="${rule.id}"]`);
      expect(row).toContain(t(`box.${rule.id}`));
      expect(row).toContain(conditionText(rule).join(" "));
      for (const dice of EXAMPLES[rule.id]) {
        expect(row).toContain(`${diceText(dice)} ${pointsOf(rules, rule.id, dice)}点`);
      }
    }
    expect(textsOf("#boxes tbody tr[data-box] .name")).toEqual(
      rules.boxes.map(({ id }) => t(`box.${id}`)),
    );
  },
);

test.each(RULESET_IDS)(
  "%s: bonus, joker and highest total are those of the rule set",
  async (ruleset) => {
    await open(ruleset);
    const { upper_bonus: bonus, joker, highest_total: highest } = rulesetEntry(ruleset);
    expect(textOf('#boxes tr[data-row="upper_bonus"]')).toContain(
      bonus === null ? "このルールにはありません" : `${bonus.at}点以上で、ほかに${bonus.points}点`,
    );
    expect(document.querySelector("#joker") !== null).toBe(joker !== null);
    expect(textOf("#summary dl")).toContain(`${highest}点`);
    expect(textOf("#end")).toContain(
      joker === null ? "合計は、" : `+${joker.points}点を足したもの`,
    );
  },
);

test("the rule sets are links, and the one that is shown is marked", async () => {
  await open("original");
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/rules/"]')];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    RULESET_IDS.map((id) => `/rules/${id}`),
  );
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([
    null,
    "page",
    null,
    null,
  ]);
  expect(document.querySelector('header a[href="/"]')?.getAttribute("aria-label")).toBe("ホーム");
});

test("a house rule changes the tables, and the game that is started", async () => {
  await open("standard");
  expect(textOf('#boxes tr[data-box="full_house"]')).toContain("6-6-6-6-6 0点");
  press(checkbox("five_is_full_house"));
  await shows(["five_is_full_house"]);
  expect(textOf('#boxes tr[data-box="full_house"]')).toContain("6-6-6-6-6 30点");
  expect(textOf("#summary dl")).toContain("325点");
  press("button[data-start]");
  expect(onstart).toHaveBeenCalledExactlyOnceWith("standard", ["five_is_full_house"]);
  press(checkbox("five_is_full_house"));
  await shows([]);
  press("button[data-start]");
  expect(onstart).toHaveBeenLastCalledWith("standard", []);
});

test("house rules that exclude each other switch each other off", async () => {
  await open("thirteen");
  press(checkbox("joker_free"));
  await shows(["joker_free"]);
  expect(textOf("#joker")).toContain("空いているどの欄にも書けます");
  press(checkbox("joker_none"));
  await shows(["joker_none"]);
  expect(document.querySelector<HTMLInputElement>(checkbox("joker_free"))?.checked).toBe(false);
  expect(document.querySelector("#joker")).toBeNull();
});

test("another rule set keeps the house rules that it allows", async () => {
  await open("thirteen");
  press(checkbox("upper_first"));
  press(checkbox("joker_free"));
  await shows(["upper_first", "joker_free"]);
  expect(textOf("#joker")).toContain("上段の6欄");
  props.ruleset = "original";
  await shows(["upper_first"]);
  expect(textsOf("#summary label")).toEqual(
    rulesetEntry("original").allowed_house_rules.map((rule) => t(`houseRule.${rule}`)),
  );
  press("button[data-start]");
  expect(onstart).toHaveBeenCalledExactlyOnceWith("original", ["upper_first"]);
});

test("the tables of this site and of local rules are complete", async () => {
  await open("standard");
  expect(textOf('#site tr[data-row="players"]')).toContain("1〜6人");
  expect(textOf('#site tr[data-row="changed"]')).toContain(RULES_CHANGED);
  expect(textOf('#site tr[data-row="limit"]')).toContain("30秒か60秒");
  expect(textOf('#site tr[data-row="leaver_online"]')).toContain("30秒つながらない");
  expect(textOf('#site tr[data-row="draw_ranked"]')).toContain("勝ちと負けの中間");
  expect(textOf('#site tr[data-row="online"]')).toContain("6人まで座れ");
  expect(textOf('#site tr[data-row="ranked"]')).toContain("無効");
  expect(document.body.textContent).not.toContain("準備中");
  for (const { ruleset } of RULESETS)
    expect(textOf(`#site tr[data-row="source_${ruleset}"]`)).toContain(t(`ruleset.${ruleset}`));
  const rows = [...document.querySelectorAll("#local tbody tr")].map((row) =>
    row.getAttribute("data-row"),
  );
  expect(rows).toEqual(["ruleset", "start", "swap", ...HOUSE_RULE_IDS]);
  expect(textOf('#local tr[data-row="upper_first"]')).toContain("使えるルール：すべて");
  expect(textOf('#local tr[data-row="small_straight_15"]')).toContain(
    "使えるルール：原型（1938）、パブリックドメイン",
  );
  expect(textOf('#local tr[data-row="joker_none"]')).toContain(
    "「ジョーカー自由」と一緒には使えない",
  );
});

test("the links to the sheets lead to sheets that are there", async () => {
  await open("thirteen");
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
  const ids = links.map((link) => (link.getAttribute("href") ?? "").slice(1));
  expect(ids).toContain("joker");
  expect([...document.querySelectorAll("section.sheet")].map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids),
  );
  press('nav a[href="#terms"]');
  expect(document.activeElement?.id).toBe("terms-title");
});

test.each(RULESET_IDS)(
  "%s: the tips are those of the rules, with what they cost",
  async (ruleset) => {
    await open(ruleset);
    const tips = await loadTips(ruleset, []);
    await vi.waitFor(() => expect(document.querySelectorAll("#tips li").length).toBe(tips.length));
    expect(tips.length).toBeGreaterThan(5);
    for (const { id, cost, example } of tips) {
      const text = textOf(`#tips li[data-tip="${id}"]`);
      expect(text).toContain(`平均${cost.toFixed(1)}点の損`);
      expect(text).toContain(`${example.cost.toFixed(1)}点の損）`);
      expect(text).toContain(diceText(example.dice));
    }
    const players = (await loadOdds(ruleset, [])).computer_players.players;
    const rows = [...document.querySelectorAll("#levels tbody tr")];
    expect(rows.map((row) => row.querySelector("td")?.textContent)).toEqual(
      players.map(({ mean }) => mean.toFixed(2)),
    );
  },
);

test("a tip that the rules do not bear out is not told", async () => {
  await open("original");
  await vi.waitFor(() => expect(document.querySelector("#tips li")).not.toBeNull());
  expect(document.querySelector("[data-tip=high_four_to_lower]")).not.toBeNull();
  expect(document.querySelector("[data-tip=four_to_upper]")).toBeNull();
});

test("headings come in order, and every table has a caption", async () => {
  await open("thirteen");
  const levels = [...document.querySelectorAll("h1, h2, h3")].map(({ tagName }) =>
    Number(tagName[1]),
  );
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  for (const table of document.querySelectorAll("table"))
    expect(table.querySelector("caption")?.textContent).toBeTruthy();
});

test("the title of the document names the rules, and is given back", async () => {
  await open("thirteen");
  expect(document.title).toBe("13役の遊び方｜ヨット");
  if (page !== undefined) await unmount(page);
  page = undefined;
  expect(document.title).toBe("ヨット");
});

test("the page speaks English", async () => {
  setLanguage("en");
  await open("standard");
  expect(textOf("h1")).toBe("How to play");
  expect(textOf('#boxes tr[data-box="choice"]')).toContain("Also: Chance");
  expect(textOf("button[data-start]")).toContain("Play Standard");
  expect(textOf("#kept")).toContain("no betting");
});
