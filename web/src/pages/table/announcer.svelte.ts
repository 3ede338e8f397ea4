/** What a table says: to the one live region, and to the notice that lies over the boxes for a moment. */

/** How long a notice lies over the boxes, in ms. */
const NOTICE_MS = 3000;

/** The voice of one table page. */
export class Announcer {
  #said = $state("");
  #notice = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What the live region says. */
  get said(): string {
    return this.#said;
  }

  /** What lies over the boxes; empty if nothing does. */
  get notice(): string {
    return this.#notice;
  }

  /** Says something to whoever listens. */
  say(text: string): void {
    this.#said = text;
  }

  /** Shows something for a moment to whoever looks. */
  show(text: string): void {
    clearTimeout(this.#timer);
    this.#notice = text;
    this.#timer = setTimeout(() => {
      this.#notice = "";
    }, NOTICE_MS);
  }

  /** Says and shows the same. */
  tell(text: string): void {
    this.say(text);
    this.show(text);
  }
}
