import type { Role } from "../../app/domain/access/roles.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { Database } from "../driver/client.server.ts";
import { type CompanyDetails, tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import { minutesAfterStart, START } from "./clock.ts";
import contract from "./demo-contract.json" with { type: "json" };
import { OTHER_TENANT_MARK, rowId } from "./identifiers.ts";

/** The contract's demo password under a fixed salt; a test holds the two together. For demo worlds only. */
export const DEMO_PASSWORD_HASH =
  "scrypt$16384$8$5$cG9wc3RhbGwtZGVtby0wMQ==$Cd/To0WnyK1KwRva0vp3K8CMI0ZMs3pRPEzgDUzKs0w=";

const TENANT_NAMES: Record<string, string> = {
  acme: "Acme Outdoors",
  borealis: "Borealis",
  cactus: "Cactus Goods",
  dogwood: "Dogwood Trading",
  elm: "Elm Street Makers",
  platform: "Popstall",
  juniper: "Juniper Coffee",
  northbeat: "Northbeat Festival",
  meridian: "Meridian Conference",
};

/** What only the people of Borealis may read of it. */
const markedDetails = {
  companyDetails: {
    legalName: `Borealis ${OTHER_TENANT_MARK} AS`,
    contactEmail: `${OTHER_TENANT_MARK}@borealis.example`,
  },
  billing: { name: `Borealis ${OTHER_TENANT_MARK} AS`, purchaseOrder: `PO-${OTHER_TENANT_MARK}` },
};

/** Who stands behind the showcase stores; all made up. */
export const SHOWCASE_COMPANIES: Record<string, CompanyDetails> = {
  juniper: {
    legalName: "Juniper Coffee B.V.",
    addressFirstLine: "Roosterkade 12",
    postcode: "1015 DX",
    city: "Amsterdam",
    country: "NL",
    vatRegistered: true,
    vatNumber: "NL004495445B01",
    contactEmail: "hello@juniper.example",
  },
  northbeat: {
    legalName: "Northbeat Festival Ltd",
    addressFirstLine: "4 Canal Yard",
    postcode: "M1 3HE",
    city: "Manchester",
    country: "GB",
    vatRegistered: true,
    vatNumber: "GB123456782",
    contactEmail: "hello@northbeat.example",
  },
  meridian: {
    legalName: "Meridian Conference Inc.",
    addressFirstLine: "200 Harbor Street",
    postcode: "97201",
    city: "Portland",
    country: "US",
    contactEmail: "hello@meridian.example",
  },
};

/** Where the showcase's companies do business, where it is not the UK. */
const SHOWCASE_REGIONS: Record<string, Region> = { juniper: "EU", meridian: "US" };

type DemoUser = {
  email: string;
  name: string;
  role: string;
  tenant: string;
  superadmin: number;
  integration?: boolean;
  steps_done?: number;
  signup_complete?: boolean;
};

const demoUsers: DemoUser[] = [
  ...(Object.values(contract.users) as DemoUser[]),
  // Each showcase tenant has someone who can look behind its counter.
  { email: "owner@juniper.example", name: "June Roaster", role: "admin", tenant: "juniper", superadmin: 0 },
  { email: "owner@northbeat.example", name: "Nora Beat", role: "admin", tenant: "northbeat", superadmin: 0 },
  { email: "owner@meridian.example", name: "Mel Ridian", role: "admin", tenant: "meridian", superadmin: 0 },
];

export function tenantRows(db: Database) {
  return Object.entries(TENANT_NAMES).map(([key, name], index) => {
    const owner = demoUsers.find((user) => user.tenant === key);
    return db.insert(tenants).values({
      id: rowId(key, "tenant", key),
      name,
      region: SHOWCASE_REGIONS[key] ?? (owner?.integration ? "US" : "UK"),
      status: key === "elm" ? "signed_up" : "verified",
      companyDetails: SHOWCASE_COMPANIES[key] ?? {},
      ...(key === "borealis" && markedDetails),
      integrationSteps: Array.from({ length: owner?.steps_done ?? 0 }, (_, step) => step + 1),
      verifiedAt: key === "elm" ? null : START,
      createdAt: minutesAfterStart(index),
    });
  });
}

export function userRows(db: Database) {
  return demoUsers.map((user, index) =>
    db.insert(users).values({
      id: rowId(user.tenant, "user", user.email),
      tenantId: rowId(user.tenant, "tenant", user.tenant),
      email: user.email,
      name: user.name,
      role: user.role as Role,
      superadmin: user.superadmin === 1,
      integration: user.integration ?? false,
      passwordHash: DEMO_PASSWORD_HASH,
      emailVerifiedAt: user.signup_complete === false ? null : START,
      signupComplete: user.signup_complete ?? true,
      createdAt: minutesAfterStart(20 + index),
    }),
  );
}
