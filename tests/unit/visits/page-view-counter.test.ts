import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageState } from "../../../app/http/wiring/page-state.server.ts";
import { createPageViewCounter } from "../../../app/worker/page-view-counter.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const request = new Request("https://popstall.example/shop", { headers: { "User-Agent": "Mozilla/5.0" } });

function counter() {
  const written: { views: number; at: string }[] = [];
  let isAway = false;
  const views = createPageViewCounter();
  const show = (waitUntil: (work: Promise<unknown>) => void = () => undefined) => {
    const viewedStore = { tenantId: "t", eventId: "e", timeZone: "Europe/London" };
    const page = { viewedStore, waitUntil, now: () => new Date() } as unknown as PageState;
    views.count(request, page, new Response("page"), async (stores, at) => {
      if (isAway) throw new Error("away");
      for (const store of stores) written.push({ views: store.views, at: at.toISOString().slice(11, 19) });
    });
  };
  return { written, show, away: (is: boolean) => (isAway = is) };
}

test("views that could not be written are written with the next ones", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.setSystemTime("2026-05-02T10:00:00Z");
  const { written, show, away } = counter();
  away(true);
  show();
  show();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([]);
  away(false);
  show();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([{ views: 3, at: "10:00:10" }]);
});

test("one write is waited for at a time, and another begins when the first is lost", async () => {
  vi.setSystemTime("2026-05-02T10:00:00Z");
  const { written, show } = counter();
  const works: unknown[] = [];
  const note = (work: unknown) => works.push(work);
  show(note);
  show(note);
  expect(works).toHaveLength(1);
  // The host ended the request that was to write.
  vi.clearAllTimers();
  vi.setSystemTime("2026-05-02T10:00:21Z");
  show(note);
  expect(works).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([{ views: 3, at: "10:00:21" }]);
});
