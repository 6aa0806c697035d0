import { is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { brokenRule } from "../../../db/conflict.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map(getTableConfig);
const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === "tenant_id"));
const ownedNames = new Set(owned.map(({ name }) => name));
const nameOf = (column: unknown) => (column as SQLiteColumn).name;

/** Found by a secret or a name before any tenant is known, or swept through by age: these lead by something else. */
const FOUND_WITHOUT_TENANT = new Set([
  "users_email",
  "users_digest_due",
  "gift_campaigns_checked",
  "gift_campaigns_due",
  "products_design_hash",
  "products_to_print",
  "design_versions_hash",
  "tenant_accounts_account",
  "tenant_accounts_checked",
  "payments_intent",
  "payments_session",
  "incidents_state",
  "disputes_open",
  "payouts_unread",
  "payouts_open",
  "reconciliation_rows_open",
  // One series of numbers over all tenants, which the database gives.
  "statements_number",
  "statements_open",
  "statement_charges_open",
  "tenant_erasures_due",
  "orders_ref",
  "orders_drafts",
  "orders_idle_drafts",
  "orders_vat_ask",
  "payment_links_due",
  "payments_check_due",
  "baskets_updated",
  "outbox_due",
  "shop_connections_connected",
  "shop_connections_due",
  "shop_connections_products_due",
  "shop_connections_pull_due",
  "shop_products_due",
  "shop_requests_due",
  "shop_shipments_due",
  "mails_created",
  "survey_answers_created",
  "sessions_expires",
  "fulfilments_status",
  "fulfilments_due",
  "fulfilments_fulfiller",
  "fulfilments_routed",
  "fulfilments_external",
  "submissions_fulfiller",
  "submissions_external",
  "outbox_dedupe",
  "outbox_open",
  "outbox_unqueued",
  "outbox_waiting",
  "mails_dedupe",
  "support_sessions_session",
  "second_factor_resets_token",
  "second_factor_resets_effective",
  "address_changes_confirm",
  "address_changes_keep",
  // The trigger that keeps an address asks over all tenants.
  "address_changes_from",
  "data_exports_expires",
  "booth_tablets_open",
]);

test("most tables belong to a tenant", () => expect(owned.length).toBeGreaterThan(20));

describe.each(owned.map((table) => [table.name, table] as const))(
  "%s",
  (name, { indexes, foreignKeys, primaryKeys, columns }) => {
    test("has its tenant first in every index", () => {
      const others = indexes
        .filter(({ config }) => nameOf(config.columns[0]) !== "tenant_id")
        .map(({ config }) => config.name);
      expect(others.filter((name) => !FOUND_WITHOUT_TENANT.has(name))).toEqual([]);
      // The outbox is swept over all tenants and asked for by nobody else.
      if (name === "outbox") return;
      const led = indexes.some(({ config }) => nameOf(config.columns[0]) === "tenant_id");
      const keyed =
        primaryKeys.some(({ columns: [first] }) => first?.name === "tenant_id") ||
        columns.some(({ name: column, primary }) => column === "tenant_id" && primary);
      expect(led || keyed).toBe(true);
    });

    test("points at other tables of tenants by keys that carry the tenant", () => {
      const lacking = foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => ownedNames.has(getTableConfig(foreignTable).name))
        .filter(
          ({ columns: from, foreignColumns: to }) =>
            from[0]?.name !== "tenant_id" || to[0]?.name !== "tenant_id",
        )
        .map(
          ({ columns: from, foreignTable }) =>
            `${from.map(nameOf).join(",")} -> ${getTableConfig(foreignTable).name}`,
        );
      expect(lacking).toEqual([]);
    });

    test("cannot be without its tenant", () => {
      expect(columns.find(({ name }) => name === "tenant_id")?.notNull).toBe(true);
    });
  },
);

test("amounts are whole numbers everywhere", () => {
  const money = /(price|amount|total|debit|credit|_minor|discount|tax|gross|net|vat)$/;
  for (const { name, columns } of tables) {
    for (const column of columns) {
      if (money.test(column.name) && column.name !== "sales_tax_id") {
        expect(column.getSQLType(), `${name}.${column.name}`).toBe("integer");
      }
    }
  }
});

describe("which rule a write broke", () => {
  test.each([
    ["CHECK constraint failed: vouchers_used", "vouchers_used"],
    [
      "SQLite error: UNIQUE constraint failed: promo_claims.tenant_id, promo_claims.event_id, promo_claims.duplicate_key",
      "promo_claims.tenant_id, promo_claims.event_id, promo_claims.duplicate_key",
    ],
    ["FOREIGN KEY constraint failed", "foreign_key"],
    ["database is locked", undefined],
  ])("%s", (message, rule) => {
    expect(brokenRule(new Error("Failed query", { cause: new Error(message) }))).toBe(rule);
  });
});
