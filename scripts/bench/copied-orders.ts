import type { Client } from "@libsql/client/web";

/** Rows of one statement: an answer must come within the line's patience. */
const AT_ONCE = 1_000;
/** Longer than a benchmark takes. */
const LATER_MS = 86_400_000;

const TABLES = ["orders", "order_lines", "fulfilments", "fulfilment_lines"] as const;

/**
 * Writes copies of a placed order, with numbers from the given one on: new, to be due a day later. Its claim and its
 * history are not copied.
 */
export async function copyOrder(
  client: Client,
  orderId: string,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const names = new Map<string, string[]>();
  for (const table of TABLES) {
    const { rows } = await client.execute(`select name from pragma_table_info('${table}')`);
    names.set(
      table,
      rows.map((row) => String(row["name"])),
    );
  }
  const now = Date.now();
  const copied = (column: string) => `${column} || '-' || n`;
  const cells: Record<(typeof TABLES)[number], Record<string, string>> = {
    orders: {
      id: copied("id"),
      order_ref: copied("order_ref"),
      idempotency_key: copied("idempotency_key"),
      basket_id: "null",
      placed_at: `${now}`,
    },
    order_lines: { id: copied("id"), order_id: copied("order_id") },
    fulfilments: {
      id: copied("id"),
      order_id: copied("order_id"),
      status: "'new'",
      version: "1",
      due_at: `${now + LATER_MS}`,
      editable_until: "0",
    },
    fulfilment_lines: {
      id: copied("id"),
      fulfilment_id: copied("fulfilment_id"),
      order_line_id: copied("order_line_id"),
    },
  };
  const own: Record<(typeof TABLES)[number], string> = {
    orders: "id = ?3",
    order_lines: "order_id = ?3",
    fulfilments: "order_id = ?3",
    fulfilment_lines: "fulfilment_id in (select id from fulfilments where order_id = ?3)",
  };
  for (let at = from; at < from + count; at += AT_ONCE) {
    const until = Math.min(at + AT_ONCE, from + count);
    await client.batch(
      TABLES.map((table) => {
        const columns = names.get(table) ?? [];
        const values = columns.map((name) => cells[table][name] ?? `"${name}"`);
        return {
          sql: `with recursive numbers(n) as (select ?1 union all select n + 1 from numbers where n + 1 < ?2)
            insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")})
            select ${values.join(", ")} from ${table}, numbers where ${own[table]}`,
          // The client sends numbers as floats, which SQLite would go on with.
          args: [BigInt(at), BigInt(until), orderId],
        };
      }),
      "write",
    );
  }
}
