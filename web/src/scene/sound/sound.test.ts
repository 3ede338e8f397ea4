import { expect, test } from "vitest";
import { AudioContextDouble } from "./audio-double.ts";
import { contactsOf } from "./contacts.ts";
import { Sound } from "./sound.ts";

const ON = { isOn: true, volume: 100 };

function soundWith(change: { canCreate?: boolean } = {}) {
  const contexts: AudioContextDouble[] = [];
  const clock = { nowMs: 1000 };
  const sound = new Sound({
    createContext: () => {
      if (change.canCreate === false) throw new Error("no audio device");
      const double = new AudioContextDouble();
      contexts.push(double);
      return double.context;
    },
    nowMs: () => clock.nowMs,
    random: () => 0.5,
  });
  return { sound, contexts, clock };
}

function unlocked() {
  const all = soundWith();
  all.sound.configure(ON);
  all.sound.unlock();
  const [audio] = all.contexts;
  if (audio === undefined) throw new Error("no context was made");
  return { ...all, audio };
}

/** Asks for every sound once. */
function playAll(sound: Sound): void {
  sound.shake(200);
  sound.impact({ strength: 1, with: "rail" }, 0);
  sound.throwFlat(5, 900);
  sound.hold();
  sound.release();
  sound.pen(2, 320);
  sound.bonus();
  sound.yacht();
  sound.turn();
  sound.hushDice();
}

class PageDouble {
  readonly window = new EventTarget() as unknown as Window;
  readonly events = new EventTarget();
  hidden = false;
  readonly document = Object.defineProperty(this.events, "hidden", {
    get: () => this.hidden,
  }) as unknown as Document;
  gesture(type: string): void {
    this.window.dispatchEvent(new Event(type));
  }
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }
}

test.each(["pointerup", "click", "keydown"])("nothing sounds before the first %s", (gesture) => {
  const { sound, contexts } = soundWith();
  const page = new PageDouble();
  sound.configure(ON);
  sound.attach(page);
  playAll(sound);
  expect(contexts).toEqual([]);
  page.gesture("pointermove");
  expect(contexts).toEqual([]);
  page.gesture(gesture);
  expect(contexts).toHaveLength(1);
  expect(contexts[0]?.calls).toEqual(["resume"]);
  expect(contexts[0]?.scheduled).toEqual([]);
  sound.hold();
  expect(contexts[0]?.scheduled.length).toBeGreaterThan(0);
  page.gesture(gesture);
  expect(contexts).toHaveLength(1);
});

test("off makes no audio context, and gives back the one that there is", () => {
  const { sound, contexts } = soundWith();
  sound.configure({ isOn: false, volume: 100 });
  sound.unlock();
  playAll(sound);
  expect(contexts).toEqual([]);
  sound.configure(ON);
  sound.unlock();
  expect(contexts).toHaveLength(1);
  sound.configure({ isOn: false, volume: 100 });
  expect(contexts[0]?.state).toBe("closed");
  playAll(sound);
  expect(contexts[0]?.scheduled).toEqual([]);
});

test("every sound begins now or later, ends, and reaches the loudspeakers", () => {
  for (const play of [
    (sound: Sound) => sound.shake(200),
    (sound: Sound) => sound.impact({ strength: 0.5, with: "felt" }, 0),
    (sound: Sound) => sound.impact({ strength: 0.5, with: "rail" }, 0),
    (sound: Sound) => sound.impact({ strength: 0.5, with: "die" }, 0),
    (sound: Sound) => sound.impact({ strength: 2, with: "cup" }, 0),
    (sound: Sound) => sound.hold(),
    (sound: Sound) => sound.release(),
    (sound: Sound) => sound.pen(3, 320),
    (sound: Sound) => sound.bonus(),
    (sound: Sound) => sound.yacht(),
    (sound: Sound) => sound.turn(),
  ]) {
    const { sound, audio } = unlocked();
    audio.currentTime = 7;
    play(sound);
    expect(audio.scheduled.length).toBeGreaterThan(0);
    for (const { startAt, stopAt, isConnected } of audio.scheduled) {
      expect(startAt).toBeGreaterThanOrEqual(7);
      expect(stopAt).toBeLessThan(7 + 1.5);
      expect(isConnected).toBe(true);
    }
  }
});

test("an impact sounds at its own frame", () => {
  const { sound, audio, clock } = unlocked();
  audio.currentTime = 2;
  clock.nowMs = 5000;
  sound.impact({ strength: 1, with: "die" }, 5250);
  expect(new Set(audio.scheduled.map(({ startAt }) => startAt))).toEqual(new Set([2.25]));
  sound.impact({ strength: 1, with: "die" }, 4000);
  expect(audio.scheduled[0]?.startAt).toBe(2);
});

test("the pen draws as many strokes as were asked for, within their time", () => {
  const { sound, audio } = unlocked();
  sound.pen(4, 320);
  const starts = new Set(audio.scheduled.map(({ startAt }) => Math.round(1000 * startAt)));
  expect([...starts]).toEqual([0, 80, 160, 240]);
});

test("the fanfare is over within a second and a half", () => {
  const { sound, audio } = unlocked();
  sound.yacht();
  expect(Math.max(...audio.scheduled.map(({ stopAt }) => stopAt))).toBeLessThanOrEqual(1.5);
});

test("a throw that is cut short falls silent, and the next one is heard", () => {
  const { sound, audio, clock } = unlocked();
  sound.throwFlat(5, 900);
  audio.currentTime = 0.3;
  clock.nowMs += 300;
  sound.hushDice();
  const later = audio.scheduled.filter(({ startAt }) => startAt > 0.33);
  expect(later.length).toBeGreaterThan(0);
  expect(later.every(({ isConnected }) => !isConnected)).toBe(true);
  const count = audio.scheduled.length;
  sound.impact({ strength: 1, with: "felt" }, clock.nowMs);
  const added = audio.scheduled.filter(
    ({ isConnected, startAt }) => isConnected && startAt === 0.3,
  );
  expect(audio.scheduled.length).toBeGreaterThan(count);
  expect(added.length).toBeGreaterThan(0);
});

test("a hidden page is silent, drops what was to come, and wakes when it is seen again", () => {
  const { sound, audio } = unlocked();
  const page = new PageDouble();
  const detach = sound.attach(page);
  sound.throwFlat(5, 900);
  page.show(false);
  expect(audio.state).toBe("suspended");
  expect(audio.scheduled.some(({ isConnected }) => isConnected)).toBe(false);
  const count = audio.scheduled.length;
  playAll(sound);
  expect(audio.scheduled).toHaveLength(count);
  page.show(true);
  expect(audio.state).toBe("running");
  sound.turn();
  expect(audio.scheduled.some(({ isConnected }) => isConnected)).toBe(true);
  detach();
  page.show(false);
  expect(audio.state).toBe("running");
});

test("what a sleeping context is asked for is not played later", () => {
  const { sound, audio, clock } = unlocked();
  audio.state = "suspended";
  clock.nowMs += 10_000;
  playAll(sound);
  expect(audio.scheduled).toEqual([]);
});

test("the volume is heard at once; at 0 nothing is", () => {
  const { sound, audio } = unlocked();
  const [master] = audio.gains;
  expect(master?.gain.value).toBeCloseTo(0.9);
  sound.configure({ isOn: true, volume: 50 });
  expect(master?.gain.value).toBeCloseTo(0.225);
  sound.configure({ isOn: true, volume: 0 });
  expect(master?.gain.value).toBe(0);
});

test("without an audio device the game is played in silence", () => {
  const { sound } = soundWith({ canCreate: false });
  sound.configure(ON);
  sound.unlock();
  expect(() => playAll(sound)).not.toThrow();
});

test.each([1, 2, 3, 4, 5])(
  "%i flat dice touch the felt and each other within their throw",
  (count) => {
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      for (const durationMs of [350, 900]) {
        const contacts = contactsOf(count, durationMs, random);
        expect(contacts.filter((contact) => contact.with === "felt")).toHaveLength(4 * count);
        expect(contacts.filter((contact) => contact.with === "die")).toHaveLength(count - 1);
        const times = contacts.map(({ atMs }) => atMs);
        expect(times).toEqual([...times].sort((one, other) => one - other));
        expect(Math.min(...times)).toBeGreaterThan(0.2 * durationMs);
        expect(Math.max(...times)).toBeLessThan(durationMs);
      }
      const lying = contactsOf(count, 0, random);
      expect(lying).toHaveLength(count);
      expect(Math.max(...lying.map(({ atMs }) => atMs))).toBeLessThan(100);
    }
  },
);
