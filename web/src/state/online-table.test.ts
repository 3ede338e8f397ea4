import { beforeEach, expect, test, vi } from "vitest";
import type { AskedCommand, CommandAnswer, TableLink, TableMessage } from "../protocol/link.ts";
import type { GameView, LiveMessage, PartyEvent, PartyView } from "../protocol/messages.ts";
import type { Five } from "../rules/dice.ts";
import type { Box } from "../rules/types.ts";
import { OnlineTable } from "./online-table.svelte.ts";

const ROLL_MS = 900;
const PACE_MS = 700;
const NOBODY = { points: Array(12).fill(null), further_yachts: 0, last_box: null, stand_in: null };

function viewOf(game: Partial<GameView> | null = {}, you: string | null = "haru"): PartyView {
  const names = { haru: "はる", natsu: "なつ" };
  const players = Object.entries(names);
  return {
    table: "OxSC-Ms0zlPlIXGaAXHkIg",
    you,
    your_seat: you === null ? null : 0,
    host: "haru",
    is_ranked: false,
    settings: {
      ruleset: "standard",
      house_rules: [],
      turn_limit: "none",
      start: "random",
      first_seat: null,
      swap: true,
    },
    members: players.map(([player, name]) => ({
      player,
      name,
      gone_since_ms: null,
      has_left: false,
    })),
    seats: [
      ...players.map(([player]) => ({ occupant: "person" as const, player })),
      ...Array(4).fill({ occupant: "empty" }),
    ],
    game: game && {
      id: "OxSC-Ms0zlPlIXGaAXHkIg.1",
      ruleset: "standard",
      house_rules: [],
      seats: players.map(([player, name], seat) => ({
        seat,
        player,
        occupant: { occupant: "person", name },
      })),
      cards: [NOBODY, NOBODY],
      phase: { phase: "on_turn", seat: 0, dice: null, rolls_used: 0 },
      first_seat: 0,
      resigned: [],
      commitment: null,
      turn_since_ms: 1000,
      turn_ends_ms: null,
      takeover_ms: null,
      ranked: null,
      ...game,
    },
  };
}

function onTurn(seat: number, dice: Five | null, rolls_used: number): Partial<GameView> {
  return { phase: { phase: "on_turn", seat, dice, rolls_used } };
}

const DICE: Five = [1, 2, 3, 4, 6];
const OTHERS: Five = [1, 2, 5, 5, 5];

function rolled(seat: number, roll: number, hold: readonly number[], dice: Five): PartyEvent {
  return { type: "rolled", at_ms: 2000, seat, round: 1, roll, hold, dice };
}

function scored(seat: number, box: Box, points: number): PartyEvent {
  return { type: "scored", at_ms: 3000, seat, round: 1, box, points, bonus: 0 };
}

/** A link whose other end is this test. */
class FakeLink implements TableLink {
  state: TableLink["state"] = "connected";
  unsent = 0;
  you: string | null = "haru";
  readonly asked: AskedCommand[] = [];
  readonly told: LiveMessage[] = [];
  readonly answers: ((answer: CommandAnswer) => void)[] = [];
  readonly onmessage: (message: TableMessage) => void;
  readonly onchange: () => void;

  constructor(onmessage: (message: TableMessage) => void, onchange: () => void) {
    this.onmessage = onmessage;
    this.onchange = onchange;
  }
  serverNowMs(): number {
    return Date.now();
  }
  ask(command: AskedCommand): Promise<CommandAnswer> {
    this.asked.push(command);
    return new Promise((resolve) => {
      this.answers.push(resolve);
    });
  }
  tell(message: LiveMessage): void {
    this.told.push(message);
  }
  hurry(): void {}
  renew(): void {}
  outdate(): void {
    this.state = "outdated";
    this.onchange();
  }
  close(): void {
    this.state = "closed";
    this.onchange();
  }
}

interface Setting {
  readonly table: OnlineTable;
  readonly link: FakeLink;
  readonly snapshot: (view: PartyView) => Promise<void>;
  readonly happen: (...events: readonly PartyEvent[]) => Promise<void>;
}

function opened(): Setting {
  let link: FakeLink | undefined;
  const table = new OnlineTable("OxSC-Ms0zlPlIXGaAXHkIg", {
    openSocket: (onmessage, onchange) => {
      link = new FakeLink(onmessage, onchange);
      return link;
    },
    rollMs: () => ROLL_MS,
    paceMs: () => PACE_MS,
  });
  if (link === undefined) throw new Error("no socket was opened");
  const { onmessage } = link;
  let seq = 1;
  return {
    table,
    link,
    snapshot: async (view) => {
      const before = table.party;
      onmessage({ type: "snapshot", seq, view, server_now_ms: Date.now() });
      // The rules are loaded first.
      await vi.waitFor(() => expect(table.party).not.toBe(before));
    },
    happen: async (...events) => {
      for (const event of events) {
        seq += 1;
        onmessage({ type: "event", seq, event, server_now_ms: Date.now() });
      }
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

test("before the first snapshot there is no party, and the connection is shown", () => {
  const { table, link } = opened();
  expect([table.party, table.partyGame, table.connection]).toEqual([null, null, "connected"]);
  link.state = "reconnecting";
  link.unsent = 2;
  link.onchange();
  expect([table.connection, table.unsent]).toEqual(["reconnecting", 2]);
});

test("a snapshot in mid-turn shows its dice at once, without a throw", async () => {
  const { table, snapshot } = opened();
  await snapshot(viewOf(onTurn(1, DICE, 2)));
  expect([table.dice, table.thrown, table.settled]).toEqual([DICE, null, null]);
});

test("a roll waits for the server: no dice before its event", async () => {
  const { table, link, snapshot, happen } = opened();
  await snapshot(viewOf());
  const done = table.roll();
  expect(link.asked).toEqual([{ type: "roll_all", seat: 0 }]);
  link.answers[0]?.({ ok: true, seq: 2 });
  await done;
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.isAwaited, table.dice, table.thrown]).toEqual([true, null, null]);
  await happen(rolled(0, 1, [], DICE));
  expect(table.isAwaited).toBe(false);
  expect(table.thrown).toEqual({ dice: DICE, hold: [], durationMs: ROLL_MS });
  await vi.advanceTimersByTimeAsync(ROLL_MS);
  expect(table.thrown).toBeNull();
  expect(table.settled?.events).toEqual([rolled(0, 1, [], DICE)]);
});

test("what this page cannot show ends the connection until the page is loaded anew", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const { table, link, snapshot, happen } = opened();
  await snapshot(viewOf());
  const unknown = {
    type: "game_prepared",
    at_ms: 2000,
    game: "OxSC-Ms0zlPlIXGaAXHkIg.2",
    ruleset: "of tomorrow",
    house_rules: [],
    seats: [],
  };
  await happen(unknown as unknown as PartyEvent, rolled(0, 1, [], DICE));
  await vi.waitFor(() => expect(table.connection).toBe("outdated"));
  expect(report).toHaveBeenCalledOnce();
  expect([link.state, table.dice]).toEqual(["outdated", null]);
  vi.unstubAllGlobals();
});

test("however often one presses, a roll is asked for once", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf());
  void table.roll();
  void table.roll();
  void table.roll();
  expect(link.asked).toHaveLength(1);
});

test("a press that ends a throw, and one right after it, roll nothing", async () => {
  const { table, link, snapshot, happen } = opened();
  await snapshot(viewOf());
  await happen(rolled(0, 1, [], DICE));
  await table.roll();
  expect(table.thrown).toBeNull();
  await vi.advanceTimersByTimeAsync(300);
  await table.roll();
  expect(link.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  void table.roll();
  expect(link.asked).toEqual([{ type: "reroll", seat: 0, hold: [] }]);
});

test("a refused roll can be asked for again, and says why", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf());
  const done = table.roll();
  link.answers[0]?.({ ok: false, code: "stale" });
  await done;
  expect([table.isAwaited, table.refusal]).toEqual([false, { code: "stale" }]);
});

test("one's own holds are marked at once and told to the others", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf(onTurn(0, DICE, 1)));
  await table.toggleHold(3);
  await table.toggleHold(0);
  await table.toggleHold(3);
  expect(table.hold).toEqual([0]);
  expect(link.told.map((message) => "hold" in message && message.hold)).toEqual([[3], [0, 3], [0]]);
  void table.roll();
  expect(link.asked).toEqual([{ type: "reroll", seat: 0, hold: [0] }]);
});

test("a hold outlives a reconnection over the same roll, and no other", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf(onTurn(0, DICE, 1)));
  await table.toggleHold(3);
  await snapshot(viewOf(onTurn(0, DICE, 1)));
  expect(table.hold).toEqual([3]);
  // Told once more: the server may have forgotten it.
  expect(link.told).toEqual(Array(2).fill({ type: "hold", seat: 0, hold: [3] }));
  await snapshot(viewOf(onTurn(0, OTHERS, 2)));
  expect(table.hold).toEqual([]);
});

test("another player's holds come live, and those of a roll that is over do not count", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf(onTurn(1, DICE, 2)));
  const shown = { type: "hold", seat: 1, round: 1, server_now_ms: 1 } as const;
  link.onmessage({ ...shown, roll: 2, hold: [0, 1] });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.hold).toEqual([0, 1]);
  link.onmessage({ ...shown, roll: 1, hold: [4] });
  await vi.advanceTimersByTimeAsync(0);
  expect([table.hold, table.canHold]).toEqual([[0, 1], false]);
});

test("what another keeps is shown for a moment before the throw", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(onTurn(1, DICE, 1)));
  await happen(rolled(1, 2, [0, 1], OTHERS));
  expect([table.hold, table.dice, table.thrown]).toEqual([[0, 1], DICE, null]);
  await vi.advanceTimersByTimeAsync(PACE_MS);
  expect(table.thrown).toEqual({ dice: OTHERS, hold: [0, 1], durationMs: ROLL_MS });
});

test("what happens is shown one after the other", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(onTurn(1, null, 0)));
  await happen(rolled(1, 1, [], DICE), scored(1, "choice", 16), rolled(0, 1, [], OTHERS));
  expect([table.seat, table.thrown?.dice, table.lastOf(1)]).toEqual([1, DICE, null]);
  await vi.advanceTimersByTimeAsync(ROLL_MS);
  expect([table.seat, table.thrown?.dice]).toEqual([0, OTHERS]);
  expect(table.lastOf(1)).toEqual({ box: "choice", points: 16 });
  await vi.advanceTimersByTimeAsync(ROLL_MS);
  expect([table.thrown, table.log.length]).toEqual([null, 3]);
});

test("what has piled up is caught up with quickly", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf());
  const boxes = ["ones", "twos", "threes", "fours"] as const;
  const turns = boxes.flatMap((box, turn) => {
    const points = { ones: 1, twos: 2, threes: 3, fours: 4 }[box];
    const round = Math.floor(turn / 2) + 1;
    return [rolled(turn % 2, 1, [], DICE), scored(turn % 2, box, points)].map((event) => ({
      ...event,
      round,
    })) as PartyEvent[];
  });
  await happen(...turns);
  await vi.advanceTimersByTimeAsync(4 * ROLL_MS);
  expect([table.thrown, table.log.length, table.dice]).toEqual([null, 8, null]);
  expect(table.game.cards.map(({ points }) => points)).toEqual([
    { ones: 1, threes: 3 },
    { twos: 2, fours: 4 },
  ]);
});

test("what a computer did for a person is marked in the log", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(onTurn(1, null, 0)));
  await happen({ type: "stand_in_began", at_ms: 1, seat: 1, reason: "absent" });
  await happen(rolled(1, 1, [], DICE));
  await vi.advanceTimersByTimeAsync(ROLL_MS);
  await happen(scored(1, "choice", 16), { type: "stand_in_ended", at_ms: 2, seat: 1 });
  await happen(rolled(0, 1, [], OTHERS));
  await vi.advanceTimersByTimeAsync(ROLL_MS);
  expect(table.log.map(({ event, isStandIn }) => [event.type, isStandIn])).toEqual([
    ["rolled", true],
    ["scored", true],
    ["rolled", false],
  ]);
});

test("a snapshot cuts everything short that was still to be shown", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(onTurn(1, null, 0)));
  await happen(rolled(1, 1, [], DICE), scored(1, "choice", 16));
  expect(table.thrown).not.toBeNull();
  await snapshot(viewOf(onTurn(1, OTHERS, 3)));
  expect([table.thrown, table.dice, table.lastOf(1)]).toEqual([null, OTHERS, null]);
});

test("a box is written once, however often one presses", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf(onTurn(0, DICE, 1)));
  table.look(0, "choice");
  expect(table.chosen).toBe("choice");
  void table.write();
  void table.write();
  expect(link.asked).toEqual([{ type: "score", seat: 0, box: "choice" }]);
});

test("on another's turn nothing can be rolled, held or chosen", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf(onTurn(1, DICE, 1)));
  table.look(1, "choice");
  await Promise.all([table.roll(), table.toggleHold(0), table.write()]);
  expect([table.isWatched, table.chosen, link.asked, link.told]).toEqual([true, null, [], []]);
});

test("while a computer stands in for oneself one only watches, and then plays on", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(onTurn(0, DICE, 1)));
  await happen({ type: "stand_in_began", at_ms: 1, seat: 0, reason: "turn_limit" });
  expect([table.isWatched, table.isComputers, table.canHold]).toEqual([true, true, false]);
  await happen({ type: "stand_in_ended", at_ms: 1, seat: 0 });
  expect([table.isWatched, table.canHold]).toEqual([false, true]);
});

test("whoever watches has no seat and no turn", async () => {
  const { table, link, snapshot } = opened();
  link.you = null;
  await snapshot(viewOf(onTurn(0, DICE, 1), null));
  expect([table.you, table.personsSeat, table.isWatched]).toEqual([null, null, true]);
});

/** A game in which only はる's choice is open. */
function nearEnd(): Partial<GameView> {
  const full = { ...NOBODY, points: Array(12).fill(0) };
  const open = { ...full, points: full.points.map((points, box) => (box === 6 ? null : points)) };
  return { ...onTurn(0, DICE, 1), cards: [open, full] };
}
const LAST = { ...scored(0, "choice", 16), round: 12 } as PartyEvent;
const ENDED = { type: "game_ended", at_ms: 3000, reason: "complete" } as const;

test("the last writing is seen before the result, also when the game was joined in the middle", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(nearEnd()));
  await happen(LAST, ENDED);
  expect([table.seat, table.isOver]).toEqual([null, false]);
  await vi.advanceTimersByTimeAsync(1600);
  expect(table.isOver).toBe(true);
});

test("a game that had ended already shows its result at once", async () => {
  const { table, snapshot } = opened();
  await snapshot(viewOf({ phase: { phase: "ended", reason: "complete" } }));
  expect([table.isOver, table.isPlaying]).toEqual([true, false]);
});

test("a rematch right after the end does not inherit the wait for the result", async () => {
  const { table, snapshot, happen } = opened();
  await snapshot(viewOf(nearEnd()));
  const { seats = [] } = table.partyGame ?? {};
  const prepared = { ruleset: "standard", house_rules: [], seats } as const;
  await happen(
    LAST,
    ENDED,
    { type: "game_prepared", at_ms: 4000, number: 2, ...prepared },
    { type: "game_started", at_ms: 4000, start: "rematch", first_seat: 1 },
  );
  await vi.waitFor(() => expect(table.partyGame?.id).toBe("OxSC-Ms0zlPlIXGaAXHkIg.2"));
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.isOver, table.seat, table.log.length]).toEqual([false, 1, 1]);
  await happen({ type: "resigned", at_ms: 5000, seat: 1 });
  expect(table.isOver).toBe(false);
});

test("stamps come one by one, and none while they are muted", async () => {
  const { table, link, snapshot } = opened();
  await snapshot(viewOf());
  link.onmessage({ type: "stamp", player: "natsu", stamp: "nice", server_now_ms: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.stamped).toEqual({ player: "natsu", stamp: "nice" });
  table.mute(true);
  expect([table.stamped, table.isMuted]).toEqual([null, true]);
  table.sendStamp("wow");
  expect(link.told).toEqual([{ type: "stamp", stamp: "wow" }]);
});

test("a table that is left shows and asks nothing more", async () => {
  const { table, link, snapshot, happen } = opened();
  await snapshot(viewOf(onTurn(1, null, 0)));
  await happen(rolled(1, 1, [], DICE), scored(1, "choice", 16));
  table.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect([link.state, table.connection, table.thrown]).toEqual(["closed", "closed", null]);
  expect(table.lastOf(1)).toBeNull();
});
