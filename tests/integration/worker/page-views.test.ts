import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { noteView } from "../../../app/http/guards/require-store.server.ts";
import { sharePage } from "../../../app/page-cache/page-cache.server.ts";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { loader } from "../../../app/routes/storefront/claim/page.tsx";
import { createWorker } from "../../../app/worker/worker.server.ts";
import { pageViews } from "../../../db/schema/visits.ts";
import { call, get } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { world } from "../../support/world.ts";

const PHONE = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15";

afterEach(() => {
  vi.useRealTimers();
});

/** A Worker whose every page is one of a store's, and the rows that it wrote of them. */
async function counting() {
  const here = await world();
  const store = await here.runners.store();
  const other = await here.maple.store();
  const works: Promise<unknown>[] = [];
  const worker = createWorker((request, context: AppLoadContext) => {
    const viewed = request.url.includes("other") ? other : store;
    sharePage(context);
    noteView(context, { store: { ...viewed, id: viewed.id }, tenantTimeZone: "Europe/Paris" } as never);
    const status = request.url.includes("gone") ? 404 : 200;
    return Promise.resolve(new Response("<p>page</p>", { status, headers: { "Content-Type": "text/html" } }));
  }, answerApi);
  const execution = { waitUntil: (work: Promise<unknown>) => void works.push(work) };
  const ask = (path: string, headers: Record<string, string> = { "User-Agent": PHONE }) =>
    worker.fetch(
      new Request(ORIGIN + path, { headers }),
      here.product.env,
      execution as unknown as ExecutionContext,
    );
  const rows = async (tenantId: string) =>
    (await here.db.select().from(pageViews).where(eq(pageViews.tenantId, tenantId))).map(
      ({ eventId, day, views }) => ({ eventId, day, views }),
    );
  return { here, store, other, works, ask, rows };
}

test("pages of stores are counted on their tenant's day and written together, seconds later", async () => {
  const { here, store, other, works, ask, rows } = await counting();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"], now: new Date("2026-05-01T22:30:00Z") });
  // The second one comes from the page cache.
  for (const path of ["/shop", "/shop", "/other", "/gone"]) await ask(path);
  await ask("/shop", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await ask("/shop", { "User-Agent": PHONE, Cookie: "auth.session=somebody" });
  // One writes the views, the other how many answers there were.
  expect(works).toHaveLength(2);
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await Promise.all(works.splice(0));
  expect(await rows(here.runners.id)).toEqual([{ eventId: store.id, day: "2026-05-02", views: 2 }]);
  expect(await rows(here.maple.id)).toEqual([{ eventId: other.id, day: "2026-05-02", views: 1 }]);
});

test("the page of a store says whose it is, and a link with a code in it counts too", async () => {
  const { here } = await counting();
  const gift = await here.runners.store({ type: "Promo" });
  const context = here.product.context();
  await call(loader, get(`/${gift.slug}?code=NO-SUCH`), context, { slug: gift.slug });
  expect(context.page.viewedStore).toMatchObject({ tenantId: here.runners.id, eventId: gift.id });
});
