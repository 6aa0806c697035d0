import { eq } from "drizzle-orm";
import type { Role } from "../../app/domain/access/roles.ts";
import type { AuditActor } from "../../app/domain/audit/audit-note.ts";
import { netOfGross } from "../../app/domain/pricing/net-of-gross.ts";
import { normaliseSlug } from "../../app/domain/store/store-event.ts";
import { normaliseCode } from "../../app/domain/voucher/promo-code.ts";
import type { Database } from "../../db/driver/client.server.ts";
import { clients, clientStores } from "../../db/schema/clients.ts";
import { vouchers } from "../../db/schema/codes.ts";
import { events, shippingPrices, storeSlugs } from "../../db/schema/events.ts";
import { eventFulfillers } from "../../db/schema/fulfillers.ts";
import { creditAccounts } from "../../db/schema/payments.ts";
import { eventPrices } from "../../db/schema/products.ts";
import { users } from "../../db/schema/users.ts";
import { rowId } from "../../db/seed/identifiers.ts";
import { DEMO_PASSWORD_HASH } from "../../db/seed/tenants.ts";
import type { HistoryRows } from "./history-rows.ts";
import { after, DAY, HOUR, MINUTE, note, onDay } from "./moments.ts";

/** Somebody of a tenant's people, as the audit log names them. */
export function staffOf(tenant: string, email: string, name: string): AuditActor {
  return { id: `user:${rowId(tenant, "user", email)}`, name, ip: "203.0.113.24" };
}

export const JUNE = staffOf("juniper", "owner@juniper.example", "June Roaster");
export const PIM = staffOf("juniper", "service@juniper.example", "Pim Aanhuis");
export const NORA = staffOf("northbeat", "owner@northbeat.example", "Nora Beat");
export const THEO = staffOf("northbeat", "manager@northbeat.example", "Theo Standage");
export const MEL = staffOf("meridian", "owner@meridian.example", "Mel Ridian");

type NewStore = {
  /** Whose look and prices of shipping it takes over. */
  like: string;
  tenant: string;
  key: string;
  name: string;
  tagline: string;
  type: "Store" | "Promo";
  budgetMinor?: number;
  /** Key of each product, with what a shopper pays for one; a gift counts what it costs. */
  sells: readonly [product: string, gross: number][];
  who: AuditActor;
  daysAgo: number;
};

const NEW_STORES: readonly NewStore[] = [
  {
    like: "juniper",
    tenant: "juniper",
    key: "canal_house",
    name: "Canal House Guest Shop",
    type: "Store",
    tagline: "Breakfast mugs and market totes, for the way home.",
    sells: [
      ["juniper-sunrise-mug", 2100],
      ["juniper-market-tote", 2400],
      ["juniper-slow-pour-tee", 3900],
    ],
    who: JUNE,
    daysAgo: 66,
  },
  {
    like: "juniper",
    tenant: "juniper",
    key: "vondel_runners",
    name: "Vondel Runners Kit",
    type: "Store",
    tagline: "For the Tuesday loop, and the coffee after it.",
    sells: [
      ["juniper-roasters-sweatshirt", 5900],
      ["juniper-barista-cap", 2700],
    ],
    who: PIM,
    daysAgo: 48,
  },
  {
    like: "meridian_gift",
    tenant: "meridian",
    key: "meridian_crew",
    name: "Meridian Crew Thanks",
    type: "Promo",
    tagline: "",
    budgetMinor: 80_00,
    sells: [["meridian-welcome-tee", 1450]],
    who: MEL,
    daysAgo: 30,
  },
];

/** Stores beside those of the seed, with the colleagues and clients of whoever runs them. */
export async function addNewStores(db: Database, rows: HistoryRows, now: Date): Promise<void> {
  for (const store of NEW_STORES) await addStore(db, rows, store, now);
  for (const [tenant, email, name, role] of [
    ["juniper", "service@juniper.example", PIM.name, "customer_service"],
    ["northbeat", "manager@northbeat.example", THEO.name, "account_manager"],
  ] as const)
    addColleague(rows, { tenant, email, name, role }, onDay(now, 67, 10.1));
  addClients(rows, now);
  await giveGiftItsCost(db);
  const northbeat = rowId("northbeat", "tenant", "northbeat");
  const asked = onDay(now, 2, 10.8);
  const id = rowId("northbeat", "credit", "northbeat", "GBP");
  rows.add(creditAccounts, {
    id,
    tenantId: northbeat,
    state: "requested",
    currency: "GBP",
    createdAt: asked,
    updatedAt: asked,
  });
  note(rows, northbeat, {
    id: rowId("northbeat", "history", "credit"),
    at: asked,
    who: NORA,
    action: "Credit account requested",
    thing: { id, name: "Northbeat Festival" },
    changes: { currency: "GBP" },
  });
}

/** What a speaker's shirt counts, and what all of them may cost. */
async function giveGiftItsCost(db: Database): Promise<void> {
  const eventId = rowId("meridian", "event", "meridian_gift");
  await db.batch([
    db.update(eventPrices).set({ unitCost: 14_50 }).where(eq(eventPrices.eventId, eventId)),
    db.update(events).set({ budgetMinor: 2_400_00 }).where(eq(events.id, eventId)),
  ]);
}

async function addStore(db: Database, rows: HistoryRows, store: NewStore, now: Date): Promise<void> {
  const { tenant, key, name } = store;
  const tenantId = rowId(tenant, "tenant", tenant);
  const eventId = rowId(tenant, "event", key);
  const [model] = await db
    .select()
    .from(events)
    .where(eq(events.id, rowId(tenant, "event", store.like)));
  const [costs] = await db
    .select()
    .from(shippingPrices)
    .where(eq(shippingPrices.eventId, model?.id ?? ""));
  if (!model || !costs) throw new Error(`There is no store ${store.like}.`);
  const createdAt = onDay(now, store.daysAgo, 9.7);
  const stamps = { createdAt, updatedAt: after(createdAt, 3 * HOUR) };
  const slug = name.replaceAll(" ", "-");
  rows.add(events, {
    ...model,
    id: eventId,
    name,
    slug,
    type: store.type,
    page: { ...model.page, tagline: store.tagline },
    budgetMinor: store.budgetMinor ?? null,
    budgetUsedMinor: 0,
    ...stamps,
  });
  rows.add(storeSlugs, { slugNorm: normaliseSlug(slug), tenantId, eventId, createdAt });
  rows.add(shippingPrices, { ...costs, id: rowId(tenant, "shipping", key), eventId, ...stamps });
  rows.add(eventFulfillers, {
    id: rowId(tenant, "event fulfiller", key),
    tenantId,
    eventId,
    createdAt,
    fulfillerId: rowId(tenant, "fulfiller", tenant),
  });
  store.sells.forEach(([product, gross], position) =>
    rows.add(eventPrices, {
      id: rowId(tenant, "price", key, product),
      tenantId,
      eventId,
      position,
      ...stamps,
      productId: rowId(tenant, "product", product),
      storeSellingPrice: store.type === "Promo" ? 0 : netOfGross(gross, model.vatRate),
      storeDefaultVat: store.type !== "Promo",
      unitCost: store.type === "Promo" ? gross : null,
    }),
  );
  const thing = { id: eventId, name };
  note(rows, tenantId, {
    id: rowId(tenant, "history", key, "created"),
    at: createdAt,
    who: store.who,
    action: "Event created",
    thing,
    changes: { slug, type: store.type, region: model.region },
  });
  note(rows, tenantId, {
    id: rowId(tenant, "history", key, "active"),
    at: stamps.updatedAt,
    who: store.who,
    action: "Event status updated",
    thing,
    changes: { status: { from: "Draft", to: "Active" } },
  });
}

function addColleague(
  rows: HistoryRows,
  { tenant, email, name, role }: { tenant: string; email: string; name: string; role: Role },
  at: Date,
): void {
  const tenantId = rowId(tenant, "tenant", tenant);
  const id = rowId(tenant, "user", email);
  rows.add(users, {
    id,
    tenantId,
    email,
    name,
    role,
    passwordHash: DEMO_PASSWORD_HASH,
    emailVerifiedAt: at,
    createdAt: at,
  });
  note(rows, tenantId, {
    id: rowId(tenant, "history", email),
    at,
    who: tenant === "juniper" ? JUNE : NORA,
    action: "User invited",
    thing: { id, name: email },
    changes: { role },
  });
}

const CLIENTS = [
  {
    key: "canal_house",
    name: "Canal House Hotels B.V.",
    contactName: "Marijke van Loon",
    at: 66,
    email: "shop@canalhouse.example",
    phone: "+31 20 555 01 84",
    reference: "K-1041",
    notes: "Invoice at the end of each month. The mugs for the breakfast room come out of the same batch.",
  },
  {
    key: "vondel_runners",
    name: "Vondel Runners",
    contactName: "Kofi Mensah-Brouwer",
    at: 48,
    email: "kit@vondelrunners.example",
    phone: "",
    reference: "K-1057",
    notes: "",
  },
];

function addClients(rows: HistoryRows, now: Date): void {
  const tenantId = rowId("juniper", "tenant", "juniper");
  for (const { key, at, ...client } of CLIENTS) {
    const id = rowId("juniper", "client", key);
    const createdAt = onDay(now, at, 9.2);
    rows.add(clients, { id, tenantId, ...client, createdAt, updatedAt: createdAt });
    const linkedAt = after(createdAt, 30 * MINUTE);
    rows.add(clientStores, {
      tenantId,
      clientId: id,
      eventId: rowId("juniper", "event", key),
      createdAt: linkedAt,
    });
    note(rows, tenantId, {
      id: rowId("juniper", "history", "client", key),
      at: createdAt,
      who: JUNE,
      action: "Client added",
      thing: { id, name: client.name },
    });
  }
}

type NewVoucher = Pick<
  typeof vouchers.$inferInsert,
  "code" | "label" | "discountAmount" | "percentOff" | "minBasket" | "maxUses" | "isPublic" | "state"
> & { tenant: string; event: string; daysAgo: number; endsInDays?: number };

const VOUCHERS: readonly NewVoucher[] = [
  {
    tenant: "juniper",
    event: "juniper",
    code: "REGULARS10",
    label: "Regulars at the counter",
    daysAgo: 64,
    discountAmount: 15_00,
    percentOff: 1000,
    isPublic: false,
  },
  {
    tenant: "juniper",
    event: "juniper",
    code: "WELCOME5",
    label: "First order",
    daysAgo: 64,
    discountAmount: 5_00,
    percentOff: null,
    minBasket: 30_00,
    maxUses: 200,
    isPublic: true,
  },
  {
    tenant: "juniper",
    event: "juniper",
    code: "AUTUMN-ROAST",
    label: "Autumn roast",
    daysAgo: 58,
    discountAmount: 8_00,
    percentOff: null,
    minBasket: 50_00,
    maxUses: 60,
    isPublic: false,
    endsInDays: -12,
  },
  {
    tenant: "northbeat",
    event: "northbeat",
    code: "CREW20",
    label: "Crew and volunteers",
    daysAgo: 63,
    discountAmount: 25_00,
    percentOff: 2000,
    maxUses: 80,
    isPublic: false,
  },
  {
    tenant: "northbeat",
    event: "northbeat",
    code: "LINEUP26",
    label: "Line-up announcement",
    daysAgo: 13,
    discountAmount: 5_00,
    percentOff: null,
    minBasket: 25_00,
    isPublic: true,
    endsInDays: 9,
  },
];

/** Vouchers, whose uses are counted as orders take them. */
export function addVouchers(rows: HistoryRows, now: Date): Map<string, typeof vouchers.$inferInsert> {
  const made = new Map<string, typeof vouchers.$inferInsert>();
  for (const { tenant, event, daysAgo, endsInDays, ...voucher } of VOUCHERS) {
    const tenantId = rowId(tenant, "tenant", tenant);
    const createdAt = onDay(now, daysAgo, 8.9);
    const currency = tenant === "northbeat" ? ("GBP" as const) : ("EUR" as const);
    const row = {
      id: rowId(tenant, "voucher", event, voucher.code),
      tenantId,
      eventId: rowId(tenant, "event", event),
      ...voucher,
      codeNorm: normaliseCode(voucher.code),
      currency,
      createdAt,
      endsAt: endsInDays === undefined ? null : after(now, endsInDays * DAY),
    } as const;
    rows.add(vouchers, row);
    made.set(voucher.code, rows.of(vouchers).at(-1)!);
    note(rows, tenantId, {
      id: rowId(tenant, "history", "voucher", voucher.code),
      at: createdAt,
      action: "Voucher created",
      who: tenant === "juniper" ? JUNE : NORA,
      thing: { id: row.id, name: voucher.code },
      changes: {
        discount: voucher.percentOff ? `${voucher.percentOff / 100} %` : voucher.discountAmount,
        currency,
      },
    });
  }
  return made;
}
