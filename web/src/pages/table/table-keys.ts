/** The keys of the table: each key acts once, never by repetition, and Space never scrolls the page. */

/** What the keys do. */
export interface TableActions {
  /** Whether the keys act now: switched on, and no sheet lies over the table. */
  areOn(): boolean;
  roll(): void;
  hold(position: number): void;
  lookFurther(step: 1 | -1): void;
  /** Writes the chosen box; false if none is chosen. */
  write(): boolean;
  clear(): void;
}

/** Listeners for the window. */
export interface TableKeys {
  down(event: KeyboardEvent): void;
  up(event: KeyboardEvent): void;
  pointer(): void;
}

function controlOf(event: Event): HTMLElement | null {
  const { target } = event;
  return target instanceof Element
    ? target.closest<HTMLElement>("button, a, input, select, textarea, summary")
    : null;
}

/**
 * Gives the listeners.
 *
 * Space and Enter belong to the control that was reached with the Tab key, as everywhere; after a tap or a click they
 * belong to the table, so that a die that was just pressed is not pressed again.
 */
export function tableKeys(actions: TableActions): TableKeys {
  let isTabbing = false;

  function belongsToControl(event: KeyboardEvent): boolean {
    const control = controlOf(event);
    if (control === null || !isTabbing) return false;
    if (event.key === "Enter" && control.dataset["box"] !== undefined)
      return control.ariaPressed !== "true";
    return true;
  }

  /** What a key does at once, however long it is held down; Space, R and the digits act on the first press only. */
  function actOnce(key: string): void {
    if (key === " " || key.toLowerCase() === "r") actions.roll();
    else actions.hold(Number(key) - 1);
  }

  function act(event: KeyboardEvent): boolean {
    switch (event.key) {
      case " ":
      case "r":
      case "R":
      case "1":
      case "2":
      case "3":
      case "4":
      case "5":
        if (event.key === " " && belongsToControl(event)) return false;
        if (!event.repeat) actOnce(event.key);
        return true;
      case "Enter":
        return !belongsToControl(event) && (event.repeat || actions.write());
      case "ArrowDown":
      case "ArrowUp":
        // Who chooses a box by the arrows writes it by Enter, wherever Tab has led before.
        isTabbing = false;
        actions.lookFurther(event.key === "ArrowDown" ? 1 : -1);
        return true;
      case "Escape":
        actions.clear();
        return true;
      default:
        return false;
    }
  }

  function isOurs(event: KeyboardEvent): boolean {
    return (
      !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) && actions.areOn()
    );
  }

  return {
    down(event) {
      if (event.key === "Tab") isTabbing = true;
      if (!isOurs(event)) return;
      const isRepeatedPress = event.repeat && (event.key === "Enter" || event.key === " ");
      if (isRepeatedPress || act(event)) event.preventDefault();
    },
    // A button is pressed when Space is released: what the table has taken must not press it as well.
    up(event) {
      if (event.key === " " && isOurs(event) && !belongsToControl(event)) event.preventDefault();
    },
    pointer() {
      isTabbing = false;
    },
  };
}
