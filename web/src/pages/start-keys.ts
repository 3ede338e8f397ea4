/** Space and Enter on a page with one main action: they start it, but never by accident. */

/** Keys pressed sooner after the page appeared still belong to what was before, in ms. */
const GUARD_MS = 500;

/** Listeners for the window. */
export interface StartKeys {
  down(event: KeyboardEvent): void;
  up(event: KeyboardEvent): void;
  pointer(): void;
}

/**
 * Gives the listeners.
 *
 * A key that repeats, that was down when the page appeared, or that belongs to a control reached with Tab starts nothing.
 */
export function startKeys(areOn: () => boolean, start: () => void): StartKeys {
  const appearedMs = performance.now();
  let isTabbing = false;

  function belongsToControl(event: Event): boolean {
    const { target } = event;
    const control =
      target instanceof Element
        ? target.closest("button, a, input, select, textarea, summary, dialog")
        : null;
    if (control === null) return false;
    return isTabbing || control.matches("input, select, textarea, dialog, dialog *");
  }

  return {
    down(event) {
      if (event.key === "Tab") isTabbing = true;
      const isStart = event.key === " " || event.key === "Enter";
      if (
        !isStart ||
        !areOn() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return;
      if (belongsToControl(event)) return;
      event.preventDefault();
      if (!event.repeat && performance.now() - appearedMs > GUARD_MS) start();
    },
    up(event) {
      if (event.key === " " && areOn() && !belongsToControl(event)) event.preventDefault();
    },
    pointer() {
      isTabbing = false;
    },
  };
}
