import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ShopPlaces, ShopProduct } from "./products.ts";
import type { ShopOrder } from "./orders.ts";

/** A pair of tokens; milliseconds. */
export type Token = {
  access: string;
  refresh: string;
  scopes: readonly string[];
  until: number;
  refreshUntil: number;
  /** The pair that a refresh gave for this one: asked again, it gives the same. */
  next?: string;
  /** The first use of the pair that came after it ends the repeats. */
  ended?: boolean;
};

/** Why a shop answers no calls, by the status that says so. */
export type Closed = "locked" | "frozen" | "blocked";

export type Shop = {
  domain: string;
  id: string;
  name: string;
  currency: string;
  installed: boolean;
  tokens: Token[];
  closed: Closed | null;
  /** What its owner grants, where that is less than the app asks for. */
  grants: readonly string[] | null;
  taxesIncluded: boolean;
  /** Its first language; English where nothing is set. */
  locale?: string;
  /** What its theme calls the form of a product page, empty where it has no name; the usual name where nothing is set. */
  themeForm?: string;
  /** The fulfilment service of our app. */
  service: ShopPlaces["service"];
  products: ShopProduct[];
  /** What its API was asked. */
  spent: { calls: number; points: number; throttled: number };
  /** Whether Shopify lets the app see names and addresses of customers. */
  approved: boolean;
  orders: ShopOrder[];
  /** The last number that something of the shop was given. */
  lastId: number;
};

type Code = { code: string; domain: string; scopes: readonly string[]; until: number };

/** Shops that are there from the start. */
const DEMO = [
  { domain: "demo.myshopify.com", name: "Demo Shop", currency: "USD" },
  { domain: "harbor-goods.myshopify.com", name: "Harbor Goods", currency: "EUR" },
];

/** When a token ends that was not asked for as one that does. */
export const NEVER = Number.MAX_SAFE_INTEGER;

const HOUR = 3_600_000;
const CODE_MS = 60_000;
const REFRESH_DAYS = 90;

/** The shops and what they have given away. Kept in a file of the data folder, so that a restart forgets no token. */
export class Shops {
  private shops = new Map<string, Shop>();
  private codes = new Map<string, Code>();
  private readonly file: string | undefined;

  /** @param now milliseconds; a test moves it. */
  constructor(
    dataDir: string | undefined,
    readonly now: () => number,
  ) {
    this.file = dataDir && path.join(dataDir, "shop-sandbox.json");
    if (this.file && existsSync(this.file)) {
      const kept = JSON.parse(readFileSync(this.file, "utf8")) as { shops: Shop[] };
      this.shops = new Map(kept.shops.map((shop) => [shop.domain, { ...newShop(shop), ...shop }]));
    } else this.reset();
  }

  reset(): void {
    this.codes.clear();
    this.shops = new Map(DEMO.map((shop) => [shop.domain, newShop(shop)]));
    this.save();
  }

  all(): Shop[] {
    return [...this.shops.values()];
  }

  find(domain: string): Shop | undefined {
    return this.shops.get(domain);
  }

  /** The shop of this name; one that is not there yet is opened. */
  open(domain: string): Shop {
    const shop = this.shops.get(domain) ?? newShop({ domain, name: domain.split(".")[0]!, currency: "USD" });
    this.shops.set(domain, shop);
    return shop;
  }

  /** What was changed is on the disk before its answer leaves. */
  save(): void {
    if (!this.file) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify({ shops: this.all() }), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  /** A code for the tokens of a shop: good once, for a minute. */
  giveCode(domain: string, scopes: readonly string[]): string {
    const code = randomBytes(16).toString("hex");
    this.codes.set(code, { code, domain, scopes, until: this.now() + CODE_MS });
    return code;
  }

  takeCode(code: string, domain: string): Code | undefined {
    const found = this.codes.get(code);
    this.codes.delete(code);
    return found?.domain === domain && found.until > this.now() ? found : undefined;
  }

  giveTokens(shop: Shop, scopes: readonly string[]): Token {
    const token = {
      access: `shpat_${randomBytes(16).toString("hex")}`,
      refresh: `shprt_${randomBytes(16).toString("hex")}`,
      scopes,
      until: this.now() + HOUR,
      refreshUntil: this.now() + REFRESH_DAYS * 24 * HOUR,
    };
    shop.tokens.push(token);
    return token;
  }

  /**
   * The pair that follows a refresh token. A repeat gives the same pair, until that pair is used for a refresh itself, as
   * Shopify does since August 2026.
   */
  refreshed(shop: Shop, refresh: string): Token | undefined {
    const token = shop.tokens.find((one) => one.refresh === refresh);
    if (!token || token.ended || token.refreshUntil <= this.now()) return undefined;
    const known = token.next && shop.tokens.find((one) => one.access === token.next);
    if (known) return known;
    for (const before of shop.tokens) if (before.next === token.access) before.ended = true;
    const next = this.giveTokens(shop, token.scopes);
    token.next = next.access;
    return next;
  }

  /** The token, while it opens the shop's API. */
  living(shop: Shop, access: string): Token | undefined {
    return shop.tokens.find((one) => one.access === access && one.until > this.now());
  }
}

const newShop = ({ domain, name, currency }: { domain: string; name: string; currency: string }): Shop => ({
  domain,
  id: `gid://shopify/Shop/${Number.parseInt(Buffer.from(domain).toString("hex").slice(0, 10), 16)}`,
  name,
  currency,
  installed: false,
  tokens: [],
  closed: null,
  grants: null,
  taxesIncluded: false,
  service: null,
  products: [],
  spent: { calls: 0, points: 0, throttled: 0 },
  approved: true,
  orders: [],
  lastId: 1000,
});
