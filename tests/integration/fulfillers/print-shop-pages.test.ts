import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { ORIGIN } from "../../support/page.ts";
import { printShop } from "../../support/print-shop.ts";

test("the pages of a print shop are drawn with all their words, work by forms alone, and name nothing twice", async () => {
  const { here, pageId, cookie, jobs } = await printShop(2);
  here.product.clock.set("2031-11-19T09:00:00Z");
  await here.db.update(fulfilments).set({ batch: "B-234567" });
  for (const { orderId } of jobs)
    await here.db.update(orders).set({ deliveryTo: "2020-01-10" }).where(eq(orders.id, orderId));
  await jobs[0]!.tell({ type: "late", reason: "machine_down", until: "2031-11-28", detail: "" });
  const ask = drawnProduct(here.product);
  const draw = async (path: string) => {
    const headers = { Cookie: cookie, Host: new URL(ORIGIN).host };
    const answer = await ask(new Request(`${ORIGIN}/print-shop/${pageId}${path}`, { headers }));
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    // A key that no language has, a number that is none, and an id that two elements have.
    const seen = page.replaceAll(/<(script|style)[^]*?<\/\1>/g, "");
    expect(seen, path).not.toMatch(/printShop:|productDesk:|NaN|undefined|\[object/);
    const ids = [...seen.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
    for (const [, id] of seen.matchAll(/ for="([^"]+)"/g)) expect(ids, path).toContain(id);
    return seen;
  };
  const list = await draw("");
  expect(list).toContain("DTG: the machine is down until Fri 28 Nov");
  expect(list).toMatch(/<form id="chosen"[^>]* method="post"/);
  expect(list.match(/form="chosen" name="jobs"/g)).toHaveLength(2);
  expect(list).toContain("Make a batch");
  expect(await draw("?grouped=on")).toContain("Choose all of these");
  expect(await draw("?q=zzzq")).toContain("Nothing fits this search");
  expect(await draw("?done=steps&count=3")).toContain("Noted for 3 orders.");
  const plan = await draw("/plan");
  expect(plan).toMatch(/To ship by \w{3} \d/);
  expect(plan).toContain("0 h 15 min");
  const batch = await draw("/batches/B-234567");
  expect(batch).toContain("Batch B-234567");
  expect(batch).toContain("Blanks are picked: 2 orders");
  const job = await draw(`/jobs/${jobs[0]!.fulfilmentId}`);
  expect(job).toContain("A machine is down");
  expect(job).toMatch(/<input[^>]* name="until"[^>]*>/);
});
