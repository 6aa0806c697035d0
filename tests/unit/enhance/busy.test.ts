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

test("the bar comes after 200 ms and stays until the last of several requests has ended", async () => {
  const bar = {
    hidden: true,
    dataset: { busy: "processing, please wait" },
    textContent: "",
    querySelector: () => null,
  };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector: () => bar }));
  const { whileBusy } = await import("../../../app/enhance/parts/busy.ts");
  const after = (ms: number) => whileBusy(new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const quick = after(150);
  await vi.advanceTimersByTimeAsync(199);
  await quick;
  expect(bar.hidden).toBe(true);
  const both = [after(500), after(900)];
  await vi.advanceTimersByTimeAsync(200);
  expect(bar).toMatchObject({ hidden: false, textContent: "processing, please wait" });
  await vi.advanceTimersByTimeAsync(301);
  expect(bar.hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  await Promise.all(both);
  expect(bar.hidden).toBe(true);
});
