/** How richly the scene is drawn: as the frames of this device allow. */

/** One way to draw. */
export interface Level {
  /** Pixels of the picture for a CSS pixel, at most. */
  readonly ratio: number;
  /** Pixels of the lamp's view on a side; 0 for no cast shadows. */
  readonly shadowSize: number;
}

const LEVELS: readonly [Level, ...Level[]] = [
  { ratio: 2, shadowSize: 1024 },
  { ratio: 1.5, shadowSize: 512 },
  { ratio: 1, shadowSize: 256 },
  { ratio: 1, shadowSize: 0 },
];
/** Frames of which the middle one counts. */
const WINDOW = 5;
/** A frame that takes longer than this is too slow, in ms. */
const SLOW_MS = 24;

/** Watches the time of frames, and goes down a level while they are slow; it never goes up again. */
export class Quality {
  #index = 0;
  #lastMs: number | null = null;
  #times: number[] = [];
  readonly #onchange: (level: Level) => void;

  constructor(onchange: (level: Level) => void) {
    this.#onchange = onchange;
  }

  get level(): Level {
    return LEVELS[this.#index] ?? LEVELS[0];
  }

  /** Takes note of a frame by its time; frames between two pauses follow one another. */
  note(frameMs: number): void {
    if (this.#lastMs !== null) this.#times.push(frameMs - this.#lastMs);
    this.#lastMs = frameMs;
    if (this.#times.length < WINDOW) return;
    const middle = this.#times.sort((a, b) => a - b)[Math.floor(WINDOW / 2)] ?? 0;
    this.#times = [];
    if (middle <= SLOW_MS || this.#index === LEVELS.length - 1) return;
    this.#index += 1;
    this.#onchange(this.level);
  }

  /** Takes note that drawing stops: the time until the next frame says nothing. */
  pause(): void {
    this.#lastMs = null;
  }
}
