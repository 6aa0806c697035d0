import type { Client, InStatement } from "@libsql/client";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ORDER_SORTS, type OrderSort } from "../../../app/domain/lists/sorts.ts";
import { STATUS_GROUPS } from "../../../app/domain/order/status-groups.ts";
import { databaseOver } from "../../../db/driver/client.server.ts";
import type { OrderFilter } from "../../../db/repositories/order-lists.server.ts";
import { MOST_READ } from "../../../db/word-pages.ts";
import { tenantRepositories } from "../../../db/tenant.server.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { putOrders } from "../../support/orders.ts";
import { type World, world } from "../../support/world.ts";

/*
 * How SQLite goes about the statements of the list. The database keeps no statistics, so it chooses alike for three
 * orders and for fifty thousand.
 */

let here: World;
let client: Client;
beforeAll(async () => {
  here = await world();
  client = connect(inject("databaseUrl"));
  await putOrders(here.db, await here.runners.store(), [{ name: "Pat" }]);
  return () => client.close();
});

/** The plans of every statement that a repository sends. */
async function plansOf(
  read: (door: ReturnType<typeof tenantRepositories>) => Promise<unknown>,
): Promise<string[][]> {
  const sent: InStatement[] = [];
  const listening = new Proxy(client, {
    get: (target, property) =>
      property === "batch"
        ? (statements: InStatement[]) => {
            sent.push(...statements);
            return target.batch(statements, "read");
          }
        : Reflect.get(target, property),
  });
  await read(tenantRepositories(databaseOver(listening), here.runners.id));
  expect(sent.length).toBeGreaterThan(0);
  return Promise.all(
    sent.map(async (statement) => {
      const { sql, args } = statement as { sql: string; args: never[] };
      const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args });
      return rows.map((row) => String(row["detail"]));
    }),
  );
}

const list = (filter: OrderFilter, by: OrderSort = "placed", descending = true, deep = false) =>
  plansOf(({ orders }) => {
    const values = ORDER_SORTS[by].shape.map((type) => (type === "number" ? 1_800_000_000_000 : "m"));
    const position = deep ? ({ side: "after", cursor: [...values, "x"] } as const) : undefined;
    return orders.listPlaced(filter, { sort: { by, descending }, position, limit: 25 });
  });

const SEARCHED = /^SEARCH orders USING (COVERING )?INDEX (\w+) \((.*)\)$/;

/** How the orders are found: the index, and by what in it. */
function findings(plan: string[]): { index: string; by: string }[] {
  const about = plan.filter((line) => /\borders\b/.test(line));
  expect(about.length).toBeGreaterThan(0);
  return about.map((line) => {
    const [, , index = "", by = ""] = SEARCHED.exec(line) ?? [];
    expect(by, `${line} in\n${plan.join("\n")}`).toMatch(/^tenant_id=\?/);
    return { index, by };
  });
}

const sortsBy = <By extends OrderSort>(...sorts: By[]) =>
  sorts.flatMap((by) =>
    [true, false].flatMap((descending) => [true, false].map((deep) => [by, descending, deep] as const)),
  );
const INDEX: Record<Exclude<OrderSort, "overdue">, string> = {
  placed: "orders_tenant_placed",
  customer: "orders_tenant_name",
  total: "orders_tenant_total",
};

describe("the list of orders walks an index of the tenant's and sorts nothing", () => {
  // By customer where there are more than are sorted by the reader's letters: then the page follows that question.
  beforeAll(async () => {
    const store = await here.runners.store();
    await putOrders(
      here.db,
      store,
      Array.from({ length: MOST_READ }, () => ({ name: "Kim" })),
    );
  });

  test.each(sortsBy("placed", "customer", "total"))(
    "by %s, descending %s, a later page %s",
    async (by, descending, deep) => {
      const plans = await list({}, by, descending, deep);
      const plan = plans[by === "customer" ? 1 : 0];
      const [found] = findings(plan!);
      expect(found?.index).toBe(INDEX[by]);
      // A later page begins in the index, not at its beginning.
      if (deep) expect(found?.by).toMatch(/[<>]/);
      expect(plan!.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
    },
  );

  test.each([
    ["a status", { statuses: ["shipped"] }, "orders_tenant_status"],
    ["a store", { eventId: "x" }, "orders_event_placed"],
    ["a client", { clientId: "x" }, "orders_tenant_placed"],
    ["days", { from: new Date(0), before: new Date() }, "orders_tenant_placed"],
    ["Shopify shops", { shop: "any" }, "orders_of_shops"],
    ["a Shopify shop", { shop: "x" }, "orders_of_shops"],
  ] as const)("of %s", async (_, filter, index) => {
    for (const deep of [false, true]) {
      const [plan] = await list({ ...filter }, "placed", true, deep);
      expect(findings(plan!)[0]?.index, plan!.join("\n")).toBe(index);
      expect(plan!.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
    }
  });
});

test.each([
  ["attention", {}],
  ["attention", { eventId: "x" }],
  ["budget", {}],
  ["production", {}],
  ["production", { eventId: "x" }],
] as const)("orders of the group %s with %j are walked in an index of the group's", async (group, filter) => {
  for (const deep of [false, true]) {
    const [plan] = await list({ statuses: STATUS_GROUPS[group], ...filter }, "placed", true, deep);
    const index = group === "production" ? "orders_production" : "orders_attention";
    expect(findings(plan!)[0]?.index, plan!.join("\n")).toBe(index);
    expect(plan!.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
  }
});

test.each([
  ["a store", { eventId: "x" }, ["orders_event_placed", "orders_attention", "orders_production"]],
  [
    "days",
    { from: new Date(0), before: new Date() },
    ["orders_tenant_placed", "orders_tenant_status", "orders_attention", "orders_production"],
  ],
] as const)("the tabs of %s are counted in indexes that hold what they ask", async (_, filter, indexes) => {
  const [plan] = await plansOf(({ orders }) => orders.count(filter, 10));
  for (const { index } of findings(plan!)) expect(indexes).toContain(index);
  expect(plan!.filter((line) => /\borders\b/.test(line) && !line.includes("COVERING"))).toEqual([]);
});

test("a store's waiting orders are counted among what waits", async () => {
  const [plan] = await plansOf(({ events }) => events.waiting("x"));
  for (const { index } of findings(plan!)) expect(index).toMatch(/^orders_(attention|tenant_status)$/);
});

test.each([{}, { statuses: ["new"] as const }, { eventId: "x" }, { from: new Date(0) }])(
  "a search reads the orders that hold its words and no others, also with %j",
  async (filter) => {
    for (const deep of [false, true]) {
      const [plan] = await list({ words: "pat", ...filter }, "placed", true, deep);
      expect(findings(plan!)).toEqual([{ index: "orders_tenant_id", by: "tenant_id=? AND id=?" }]);
      expect(plan!.join("\n")).toMatch(/SCAN order_words VIRTUAL TABLE INDEX \d+:M\d/);
      expect(plan!.join("\n")).toContain("SEARCH order_search USING INTEGER PRIMARY KEY (rowid=?)");
    }
  },
);

test.each([{}, { eventId: "x" }, { from: new Date(0) }])(
  "what is overdue with %j is walked in the index of it, longest first",
  async (filter) => {
    for (const deep of [false, true]) {
      const [plan] = await list({ overdueBy: new Date(), ...filter }, "overdue", false, deep);
      expect(findings(plan!)[0]?.index, plan!.join("\n")).toBe("orders_overdue");
      expect(plan!.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
    }
  },
);

test.each([{}, { eventId: "x" }, { from: new Date(0) }])(
  "orders with a refund that failed, with %j, are found by those refunds and by no index of all orders",
  async (filter) => {
    for (const deep of [false, true]) {
      const [plan] = await list({ hasFailedRefund: true, ...filter }, "placed", true, deep);
      expect(findings(plan!), plan!.join("\n")).toEqual([
        { index: "orders_tenant_id", by: "tenant_id=? AND id=?" },
      ]);
      expect(plan!.join("\n")).toContain("refunds_waiting");
    }
  },
);

test.each([{}, { eventId: "x" }, { statuses: ["new"] as const }, { from: new Date(0) }])(
  "the orders of an assignee, with %j, are read by the index of assignees",
  async (filter) => {
    for (const deep of [false, true]) {
      const [plan] = await list({ assigneeId: "x", ...filter }, "placed", true, deep);
      expect(findings(plan!)[0]?.index, plan!.join("\n")).toBe("orders_assignee");
      expect(plan!.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
    }
  },
);

test.each([{}, { eventId: "x" }, { statuses: ["new"] as const }, { assigneeId: "x" }])(
  "orders with a tag, with %j, are found by the tag and by no index of all orders",
  async (filter) => {
    for (const deep of [false, true]) {
      const [plan] = await list({ tag: "rush", ...filter }, "placed", true, deep);
      expect(findings(plan!)[0], plan!.join("\n")).toEqual({
        index: "orders_tenant_id",
        by: "tenant_id=? AND id=?",
      });
      expect(plan!.join("\n")).toContain("order_tags USING COVERING INDEX order_tags_key");
    }
  },
);

test("the tabs of a search count the orders that hold its words and walk no index of all", async () => {
  const [plan] = await plansOf(({ orders }) => orders.count({ words: "pat" }, 10));
  expect(findings(plan!)).toEqual([{ index: "orders_tenant_id", by: "tenant_id=? AND id=?" }]);
});

test("each count of the dashboard reads what it counts, in one statement", async () => {
  const since = new Date("2026-10-01T00:00:00Z");
  const plans = await plansOf(({ orders }) => orders.figures({ today: since, week: since, now: since }));
  expect(plans).toHaveLength(1);
  const found = findings(plans[0]!);
  expect(found).toHaveLength(8);
  expect(plans[0]!.join("\n")).toContain("refunds_waiting");
  for (const { index, by } of found) {
    expect(`${index} ${by}`).toMatch(
      /^orders_tenant_id tenant_id=\? AND id=\?|^orders_overdue tenant_id=\? AND overdue_at<\?|^orders_tenant_status tenant_id=\? AND status=\?|^orders_tenant_placed tenant_id=\? AND placed_at>\?/,
    );
  }
  expect(plans[0]!.join("\n")).toMatch(/SEARCH incidents USING COVERING INDEX incidents_tenant_state/);
});
