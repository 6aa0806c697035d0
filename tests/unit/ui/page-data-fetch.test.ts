import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  askAgain,
  askPagesAgain,
  FILE_TOLD_AFTER_MS,
  TOLD_AFTER_MS,
  unansweredStore,
  untilAnswered,
  waitForLine,
} from "../../../app/ui/forms/page-data-fetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = () => new Response("answer");
const broken = () => Promise.reject(new TypeError("Failed to fetch"));
const told = () => unansweredStore.shown().length;

test("an answer is handed on, and no notice appears", async () => {
  const got = untilAnswered(() => Promise.resolve(answer()), { isForm: true });
  expect(await (await got).text()).toBe("answer");
  expect(told()).toBe(0);
});

test("a form whose line broke waits until its person sends it again", async () => {
  const ask = vi.fn(() => Promise.resolve(answer()));
  ask.mockImplementationOnce(broken).mockImplementationOnce(broken);
  const got = untilAnswered(ask, { isForm: true });
  await vi.waitFor(() => expect(told()).toBe(1));
  askPagesAgain();
  expect(ask).toHaveBeenCalledTimes(1);
  askAgain();
  await vi.waitFor(() => expect([ask.mock.calls.length, told()]).toEqual([2, 1]));
  askAgain();
  expect((await got).ok).toBe(true);
  expect(told()).toBe(0);
});

test.each([500, 502, 503, 504])("a form that is answered %i stays, and can be sent again", async (status) => {
  const ask = vi.fn(() => Promise.resolve(answer()));
  ask.mockImplementationOnce(() => Promise.resolve(new Response("a fault", { status })));
  const got = untilAnswered(ask, { isForm: true });
  await vi.waitFor(() => expect(unansweredStore.shown()[0]?.state).toBe("failed"));
  askPagesAgain();
  expect(ask).toHaveBeenCalledTimes(1);
  askAgain();
  expect((await got).ok).toBe(true);
  expect(told()).toBe(0);
});

test.each([400, 409, 422, 429])("what a form is answered with %i is for its page", async (status) => {
  const got = untilAnswered(() => Promise.resolve(new Response("no", { status })), { isForm: true });
  expect((await got).status).toBe(status);
  expect(told()).toBe(0);
});

test("the error of a page that cannot be shown says whose fault it is", async () => {
  const got = untilAnswered(() => Promise.resolve(new Response("a fault", { status: 503 })), {
    isForm: false,
  });
  expect((await got).status).toBe(503);
});

test("a file is given the time that it takes", async () => {
  const leave = new AbortController();
  const never = new Promise<Response>(() => undefined);
  const got = untilAnswered(() => never, { isForm: true, hasFile: true, signal: leave.signal });
  await vi.advanceTimersByTimeAsync(FILE_TOLD_AFTER_MS - 1);
  expect(told()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toBe(1);
  leave.abort();
  await expect(got).rejects.toBeDefined();
});

test("a page is asked for again when the line is back", async () => {
  const ask = vi.fn(() => Promise.resolve(answer())).mockImplementationOnce(broken);
  const got = untilAnswered(ask, { isForm: false });
  await vi.waitFor(() => expect(told()).toBe(1));
  askPagesAgain();
  expect((await got).ok).toBe(true);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a missing answer shows a notice, and still counts when it comes late", async () => {
  let come: (response: Response) => void = () => undefined;
  const got = untilAnswered(() => new Promise((resolve) => (come = resolve)), { isForm: true });
  await vi.advanceTimersByTimeAsync(TOLD_AFTER_MS - 1);
  expect(told()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toBe(1);
  come(answer());
  expect((await got).ok).toBe(true);
  expect(told()).toBe(0);
});

test("a question is dropped when its person goes on", async () => {
  const leave = new AbortController();
  const got = untilAnswered(broken, { isForm: true, signal: leave.signal });
  await vi.waitFor(() => expect(told()).toBe(1));
  leave.abort();
  await expect(got).rejects.toMatchObject({ name: "AbortError" });
  expect(told()).toBe(0);
  await expect(untilAnswered(broken, { isForm: true, signal: leave.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("a script waits with its page's data, unless the server can be reached", async () => {
  vi.stubGlobal("window", new EventTarget());
  expect(await waitForLine("/_build/page.js", () => Promise.resolve(answer()))).toBe(false);
  const leave = new AbortController();
  const data = untilAnswered(broken, { isForm: false, signal: leave.signal });
  let waited = 0;
  void waitForLine("/_build/page.js", broken).then(() => (waited += 1));
  await vi.waitFor(() => expect(told()).toBe(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(waited).toBe(0);
  leave.abort(new Error("gone on"));
  await expect(data).rejects.toThrow("gone on");
  await vi.waitFor(() => expect(waited).toBe(1));
  void waitForLine("/_build/page.js", broken).then(() => (waited += 1));
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(waited).toBe(2));
  vi.unstubAllGlobals();
});
