import type { Client } from "@libsql/client/web";
import type Stripe from "stripe";
import type { Seen } from "../audit/what-was-seen.ts";
import { codeRows } from "./codes.ts";
import type { Dice } from "./dice.ts";

/** A store of the demo world, as its shoppers need it. */
export type StoreFacts = {
  tenantId: string;
  eventId: string;
  slug: string;
  productIds: string[];
  colour: string;
  size: string;
};

/** Where people meet the product, and what is written down of it. */
export interface Place {
  origin: string;
  /** The provider itself: a shopper's browser talks to it without the product. */
  stripe: Stripe;
  stores: Record<"uk" | "eu" | "us" | "gift" | "bulk", StoreFacts>;
  codes: string[];
  journal: Journal;
  call(name: string, path: string, init?: RequestInit): Promise<Answer | undefined>;
  /** The switches of the provider's sandbox; undefined where it did not answer. */
  control(method: string, path: string, body: object): Promise<unknown>;
}

export type Answer = { status: number; text: string; location: string | null; cookies: string[] };

export interface Journal {
  seen: Map<string, Seen["told"]>;
  /** The same for hosted pages, of which a shopper knows only the session. */
  seenSessions: Map<string, Seen["told"]>;
  /** When a shopper's card was charged, by order and in milliseconds, where they saw it. */
  charged: Map<string, number>;
  /** How long answers took, by call, in milliseconds. */
  took: Map<string, number[]>;
  /** How often each call was answered so. */
  answers: Map<string, number>;
  outcomes: Map<string, number>;
  /** What was asked to go back of an order in all, in minor units. */
  asked: Map<string, number>;
  /** Orders of which something went back in the provider's own dashboard. */
  refundedElsewhere: Set<string>;
}

export function newJournal(): Journal {
  return {
    seen: new Map(),
    seenSessions: new Map(),
    charged: new Map(),
    took: new Map(),
    answers: new Map(),
    outcomes: new Map(),
    asked: new Map(),
    refundedElsewhere: new Set(),
  };
}

export const CAPPED = "FAULTS-CAPPED";
export const FREE = "FAULTS-FREE";
const SLUGS = {
  uk: "acme-uk-store",
  eu: "acme-eu-store",
  us: "acme-us-store",
  gift: "acme-free-gift",
  bulk: "acme-bulk-order",
} as const;
/** Longer than the product may take for anything. */
const PATIENCE_MS = 45_000;

/** Opens the demo world's stores for a run: a voucher for some, one that pays everything for a few, a code each. */
export async function openPlace(
  client: Client,
  at: Pick<Place, "origin" | "stripe"> & { sandboxUrl: string },
  checkouts: number,
): Promise<Place> {
  const stores = {} as Place["stores"];
  for (const [name, slug] of Object.entries(SLUGS)) {
    const { rows } = await client.execute({
      sql: `select s.tenant_id tenant, s.event_id event, e.slug, p.id product, p.offer from store_slugs s
        join events e on e.tenant_id = s.tenant_id and e.id = s.event_id
        join event_prices k on k.tenant_id = e.tenant_id and k.event_id = e.id
        join products p on p.tenant_id = k.tenant_id and p.id = k.product_id
        where s.slug_norm = ? and p.status = 'published' and k.store_selling_price < 10000 order by k.position`,
      args: [slug],
    });
    const first = rows[0];
    if (!first) throw new Error(`The demo world has no ${slug}.`);
    stores[name as keyof typeof SLUGS] = {
      tenantId: String(first["tenant"]),
      eventId: String(first["event"]),
      slug: String(first["slug"]),
      productIds: rows.filter((row) => hasWhiteM(String(row["offer"]))).map((row) => String(row["product"])),
      colour: "White",
      size: "M",
    };
  }
  const { uk, gift } = stores;
  const codes = Array.from({ length: checkouts }, (_, index) => `FAULT-${index}`);
  await client.batch(
    [
      ...codeRows.vouchers(uk, [
        [CAPPED, 500, Math.max(3, Math.floor(checkouts / 20))],
        [FREE, 50_000, Math.max(2, Math.floor(checkouts / 40))],
      ]),
      ...codeRows.promoCodes(gift, codes),
    ],
    "write",
  );
  const journal = newJournal();
  const { origin, stripe, sandboxUrl } = at;
  const control: Place["control"] = async (method, path, body) => {
    const init = { method, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) };
    const answer = await fetch(`${sandboxUrl}/_sandbox${path}`, init).catch(() => undefined);
    return answer?.json();
  };
  return { origin, stripe, control, stores, codes, journal, call: callerOf(origin, journal) };
}

function hasWhiteM(offer: string): boolean {
  return offer.includes('"White"') && offer.includes('"M"');
}

/** Asks the product and notes how long it took and what it answered. */
export function callerOf(origin: string, journal: Journal): Place["call"] {
  return async (name, path, init = {}) => {
    const startedAt = performance.now();
    const headers = new Headers(init.headers);
    headers.set("Origin", origin);
    let answer: Answer | undefined;
    try {
      const response = await fetch(new URL(path, origin), {
        ...init,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      answer = {
        status: response.status,
        text: await response.text(),
        location: response.headers.get("Location"),
        cookies: response.headers.getSetCookie().map((line) => line.split(";")[0] ?? ""),
      };
    } catch {
      answer = undefined;
    }
    const took = journal.took.get(name) ?? [];
    took.push(performance.now() - startedAt);
    journal.took.set(name, took);
    tally(journal.answers, `${name} ${answer?.status ?? "no answer"}`);
    return answer;
  };
}

export function tally(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Someone nobody has been before, at a door of their own. */
export function person(dice: Dice, country: "GB" | "NL" | "US") {
  const number = dice.between(1, 1_000_000_000);
  const where = {
    GB: ["London", "SW1A 1AA", "United Kingdom", ""],
    NL: ["Amsterdam", "1012 JS", "Netherlands", ""],
    US: ["Montgomery", "36104", "United States of America", "Alabama"],
  }[country];
  return {
    name: `Pat Shopper${number}`,
    email: `pat${number}@faults.example`,
    phone: "+44 20 7946 0000",
    address_first_line: `${number} High Street`,
    address_second_line: "",
    address_city: where[0] ?? "",
    address_county: "",
    address_postcode: where[1] ?? "",
    address_country: where[2] ?? "",
    address_state: where[3] ?? "",
    lang: "en",
  };
}
