/**
 * How the things on the table sound: noise and sine waves shaped into clicks, thumps, strokes and notes.
 *
 * Nothing is recorded and nothing is loaded. A voice only schedules; when it sounds is said in seconds of the audio
 * clock. Which voice follows which event is not known here.
 */

/** What a voice plays on. */
export interface Stage {
  readonly context: BaseAudioContext;
  readonly out: AudioNode;
  /** White noise of at least `NOISE_SECONDS`. */
  readonly noise: AudioBuffer;
  /** Gives a number from 0 up to 1: no two clicks are quite alike. */
  readonly random: () => number;
}

/** What a die can meet. */
export type Ground = "felt" | "rail" | "die" | "cup";

/** How long the noise is that voices take their pieces from, in seconds. */
export const NOISE_SECONDS = 1;
/** The longest piece of noise, in seconds. */
const LONGEST_PIECE = 0.4;
/** An exponential ramp cannot reach zero; this is inaudible. */
const SILENCE = 0.0001;
/** Left after the end of a sound, so that it is not cut at its last sample, in seconds. */
const TAIL = 0.02;

/** Makes the noise for a stage. */
export function makeNoise(context: BaseAudioContext, random: () => number): AudioBuffer {
  const length = Math.ceil(context.sampleRate * NOISE_SECONDS);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = random() * 2 - 1;
  return buffer;
}

interface Hiss {
  readonly filter: BiquadFilterType;
  readonly hz: number;
  readonly q: number;
  readonly gain: number;
  /** In seconds. */
  readonly attack: number;
  /** In seconds. */
  readonly decay: number;
}

/** A piece of filtered noise that swells and dies away. */
function hiss(stage: Stage, at: number, { filter, hz, q, gain, attack, decay }: Hiss): void {
  const { context, out, noise, random } = stage;
  const source = context.createBufferSource();
  source.buffer = noise;
  const shape = context.createBiquadFilter();
  shape.type = filter;
  shape.frequency.value = hz;
  shape.Q.value = q;
  const level = context.createGain();
  level.gain.setValueAtTime(SILENCE, at);
  level.gain.linearRampToValueAtTime(Math.max(SILENCE, gain), at + attack);
  level.gain.exponentialRampToValueAtTime(SILENCE, at + attack + decay);
  source.connect(shape).connect(level).connect(out);
  source.start(at, random() * (NOISE_SECONDS - LONGEST_PIECE));
  source.stop(at + attack + decay + TAIL);
}

interface Ring {
  readonly hz: number;
  readonly gain: number;
  /** In seconds. */
  readonly decay: number;
  readonly wave?: OscillatorType;
  /** In seconds; a struck thing has none. */
  readonly attack?: number;
}

/** One mode of something that was struck or blown. */
function ring({ context, out }: Stage, at: number, mode: Ring): void {
  const { hz, gain, decay, wave = "sine", attack = 0 } = mode;
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.value = hz;
  const level = context.createGain();
  level.gain.setValueAtTime(attack === 0 ? Math.max(SILENCE, gain) : SILENCE, at);
  if (attack > 0) level.gain.linearRampToValueAtTime(gain, at + attack);
  level.gain.exponentialRampToValueAtTime(SILENCE, at + attack + decay);
  source.connect(level).connect(out);
  source.start(at);
  source.stop(at + attack + decay + TAIL);
}

/** The modes of a die of bone, in Hz, with how loud and how long they ring; inharmonic, as a cube's are. */
const BONE = [
  { hz: 2150, gain: 0.36, decay: 0.045 },
  { hz: 3480, gain: 0.25, decay: 0.032 },
  { hz: 5270, gain: 0.14, decay: 0.02 },
] as const;

function bone(stage: Stage, at: number, strength: number): void {
  const pitch = 0.94 + stage.random() * 0.12;
  const click = { hz: 3400 * pitch, q: 1.2, gain: 0.9 * strength, attack: 0.001, decay: 0.022 };
  hiss(stage, at, { filter: "bandpass", ...click });
  for (const { hz, gain, decay } of BONE)
    ring(stage, at, { hz: hz * pitch, gain: gain * strength, decay });
}

function felt(stage: Stage, at: number, strength: number): void {
  const thump = { hz: 380 + 480 * strength, q: 0.7, gain: 1.5 * strength };
  hiss(stage, at, { filter: "lowpass", ...thump, attack: 0.002, decay: 0.07 });
  ring(stage, at, { hz: 140 + stage.random() * 30, gain: 0.55 * strength, decay: 0.08 });
  const touch = { hz: 2300, q: 1, gain: 0.14 * strength, attack: 0.001, decay: 0.02 };
  hiss(stage, at, { filter: "bandpass", ...touch });
}

function rail(stage: Stage, at: number, strength: number): void {
  bone(stage, at, strength * 0.55);
  ring(stage, at, { hz: 410 + stage.random() * 40, gain: 0.42 * strength, decay: 0.07 });
  ring(stage, at, { hz: 905 + stage.random() * 60, gain: 0.2 * strength, decay: 0.045 });
}

function cup(stage: Stage, at: number, strength: number): void {
  bone(stage, at, strength * 0.4);
  const body = { hz: 700 + stage.random() * 160, q: 2.4, gain: 1.1 * strength };
  hiss(stage, at, { filter: "bandpass", ...body, attack: 0.002, decay: 0.04 });
}

const CONTACTS = { felt, rail, die: bone, cup } as const;

/**
 * Plays a die that meets something.
 * @param strength from 0 to 1.
 */
export function contact(stage: Stage, at: number, ground: Ground, strength: number): void {
  CONTACTS[ground](stage, at, Math.min(1, Math.max(0, strength)));
}

/** Plays dice shaken in the leather cup. */
export function shake(stage: Stage, at: number, seconds: number): void {
  let passed = 0;
  while (passed < seconds) {
    contact(stage, at + passed, "cup", 0.3 + 0.4 * stage.random());
    passed += 0.02 + stage.random() * 0.04;
  }
}

/** Plays a die set down on the rail. */
export function setDown(stage: Stage, at: number): void {
  contact(stage, at, "rail", 0.5);
}

/** Plays a die put back on the felt. */
export function putBack(stage: Stage, at: number): void {
  contact(stage, at, "felt", 0.35);
}

/** Plays a pen that draws some strokes one after the other. */
export function pen(stage: Stage, at: number, strokes: number, seconds: number): void {
  const each = Math.min(seconds / strokes, LONGEST_PIECE);
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const from = at + (seconds / strokes) * stroke;
    const hz = 3600 + stage.random() * 1600;
    const draw = { attack: each * 0.35, decay: each * 0.5 };
    hiss(stage, from, { filter: "bandpass", hz, q: 0.8, gain: 0.09, ...draw });
    hiss(stage, from, { filter: "highpass", hz: 7000, q: 0.5, gain: 0.025, ...draw });
  }
}

/** A struck bar of brass or wood, as a fundamental with one or two overtones. */
function bar(stage: Stage, at: number, hz: number, gain: number, decay: number): void {
  ring(stage, at, { hz, gain, decay });
  ring(stage, at, { hz: hz * 2.76, gain: gain * 0.3, decay: decay * 0.45 });
  ring(stage, at, { hz: hz * 5.4, gain: gain * 0.12, decay: decay * 0.2 });
}

/** Plays two bells: the upper bonus, or the +100 of a further yacht. */
export function bonus(stage: Stage, at: number): void {
  bar(stage, at, 987.8, 0.16, 0.5);
  bar(stage, at + 0.11, 1318.5, 0.18, 0.7);
}

/** Plays two soft wooden notes: it is the person's turn. */
export function turn(stage: Stage, at: number): void {
  bar(stage, at, 523.3, 0.15, 0.22);
  bar(stage, at + 0.13, 784, 0.15, 0.32);
}

/** The notes of the fanfare: when, how long and how high; the last ones sound together. In seconds and Hz. */
const FANFARE = [
  { from: 0, seconds: 0.13, hz: 392 },
  { from: 0.14, seconds: 0.13, hz: 523.3 },
  { from: 0.28, seconds: 0.13, hz: 659.3 },
  { from: 0.42, seconds: 0.9, hz: 784 },
  { from: 0.42, seconds: 0.9, hz: 659.3 },
  { from: 0.42, seconds: 0.9, hz: 523.3 },
] as const;

/** Plays a short fanfare on two horns: five equal dice. It is over within 1.4 seconds. */
export function fanfare(stage: Stage, at: number): void {
  const { context } = stage;
  const horn = context.createBiquadFilter();
  horn.type = "lowpass";
  horn.frequency.value = 2600;
  horn.connect(stage.out);
  const blown = { ...stage, out: horn };
  for (const { from, seconds, hz } of FANFARE)
    for (const detuned of [0.997, 1.003])
      ring(blown, at + from, {
        hz: hz * detuned,
        wave: "sawtooth",
        gain: 0.085,
        attack: 0.02,
        decay: seconds,
      });
}
