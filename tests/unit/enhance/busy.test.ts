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

/** The browser tells that the navigation was stopped, so long after now. */
function stopNavigation(afterMs: number): void {
  const event = new Event("navigateerror");
  Object.defineProperty(event, "timeStamp", { value: event.timeStamp + afterMs });
  navigation.dispatchEvent(event);
}

test("a second press sends nothing while the first is under way, and again once that was stopped", () => {
  expect(isSent()).toBe(true);
  // Sending a form stops the navigation before it, which frees no button.
  stopNavigation(0);
  expect(isSent()).toBe(false);
  stopNavigation(1_000);
  expect(form.dataset["sent"]).toBeUndefined();
});

test("a request that takes six seconds frees the button", () => {
  isSent();
  vi.advanceTimersByTime(6_000);
  expect(form.dataset["sent"]).toBeUndefined();
});
