import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dismissToast,
  flashOf,
  holdToast,
  pushAnswer,
  pushToast,
  TOAST_MS,
  toastStore,
} from "../../../app/ui/feedback/toast-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const words = () => toastStore.shown().map(({ message }) => message);
const good = (message: string) => ({ message, success: true });

test("an answer with a message is a toast: good only when it says so", () => {
  expect(flashOf({ message: "Saved", success: true })).toEqual({ message: "Saved", success: true });
  for (const success of [false, undefined, "true", 1]) {
    expect(flashOf({ message: "Hm", success })).toEqual({ message: "Hm", success: false });
  }
});

test.each([null, undefined, "text", {}, { message: "" }, { message: 7 }, { success: true }, []])(
  "%j is none",
  (answer) => {
    expect(flashOf(answer)).toBeNull();
    pushAnswer(answer);
    expect(words()).toEqual([]);
  },
);

test("it lasts five seconds", () => {
  pushToast(good("one"));
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(words()).toEqual(["one"]);
  vi.advanceTimersByTime(1);
  expect(words()).toEqual([]);
  expect(TOAST_MS).toBe(5000);
});

test("three are shown at once; each of the others has its five seconds when its turn comes", () => {
  for (const word of ["one", "two", "three", "four"]) pushToast(good(word));
  expect(words()).toEqual(["one", "two", "three"]);
  vi.advanceTimersByTime(1000);
  dismissToast(toastStore.shown()[1]!.id);
  expect(words()).toEqual(["one", "three", "four"]);
  vi.advanceTimersByTime(4000);
  expect(words()).toEqual(["four"]);
  vi.advanceTimersByTime(1000);
  expect(words()).toEqual([]);
});

test("the same answer shows one toast, and an equal one shows another", () => {
  const answer = good("Saved");
  pushAnswer(answer);
  pushAnswer(answer);
  expect(words()).toEqual(["Saved"]);
  pushAnswer({ ...answer });
  expect(words()).toEqual(["Saved", "Saved"]);
});

test("a toast with the focus waits until the focus leaves it", () => {
  pushToast(good("read me"));
  const { id } = toastStore.shown()[0]!;
  holdToast(id, true);
  vi.advanceTimersByTime(60_000);
  expect(words()).toEqual(["read me"]);
  holdToast(id, false);
  vi.advanceTimersByTime(TOAST_MS);
  expect(words()).toEqual([]);
  holdToast(id, false);
});

test("listeners hear of every change until they leave", () => {
  const heard = vi.fn();
  const leave = toastStore.subscribe(heard);
  pushToast(good("one"));
  dismissToast(toastStore.shown()[0]!.id);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  pushToast(good("two"));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(toastStore.none()).toEqual([]);
});
