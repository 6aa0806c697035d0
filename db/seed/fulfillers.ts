import type { Database } from "../driver/client.server.ts";
import { eventFulfillers, fulfillers, workPages } from "../schema/fulfillers.ts";
import { minutesAfterStart } from "./clock.ts";
import { rowId, sha256 } from "./identifiers.ts";
import { demoStores } from "./stores.ts";

/** What opens the pages of the demo world's print shops; as little a secret as its passwords. */
const PAGE_KEY = "Demo-Print-Shop-2041";

/** What the platform lends to new stores of each region: companies that have no print shop of their own begin with it. */
const LENT = [
  { region: "UK", name: "Popstall Print UK", country: "GB" },
  { region: "EU", name: "Popstall Print Europe", country: "NL" },
  { region: "US", name: "Popstall Print US", country: "US" },
] as const;

/** A print shop for each company, without a system of its own: orders of the demo world go on by themselves. */
export function fulfillerRows(db: Database) {
  const tenants = [...new Set(demoStores.map(({ tenant }) => tenant))];
  const stamps = { createdAt: minutesAfterStart(50), updatedAt: minutesAfterStart(50) };
  return [
    ...LENT.map(({ region, name, country }) =>
      db.insert(fulfillers).values({
        id: rowId("platform", "fulfiller", region),
        name,
        state: "active" as const,
        mode: "pull" as const,
        lentRegions: [region],
        profile: { daysToShip: 2, shipsFrom: country },
        ...stamps,
      }),
    ),
    ...tenants.map((tenant) =>
      db.insert(fulfillers).values({
        id: rowId(tenant, "fulfiller", tenant),
        name: "Harbour Print Works",
        state: "active" as const,
        mode: "desk" as const,
        ownerTenantId: rowId(tenant, "tenant", tenant),
        profile: { contactName: "Robin Harbour", email: "jobs@harbourprint.example", daysToShip: 2 },
        ...stamps,
      }),
    ),
    ...tenants.map((tenant) =>
      db.insert(workPages).values({
        id: rowId(tenant, "work page", tenant),
        tenantId: rowId(tenant, "tenant", tenant),
        fulfillerId: rowId(tenant, "fulfiller", tenant),
        keyHash: sha256(PAGE_KEY),
        lang: "en",
        ...stamps,
      }),
    ),
    ...demoStores.map(({ tenant, key }) =>
      db.insert(eventFulfillers).values({
        id: rowId(tenant, "event fulfiller", key),
        tenantId: rowId(tenant, "tenant", tenant),
        eventId: rowId(tenant, "event", key),
        fulfillerId: rowId(tenant, "fulfiller", tenant),
        createdAt: stamps.createdAt,
      }),
    ),
  ];
}
