import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { AskedCommand, CommandAnswer } from "../../protocol/link.ts";
import { Settings } from "../../state/settings.svelte.ts";
import { MemoryStore } from "../../storage/store.ts";
import Lobby from "./Lobby.svelte";
import type { Party } from "./lobby.ts";

const PARTY: Party = {
  table: "t",
  you: "me",
  your_seat: 0,
  host: "me",
  is_ranked: false,
  settings: {
    ruleset: "standard",
    house_rules: [],
    turn_limit: "none",
    start: "random",
    first_seat: null,
    swap: true,
  },
  members: [
    { player: "me", name: "さくら", gone_since_ms: null, has_left: false },
    { player: "a", name: "あおい", gone_since_ms: 5, has_left: false },
  ],
  seats: [
    { occupant: "person", player: "me" },
    { occupant: "person", player: "a" },
    { occupant: "computer", level: "easy" },
    { occupant: "empty" },
    { occupant: "empty" },
    { occupant: "empty" },
  ],
};

const ask = vi.fn<(command: AskedCommand) => Promise<CommandAnswer>>();
let page: Record<string, unknown> | undefined;
let props = $state<{ party: Party }>({ party: PARTY });

function open(party: Party): void {
  props = { party };
  ask.mockResolvedValue({ ok: true, seq: 1 });
  const nothing = (): void => undefined;
  page = mount(Lobby, {
    target: document.body,
    props: {
      get party() {
        return props.party;
      },
      code: "7K3M29XQ4T",
      link: "http://yacht.example/p/7K3M29XQ4T",
      connection: "connected",
      unsent: 0,
      settings: new Settings(new MemoryStore()),
      hasResult: false,
      ask,
      onjoin: nothing,
      onresult: nothing,
      onleft: nothing,
      onhome: nothing,
    },
  });
  flushSync();
}

function find<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  ask.mockReset();
});

test("the host seats a computer, sets its level, and starts", async () => {
  open(PARTY);
  find('[aria-label="席4にCPUを座らせる"]').click();
  const level = find<HTMLSelectElement>('[aria-label="席3のCPUの強さ"]');
  level.value = "hard";
  level.dispatchEvent(new Event("change", { bubbles: true }));
  const start = find<HTMLButtonElement>("[data-start-game]");
  expect(start.textContent).toContain("3人で始める");
  expect(start.textContent).toContain("あおいが戻らない間はCPUが代わる");
  start.click();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  expect(ask.mock.calls.map(([command]) => command)).toEqual([
    { type: "seat_computer", seat: 3, level: "normal" },
    { type: "seat_computer", seat: 2, level: "hard" },
    { type: "start_game" },
  ]);
});

test("the host is asked before a person is removed from their seat, not before a computer is", async () => {
  open(PARTY);
  find('[aria-label="席2のあおいを外す"]').click();
  flushSync();
  expect(document.querySelector("dialog")?.textContent).toContain("あおい");
  expect(ask).not.toHaveBeenCalled();
  find("dialog [data-yes]").click();
  flushSync();
  expect(document.querySelector("dialog")).toBeNull();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith({ type: "clear_seat", seat: 1 }));
  find('[aria-label^="席3のCPU"][aria-label$="外す"]').click();
  await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith({ type: "clear_seat", seat: 2 }));
});

test("another member sees the settings, sits elsewhere, and waits for the host", async () => {
  open({ ...PARTY, you: "a", your_seat: 1 });
  expect(document.querySelectorAll("dl button, dl input, dl select")).toHaveLength(0);
  expect(find("dl").textContent).toContain("標準");
  expect(find("[data-start-game]").getAttribute("aria-disabled")).toBe("true");
  expect(find("[data-start-game]").textContent).toContain("ホストのさくらが始めます");
  find('[aria-label="席5に座る"]').click();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledExactlyOnceWith({ type: "sit", seat: 4 }));
});

test("whoever only watches can ask for nothing but to join", () => {
  open({ ...PARTY, you: null, your_seat: null });
  expect(document.querySelectorAll("ol button, ol select")).toHaveLength(0);
  expect(document.body.textContent).toContain("参加せずに見ています");
});

test("a refusal is said, and what happens is told to the live region", async () => {
  open(PARTY);
  ask.mockResolvedValue({ ok: false, code: "stale" });
  find('[aria-label="席4に座る"]').click();
  await vi.waitFor(() => {
    flushSync();
    expect(find("[role=alert]").textContent?.length).toBeGreaterThan(5);
  });
  props.party = { ...PARTY, host: "a" };
  flushSync();
  expect(find("[data-news]").textContent).toBe("あおいがホストになりました。");
});

test("that somebody who has just joined is connected is no news", () => {
  const gone = { player: "y", name: "ゆうた", gone_since_ms: 9, has_left: false };
  open(PARTY);
  props.party = { ...PARTY, members: [...PARTY.members, gone] };
  flushSync();
  expect(find("[data-news]").textContent).toBe("ゆうたが参加しました。");
  props.party = { ...PARTY, members: [...PARTY.members, { ...gone, gone_since_ms: null }] };
  flushSync();
  expect(find("[data-news]").textContent).toBe("ゆうたが参加しました。");
});
