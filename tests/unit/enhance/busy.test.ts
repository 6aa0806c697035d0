import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Form = { method: string; dataset: Record<string, string> };
const form: Form = { method: "post", dataset: {} };
const page = Object.assign(new EventTarget(), {
  querySelector: () => null,
  querySelectorAll: () => (form.dataset["sent"] === undefined ? [] : [form]),
});
const navigation = new EventTarget();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  form.dataset = {};
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigation", navigation);
  const { showBusyOnSubmit } = await import("../../../app/enhance/parts/busy.ts");
  showBusyOnSubmit();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses the button; whether the browser would send the form. */
function isSent(): boolean {
  const event = new Event("submit", { cancelable: true });
  Object.defineProperty(event, "target", { value: form });
  return page.dispatchEvent(event);
}

test("a second press sends nothing while the first is under way, and again once that was stopped", () => {
  expect(isSent()).toBe(true);
  expect(isSent()).toBe(false);
  navigation.dispatchEvent(new Event("navigateerror"));
  expect(form.dataset["sent"]).toBeUndefined();
});

test("a request that takes six seconds frees the button", () => {
  isSent();
  vi.advanceTimersByTime(6_000);
  expect(form.dataset["sent"]).toBeUndefined();
});
