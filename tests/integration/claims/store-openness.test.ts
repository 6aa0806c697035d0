import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { TENANT_STATUSES } from "../../../app/domain/access/tenant-standing.ts";
import { openingOf, STORE_STATUSES } from "../../../app/domain/store/store-event.ts";
import { events } from "../../../db/schema/events.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { claimer, promo } from "../../support/claims.ts";
import { interleave } from "../../support/interleaving.ts";

const DAY_MS = 86_400_000;

// A rule in two languages: the domain's for what was read, and SQL for the moment of writing. A store that changes between
// the two is judged by the latter alone.
test("whatever a store becomes before a claim is written, the database judges it as the domain does", async () => {
  const { here, store } = await promo({ sample: true });
  const now = here.runners.scope.now().getTime();
  const moments = [null, new Date(now - DAY_MS), new Date(now), new Date(now + DAY_MS)];
  const open = { status: "Active", expired: false, startsAt: null, endsAt: null } as const;
  const differences: string[] = [];
  const judged = { open: 0, closed: 0 };
  for (const tenantStatus of TENANT_STATUSES)
    for (const status of STORE_STATUSES)
      for (const expired of [false, true])
        for (const startsAt of moments)
          for (const endsAt of moments) {
            // The other statuses of a tenant decide alone: one combination of each is enough.
            if (tenantStatus !== "verified" && (status !== "Active" || expired || startsAt || endsAt))
              continue;
            const becomes = { status, expired, startsAt, endsAt };
            await here.db.update(events).set(open).where(eq(events.id, store.id));
            await here.db.update(tenants).set({ status: "verified" }).where(eq(tenants.id, here.runners.id));
            const { scope } = interleave(here.runners.scope, {
              step: "tenant.claims.claim",
              when: "before",
              rival: async () => {
                await here.db.update(events).set(becomes).where(eq(events.id, store.id));
                await here.db
                  .update(tenants)
                  .set({ status: tenantStatus })
                  .where(eq(tenants.id, here.runners.id));
              },
            });
            const claim = claimer(here, { ...here.runners, scope }, store);
            const { ok } = await claim("");
            const seller = { tenantStatus, blockedRegions: null };
            const expected =
              openingOf({ type: "Promo", region: "UK", ...becomes }, seller, new Date(now)) === "open";
            judged[expected ? "open" : "closed"] += 1;
            if (ok !== expected) differences.push(JSON.stringify({ tenantStatus, ...becomes, claimed: ok }));
          }
  expect(differences).toEqual([]);
  expect(judged.open).toBeGreaterThan(3);
  expect(judged.closed).toBeGreaterThan(40);
});
