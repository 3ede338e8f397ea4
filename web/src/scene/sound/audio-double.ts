/** A stand-in for the browser's audio, for tests: it notes what would sound, when, and through what. */

/** A sound that was scheduled, in seconds of the audio clock. */
export interface Scheduled {
  readonly kind: "noise" | "tone";
  readonly startAt: number;
  readonly stopAt: number;
  /** Whether it would reach the loudspeakers: nothing on its way is cut off. */
  readonly isConnected: boolean;
}

class ParamDouble {
  value = 0;
  readonly ramps: (readonly [value: number, at: number])[] = [];
  setValueAtTime(value: number, at: number): this {
    if (at < 0) throw new RangeError("before the beginning of time");
    this.value = value;
    return this;
  }
  linearRampToValueAtTime(value: number, at: number): this {
    this.ramps.push([value, at]);
    return this;
  }
  exponentialRampToValueAtTime(value: number, at: number): this {
    if (value <= 0) throw new RangeError("an exponential ramp cannot reach zero");
    this.ramps.push([value, at]);
    return this;
  }
}

class NodeDouble {
  type = "";
  buffer: unknown = null;
  readonly gain = new ParamDouble();
  readonly frequency = new ParamDouble();
  readonly Q = new ParamDouble();
  readonly threshold = new ParamDouble();
  readonly ratio = new ParamDouble();
  readonly attack = new ParamDouble();
  readonly knee = new ParamDouble();
  readonly release = new ParamDouble();
  readonly outputs: NodeDouble[] = [];
  startAt = Number.NaN;
  stopAt = Number.NaN;
  connect(other: NodeDouble): NodeDouble {
    this.outputs.push(other);
    return other;
  }
  disconnect(): void {
    this.outputs.length = 0;
  }
  start(at: number): void {
    this.startAt = at;
  }
  stop(at: number): void {
    if (!(at > this.startAt)) throw new RangeError("a sound that ends before it begins");
    this.stopAt = at;
  }
  reaches(end: NodeDouble): boolean {
    return this === end || this.outputs.some((output) => output.reaches(end));
  }
  /** Whether some node on the way has been turned down to nothing by then. */
  isHushed(at: number): boolean {
    const isDown = this.gain.ramps.some(([value, since]) => value === 0 && since <= at);
    return isDown || this.outputs.some((output) => output.isHushed(at));
  }
}

/** An audio context that makes no sound. */
export class AudioContextDouble {
  currentTime = 0;
  readonly sampleRate = 100;
  state: "suspended" | "running" | "closed" = "suspended";
  readonly destination = new NodeDouble();
  readonly calls: string[] = [];
  readonly #sources: (readonly ["noise" | "tone", NodeDouble])[] = [];
  readonly gains: NodeDouble[] = [];

  createGain(): NodeDouble {
    const gain = new NodeDouble();
    this.gains.push(gain);
    return gain;
  }
  createBiquadFilter(): NodeDouble {
    return new NodeDouble();
  }
  createDynamicsCompressor(): NodeDouble {
    return new NodeDouble();
  }
  createBufferSource(): NodeDouble {
    return this.#source("noise");
  }
  createOscillator(): NodeDouble {
    return this.#source("tone");
  }
  createBuffer(_: number, length: number) {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
  resume(): Promise<void> {
    this.calls.push("resume");
    this.state = "running";
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.calls.push("suspend");
    this.state = "suspended";
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.calls.push("close");
    this.state = "closed";
    return Promise.resolve();
  }

  /** Gives what was scheduled so far, by the time it begins. */
  get scheduled(): readonly Scheduled[] {
    return this.#sources
      .map(([kind, node]) => ({
        kind,
        startAt: node.startAt,
        stopAt: node.stopAt,
        isConnected: node.reaches(this.destination) && !node.isHushed(node.startAt),
      }))
      .sort((one, other) => one.startAt - other.startAt);
  }

  /** As what the code under test asks for: of an audio context it uses no more than this class has. */
  get context(): AudioContext {
    return this as unknown as AudioContext;
  }

  #source(kind: "noise" | "tone"): NodeDouble {
    const node = new NodeDouble();
    this.#sources.push([kind, node]);
    return node;
  }
}
