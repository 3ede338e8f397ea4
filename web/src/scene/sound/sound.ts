/** The sounds of the table: one audio context, woken by the first tap or key, and none at all while sound is off. */
import { contactsOf } from "./contacts.ts";
import type { Ground, Stage } from "./voices.ts";
import * as voices from "./voices.ts";

/** What sound needs from outside. */
export interface SoundPorts {
  createContext(): AudioContext;
  /** The clock that `impact` is told times of, in ms; in a browser that of the document. */
  nowMs(): number;
  /** Gives a number from 0 up to 1. */
  random(): number;
}

/** A die that meets something. */
export interface Impact {
  /** From 0 to 1. */
  readonly strength: number;
  readonly with: Ground;
}

/** What a browser tells of gestures, and whether its page is seen. */
export interface SoundPage {
  readonly window: Pick<Window, "addEventListener" | "removeEventListener">;
  readonly document: Pick<Document, "addEventListener" | "removeEventListener" | "hidden">;
}

/** Gestures in which a browser lets sound begin; the press of a finger is none, its end is. */
const GESTURES = ["pointerup", "click", "keydown"] as const;
/** How long a context may take to wake; what sounds until then is a little late, later it is left out. In ms. */
const WAKING_MS = 500;
/** How fast the dice fall silent when a throw is cut short, in seconds. */
const HUSH_SECONDS = 0.02;
/** How long the cup is shaken, as a part of the throw: it is away by then. */
const SHAKEN = 0.3;
/** How loud everything is at a volume of 100. */
const FULL = 0.9;

/** From here on loudness is held back, in dB below full scale. */
const LIMIT_DB = -6;

interface Playing {
  readonly context: AudioContext;
  readonly noise: AudioBuffer;
  readonly volume: GainNode;
  /** All sounds pass through it, so that they can be dropped at once. */
  bus: GainNode;
  /** What belongs to the throw on its way. */
  dice: GainNode;
}

/** The sounds of the table. */
export class Sound {
  #isOn = false;
  #volume = 0;
  #isHidden = false;
  #wakingMs = Number.NEGATIVE_INFINITY;
  #playing: Playing | null = null;
  readonly #ports: SoundPorts;

  constructor(ports: SoundPorts) {
    this.#ports = ports;
  }

  /**
   * Switches sound on or off and sets how loud it is. Off gives the audio device back.
   * @param volume from 0 to 100.
   */
  configure({ isOn, volume }: { readonly isOn: boolean; readonly volume: number }): void {
    this.#isOn = isOn;
    this.#volume = volume;
    const playing = this.#playing;
    if (playing === null) return;
    if (isOn) {
      playing.volume.gain.value = loudness(volume);
      return;
    }
    this.#playing = null;
    void playing.context.close().catch(() => undefined);
  }

  /** Follows the gestures and the visibility of a page; gives what ends that. */
  attach({ window, document }: SoundPage): () => void {
    const unlock = (): void => this.unlock();
    const follow = (): void => this.#show(!document.hidden);
    const early = { capture: true } as const;
    for (const gesture of GESTURES) window.addEventListener(gesture, unlock, early);
    document.addEventListener("visibilitychange", follow);
    follow();
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, unlock, early);
      document.removeEventListener("visibilitychange", follow);
    };
  }

  /** Lets sound begin; to be called in a gesture, since browsers allow it at no other time. */
  unlock(): void {
    if (!this.#isOn || this.#isHidden) return;
    this.#playing ??= this.#create();
    if (this.#playing !== null) this.#wake(this.#playing.context);
  }

  /** Plays the cup being shaken. */
  shake(durationMs: number): void {
    this.#play((stage, at) => voices.shake(stage, at, durationMs / 1000), "dice");
  }

  /**
   * Plays a die that meets something.
   * @param atMs when, on the clock of the ports; a time that has passed means now.
   */
  impact({ strength, with: ground }: Impact, atMs: number): void {
    this.#play((stage, at) => {
      const inSeconds = Math.max(0, atMs - this.#ports.nowMs()) / 1000;
      voices.contact(stage, at + inSeconds, ground, strength);
    }, "dice");
  }

  /** Plays the cup of a throw whose dice are then heard by `impact`. */
  throwSolid(durationMs: number): void {
    this.shake(durationMs * SHAKEN);
  }

  /** Plays a whole throw of flat dice: the cup, and contacts that fit its length. */
  throwFlat(count: number, durationMs: number): void {
    const from = this.#ports.nowMs();
    const contacts = contactsOf(count, durationMs, this.#ports.random);
    if ((contacts.at(-1)?.atMs ?? 0) > durationMs * SHAKEN) this.shake(durationMs * SHAKEN);
    for (const contact of contacts) this.impact(contact, from + contact.atMs);
  }

  /** Silences what is still to come of a throw: it was cut short, and the dice lie. */
  hushDice(): void {
    const playing = this.#playing;
    if (playing === null) return;
    const { context, bus } = playing;
    const at = context.currentTime;
    playing.dice.gain.setValueAtTime(1, at);
    playing.dice.gain.linearRampToValueAtTime(0, at + HUSH_SECONDS);
    playing.dice = through(context, bus);
  }

  /** Plays a die set down on the rail. */
  hold(): void {
    this.#play(voices.setDown);
  }

  /** Plays a die put back on the felt. */
  release(): void {
    this.#play(voices.putBack);
  }

  /** Plays the pen writing. */
  pen(strokes: number, durationMs: number): void {
    this.#play((stage, at) => voices.pen(stage, at, strokes, durationMs / 1000));
  }

  /** Plays the bells of a bonus, a little later when a pen writes first. */
  bonus(afterMs = 0): void {
    this.#play((stage, at) => voices.bonus(stage, at + afterMs / 1000));
  }

  /** Plays the fanfare for five equal dice. */
  yacht(): void {
    this.#play(voices.fanfare);
  }

  /** Plays the call to the person whose turn it is, a little later when a pen writes first. */
  turn(afterMs = 0): void {
    this.#play((stage, at) => voices.turn(stage, at + afterMs / 1000));
  }

  #create(): Playing | null {
    let context: AudioContext;
    try {
      context = this.#ports.createContext();
    } catch {
      // No audio device, or too many contexts: the game is played in silence.
      return null;
    }
    const volume = context.createGain();
    volume.gain.value = loudness(this.#volume);
    // Several dice at once would clip; a single click is to pass as it is.
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = LIMIT_DB;
    limiter.ratio.value = 20;
    limiter.attack.value = 0.001;
    limiter.knee.value = 3;
    limiter.release.value = 0.08;
    volume.connect(limiter).connect(context.destination);
    const bus = through(context, volume);
    const noise = voices.makeNoise(context, this.#ports.random);
    return { context, noise, volume, bus, dice: through(context, bus) };
  }

  #wake(context: AudioContext): void {
    if (context.state === "running") return;
    this.#wakingMs = this.#ports.nowMs();
    void context.resume().catch(() => undefined);
  }

  #show(isSeen: boolean): void {
    this.#isHidden = !isSeen;
    const playing = this.#playing;
    if (playing === null) return;
    if (isSeen) {
      this.#wake(playing.context);
      return;
    }
    // What was still to come belongs to the moment that has passed.
    playing.bus.disconnect();
    playing.bus = through(playing.context, playing.volume);
    playing.dice = through(playing.context, playing.bus);
    void playing.context.suspend().catch(() => undefined);
  }

  #play(voice: (stage: Stage, at: number) => void, channel: "bus" | "dice" = "bus"): void {
    const playing = this.#playing;
    if (playing === null || this.#isHidden) return;
    const { context, noise } = playing;
    const isWaking = this.#ports.nowMs() - this.#wakingMs < WAKING_MS;
    if (context.state !== "running" && !isWaking) return;
    const { random } = this.#ports;
    voice({ context, out: playing[channel], noise, random }, context.currentTime);
  }
}

/** Ears hear loudness in steps of equal ratio; a square is near enough. */
function loudness(volume: number): number {
  return FULL * (volume / 100) ** 2;
}

function through(context: AudioContext, out: AudioNode): GainNode {
  const gain = context.createGain();
  gain.connect(out);
  return gain;
}
