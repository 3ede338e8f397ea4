import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startKeys } from "./start-keys.ts";
import { type TableActions, type TableKeys, tableKeys } from "./table/table-keys.ts";

function tableActions() {
  return {
    areOn: vi.fn(() => true),
    roll: vi.fn(),
    hold: vi.fn(),
    lookFurther: vi.fn(),
    write: vi.fn(() => true),
    clear: vi.fn(),
  } satisfies TableActions;
}

/** Presses a key on an element as a browser does, and tells whether its own effect was taken away. */
function press(
  keys: Pick<TableKeys, "down">,
  key: string,
  init: KeyboardEventInit = {},
  on: Element = document.body,
): boolean {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...init });
  Object.defineProperty(event, "target", { value: on });
  keys.down(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
});

test("Space and R roll, once for each press, and Space never scrolls", () => {
  const actions = tableActions();
  const keys = tableKeys(actions);
  expect(press(keys, " ")).toBe(true);
  expect(press(keys, " ", { repeat: true })).toBe(true);
  press(keys, "r");
  press(keys, "R", { repeat: true });
  expect(actions.roll).toHaveBeenCalledTimes(2);
});

test("1 to 5 hold the dice from the left, and 6 does nothing", () => {
  const actions = tableActions();
  const keys = tableKeys(actions);
  for (const key of "123456") press(keys, key);
  expect(actions.hold.mock.calls).toEqual([[0], [1], [2], [3], [4]]);
});

test("a key with Ctrl, Alt or Meta is the browser's", () => {
  const actions = tableActions();
  const keys = tableKeys(actions);
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect(press(keys, "r", held)).toBe(false);
  }
  expect(actions.roll).not.toHaveBeenCalled();
});

test("switched off, the keys do nothing", () => {
  const actions = tableActions();
  actions.areOn.mockReturnValue(false);
  const keys = tableKeys(actions);
  expect(press(keys, " ")).toBe(false);
  expect(actions.roll).not.toHaveBeenCalled();
});

test("Space belongs to a die that was reached with Tab, and to the table after a tap on it", () => {
  const actions = tableActions();
  const keys = tableKeys(actions);
  const die = document.body.appendChild(document.createElement("button"));
  press(keys, "Tab", {}, die);
  expect(press(keys, " ", {}, die)).toBe(false);
  keys.pointer();
  expect(press(keys, " ", {}, die)).toBe(true);
  expect(actions.roll).toHaveBeenCalledOnce();
});

test("a held key presses a control reached with Tab once", () => {
  const keys = tableKeys(tableActions());
  const roll = document.body.appendChild(document.createElement("button"));
  press(keys, "Tab", {}, roll);
  expect(press(keys, "Enter", {}, roll)).toBe(false);
  expect(press(keys, "Enter", { repeat: true }, roll)).toBe(true);
});

test("Enter writes the box that the arrows have chosen, wherever Tab has led before", () => {
  const actions = tableActions();
  const keys = tableKeys(actions);
  const roll = document.body.appendChild(document.createElement("button"));
  press(keys, "Tab", {}, roll);
  press(keys, "ArrowDown", {}, roll);
  expect(press(keys, "Enter", {}, roll)).toBe(true);
  expect(actions.write).toHaveBeenCalledOnce();
});

test("Enter on a box reached with Tab chooses it first, and then writes it", () => {
  const actions = tableActions();
  const keys = tableKeys(actions);
  const box = document.body.appendChild(document.createElement("button"));
  box.dataset["box"] = "ones";
  box.ariaPressed = "false";
  press(keys, "Tab", {}, box);
  expect(press(keys, "Enter", {}, box)).toBe(false);
  box.ariaPressed = "true";
  expect(press(keys, "Enter", {}, box)).toBe(true);
  expect(actions.write).toHaveBeenCalledOnce();
});

test("a page starts on a fresh press of Space or Enter only", () => {
  const start = vi.fn();
  const keys = startKeys(() => true, start);
  press(keys, "Enter");
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  press(keys, " ", { repeat: true });
  expect(start).not.toHaveBeenCalled();
  press(keys, " ");
  press(keys, "Enter");
  expect(start).toHaveBeenCalledTimes(2);
});

test("a page does not start on a key for a field or a dialog", () => {
  const start = vi.fn();
  const keys = startKeys(() => true, start);
  vi.advanceTimersByTime(600);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const field = document.body.appendChild(document.createElement("input"));
  const answer = dialog.appendChild(document.createElement("button"));
  for (const target of [field, dialog, answer]) expect(press(keys, " ", {}, target)).toBe(false);
  expect(start).not.toHaveBeenCalled();
});
