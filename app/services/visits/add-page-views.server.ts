import { dayIn } from "../../domain/delivery/delivery-window.ts";
import type { ViewedStore } from "../../domain/visits/page-view.ts";
import type { BaseScope } from "../scope.ts";

/** Adds pages that were shown to the figures of their stores, on the day it was there. */
export async function addPageViews(
  scope: Pick<BaseScope, "platform">,
  { counted, shownAt }: { counted: readonly (ViewedStore & { views: number })[]; shownAt: Date },
): Promise<void> {
  if (counted.length === 0) return;
  await scope.platform.pageViews.add(
    counted.map(({ tenantId, eventId, timeZone, views }) => ({
      tenantId,
      eventId,
      views,
      day: dayIn(timeZone, shownAt),
    })),
  );
}
