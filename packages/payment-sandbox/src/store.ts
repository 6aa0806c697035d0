import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import type { SavedAnswer } from "./idempotency.ts";
import type { Delivery, Endpoint } from "./webhook-endpoints.ts";

/** The account of the platform itself, for requests without a `Stripe-Account` header. */
export const PLATFORM = "platform";

/** Everything the sandbox remembers, by kind. */
interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  confirmation_token: Stripe.ConfirmationToken;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  refund: Stripe.Refund;
  payout: Stripe.Payout;
  balance_transaction: Stripe.BalanceTransaction;
  application_fee: Stripe.ApplicationFee;
  checkout_session: Stripe.Checkout.Session;
  account: Stripe.Account;
  account_link: {
    id: string;
    account: string;
    refresh_url: string;
    return_url: string;
    expires_at: number;
    used: boolean;
  };
  /** Whether an account may calculate tax, and the states in which it is registered. */
  tax_settings: { id: string; status: "active" | "pending"; states: string[] };
  tax_calculation: Stripe.Tax.Calculation & { id: string };
  tax_transaction: Stripe.Tax.Transaction;
  event: Stripe.EventBase;
  webhook_endpoint: Endpoint;
  delivery: Delivery;
  answer: SavedAnswer;
}
export type Kind = keyof Kinds;

/** What the sandbox knows about an object and Stripe would never show. */
export type Hidden = Record<string, string | number | null | undefined>;

export interface Row<K extends Kind> {
  account: string;
  value: Kinds[K];
  hidden: Hidden;
}

/** How Stripe's error messages name each kind, and the parameter they point at. */
const NOUNS: Partial<Record<Kind, [noun: string, param: string]>> = {
  payment_intent: ["payment_intent", "intent"],
  payment_method: ["PaymentMethod", "payment_method"],
  confirmation_token: ["confirmation_token", "confirmation_token"],
  checkout_session: ["checkout.session", "session"],
  tax_calculation: ["calculation", "calculation"],
  tax_transaction: ["transaction", "transaction"],
};

/** The journal is folded when it is long, and longer than the state itself: folding stays cheap as state grows. */
const LONG_JOURNAL = 20_000;

/**
 * All state, in memory, with a journal on disk. A change is appended to the journal before its answer leaves,
 * so even a killed process loses nothing; a start and a stop fold the journal into the snapshot.
 */
export class Store {
  private readonly tables = new Map<Kind, Map<string, Row<Kind>>>();
  private readonly directory: string | null;
  private journal: number | null = null;
  private lines = 0;

  constructor(directory: string | null) {
    this.directory = directory;
    if (!directory) return;
    mkdirSync(directory, { recursive: true });
    this.load();
    this.compact();
  }

  /** Adds an object to an account. */
  insert<K extends Kind>(
    kind: K,
    account: string,
    value: Kinds[K],
    hidden: Hidden = {},
    id?: string,
  ): Row<K> {
    const row: Row<K> = { account, value, hidden };
    const key = id ?? (value as { id: string }).id;
    this.table(kind).set(key, row);
    this.append(kind, key, row);
    return row;
  }

  /** Writes down a row that was changed in place. */
  save<K extends Kind>(kind: K, id: string): void {
    const row = this.table(kind).get(id);
    if (row) this.append(kind, id, row);
  }

  remove(kind: Kind, id: string): void {
    this.table(kind).delete(id);
    this.append(kind, id, null);
  }

  /** The row, whichever account it belongs to. */
  peek<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    return this.table(kind).get(id);
  }

  /** The account's row; another account's object does not exist. */
  find<K extends Kind>(kind: K, account: string, id: string, param?: string): Row<K> {
    const row = this.peek(kind, id);
    if (row?.account === account) return row;
    const [noun, usualParam] = NOUNS[kind] ?? [kind, "id"];
    throw resourceMissing(noun, id, param ?? usualParam);
  }

  /** An account's rows of a kind, newest first. */
  list<K extends Kind>(kind: K, account: string): Row<K>[] {
    return this.all(kind).filter((row) => row.account === account);
  }

  /** All accounts' rows of a kind, newest first. */
  all<K extends Kind>(kind: K): Row<K>[] {
    return [...this.table(kind).values()].reverse();
  }

  /** Forgets everything. */
  clear(): void {
    this.tables.clear();
    this.compact();
  }

  /** Folds the journal into the snapshot and closes it. */
  close(): void {
    this.compact();
    if (this.journal !== null) closeSync(this.journal);
    this.journal = null;
  }

  private size(): number {
    return [...this.tables.values()].reduce((sum, table) => sum + table.size, 0);
  }

  private table<K extends Kind>(kind: K): Map<string, Row<K>> {
    let table = this.tables.get(kind);
    if (!table) this.tables.set(kind, (table = new Map()));
    return table as unknown as Map<string, Row<K>>;
  }

  private append(kind: Kind, id: string, row: Row<Kind> | null): void {
    if (this.journal === null) return;
    writeSync(this.journal, `${JSON.stringify([kind, id, row])}\n`);
    if (++this.lines >= LONG_JOURNAL && this.lines >= 2 * this.size()) this.compact();
  }

  private load(): void {
    const { snapshot, journal } = this.files();
    if (existsSync(snapshot)) {
      const state = JSON.parse(readFileSync(snapshot, "utf8")) as { rows: [Kind, string, Row<Kind>][] };
      for (const [kind, id, row] of state.rows) this.table(kind).set(id, row);
    }
    if (!existsSync(journal)) return;
    for (const line of readFileSync(journal, "utf8").split("\n")) {
      try {
        const [kind, id, row] = JSON.parse(line) as [Kind, string, Row<Kind> | null];
        if (row) this.table(kind).set(id, row);
        else this.table(kind).delete(id);
      } catch {
        // The empty last line, or one that a killed process left half written: its answer never left.
      }
    }
  }

  private compact(): void {
    if (!this.directory) return;
    const { snapshot, journal, draft } = this.files();
    const rows = [...this.tables].flatMap(([kind, table]) => [...table].map(([id, row]) => [kind, id, row]));
    writeFileSync(draft, JSON.stringify({ version: 1, rows }));
    renameSync(draft, snapshot);
    if (this.journal !== null) closeSync(this.journal);
    rmSync(journal, { force: true });
    this.journal = openSync(journal, "a");
    this.lines = 0;
  }

  private files() {
    const directory = this.directory ?? ".";
    return {
      snapshot: join(directory, "stripe-sandbox.json"),
      draft: join(directory, "stripe-sandbox.json.new"),
      journal: join(directory, "stripe-sandbox.journal"),
    };
  }
}
