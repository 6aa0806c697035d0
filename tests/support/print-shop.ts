import { eq } from "drizzle-orm";
import type { FulfillerReport } from "../../app/domain/fulfilment/report-rules.ts";
import { workPageCookie } from "../../app/http/guards/require-work-page.server.ts";
import { takeReport } from "../../app/services/fulfilment/take-report.server.ts";
import { keepWorkPage } from "../../app/services/work-pages/keep-work-page.server.ts";
import { submissions } from "../../db/schema/fulfilments.ts";
import { submittedOrder } from "./fulfilment.ts";
import { freshId } from "./stores.ts";

const KEY = "k".repeat(43);

/** A print shop with several orders to make for one store, and a device on which its page is open. */
export async function printShop(count: number) {
  const first = await submittedOrder();
  const { here, fulfillerId, store } = first;
  const jobs = [first];
  while (jobs.length < count) {
    const next = await submittedOrder({ here, store });
    await next.asIf({ fulfillerId });
    await here.db
      .update(submissions)
      .set({ fulfillerId })
      .where(eq(submissions.fulfilmentId, next.fulfilmentId));
    const tell: typeof next.tell = (told, { eventId = freshId(), at = here.product.clock.now() } = {}) =>
      takeReport(first.fulfiller, {
        fulfillerId,
        report: { eventId, fulfilmentId: next.fulfilmentId, at, ...told } as FulfillerReport,
      });
    jobs.push({ ...next, tell });
  }
  const fulfiller = { id: fulfillerId, name: "Printer" };
  const pageId = await keepWorkPage(here.runners.scope, { fulfiller, key: KEY, lang: "en" });
  const cookie = workPageCookie(here.product.context(), pageId, KEY).split(";")[0] ?? "";
  return { here, store, fulfillerId, pageId, cookie, jobs };
}
