import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restrictCharacters } from "../../../app/enhance/parts/letters-only.ts";

const hint = { className: "", dataset: {}, textContent: "", setAttribute: () => undefined, remove: vi.fn() };
const page = Object.assign(new EventTarget(), { createElement: () => hint });
const field = (value: string) => ({
  value,
  dataset: { letters: "only letters" },
  selectionStart: value.length,
  caret: -1,
  parentElement: { querySelector: () => null },
  insertAdjacentElement: () => undefined,
  setSelectionRange(at: number) {
    this.caret = at;
  },
});

/** Types into a field that holds letters, numbers and spaces. */
function typed(text: string) {
  const target = field(text);
  const event = new Event("input");
  Object.defineProperty(event, "target", { value: target });
  hint.textContent = "";
  page.dispatchEvent(event);
  return { value: target.value, caret: target.caret, hint: hint.textContent };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  restrictCharacters();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["Acme Gift!", "Acme Gift"],
  ["Acme / Gift", "Acme  Gift"],
  ["Gift\u200b", "Gift"],
])("what the field cannot hold is taken out, with a word: %j", (text, kept) => {
  expect(typed(text)).toEqual({ value: kept, caret: kept.length, hint: "only letters" });
  vi.advanceTimersByTime(1500);
  expect(hint.remove).toHaveBeenCalled();
});

test.each([
  ["Acme\u00a0Gift", "Acme Gift"],
  ["Acme\tGift", "Acme Gift"],
])("a gap stays a gap, without a word: %j", (text, kept) => {
  expect(typed(text)).toMatchObject({ value: kept, hint: "" });
});

test.each(["Łódź 2026", "Ζωή", "Zoe\u0308"])("letters of all scripts stay: %s", (text) =>
  expect(typed(text)).toMatchObject({ value: text, caret: -1 }),
);
