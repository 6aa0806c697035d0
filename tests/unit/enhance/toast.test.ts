import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fadeToasts } from "../../../app/enhance/parts/toast.ts";

let isShown = true;
let words: string[] = [];
const toast = Object.assign(new EventTarget(), {
  childNodes: ["Saved."],
  remove: () => {
    isShown = false;
  },
  replaceChildren: (...nodes: string[]) => {
    words = nodes;
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelectorAll: () => [toast] });
  isShown = true;
  words = ["Saved."];
  fadeToasts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a toast goes after five seconds", () => {
  vi.advanceTimersByTime(4_999);
  expect(isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown).toBe(false);
});

test("its words come into the live region after the page has begun, so that they are heard", () => {
  expect(words).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(words).toEqual(["Saved."]);
});

test.each([
  ["pointerenter", "pointerleave"],
  ["focusin", "focusout"],
])("a toast stays from %s to %s, and five seconds longer", (come, go) => {
  toast.dispatchEvent(new Event(come));
  vi.advanceTimersByTime(60_000);
  expect(isShown).toBe(true);
  toast.dispatchEvent(new Event(go));
  vi.advanceTimersByTime(4_999);
  expect(isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown).toBe(false);
});
