import type { Client } from "@libsql/client/web";

/** A tenant of the benchmark: so many orders over two years, in four stores with six products each. */
export type DeskTenant = {
  id: string;
  orders: number;
  /** The cookie of somebody who may see everything of it. */
  cookie: string;
};

/** The demo tenant, its shop and a product of it, whose rows are copied. */
export type Model = { tenantId: string; eventId: string; productId: string; userId: string };

const STORES = 4;
const PRODUCTS = 6;
const DAY_MS = 86_400_000;
const TWO_YEARS_MS = 730 * DAY_MS;
/** Rows of one statement: an answer must come within the line's patience. */
const AT_ONCE = 50_000;
/** The scheduled work adds up what is older. */
const YOUNG_MS = 300_000;

/** Numbers from 1 to the second argument, beginning behind the first. */
const NUMBERS =
  "with recursive numbers(n) as (select ?1 + 1 union all select n + 1 from numbers where n < ?2) ";

/**
 * Fills a tenant by statements over many rows. Search words and sums are written by the statements that triggers and
 * scheduled work would run, once for all rows.
 */
export async function fillTenant(
  client: Client,
  model: Model,
  tenant: { id: string; orders: number; now: number },
): Promise<DeskTenant> {
  const { id, orders, now } = tenant;
  // The client sends numbers as floats, which SQLite would go on with.
  const run = (sql: string, args: (string | number)[] = []) =>
    client.execute({ sql, args: args.map((arg) => (typeof arg === "number" ? BigInt(arg) : arg)) });
  const copy = async (table: string, from: string, values: Record<string, string>) => {
    const { rows } = await run(`select name from pragma_table_info('${table}')`);
    const names = rows.map((row) => String(row["name"]));
    const cells = names.map((name) => values[name] ?? `"${name}"`);
    await run(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")}) select ${cells.join(", ")} from ${table} where id = ?`,
      [from],
    );
  };
  await copy("tenants", model.tenantId, { id: `'${id}'`, name: `'Desk ${id}'` });
  await copy("users", model.userId, {
    id: `'${id}-user'`,
    tenant_id: `'${id}'`,
    email: `'${id}@bench.example'`,
    totp_sealed: "null",
  });
  for (let product = 0; product < PRODUCTS; product += 1) {
    await copy("products", model.productId, {
      id: `'${id}-p${product}'`,
      tenant_id: `'${id}'`,
      name: `'Product ${product}'`,
    });
  }
  for (let store = 0; store < STORES; store += 1) {
    const slug = `${id}-store-${store}`;
    await copy("events", model.eventId, {
      id: `'${id}-e${store}'`,
      tenant_id: `'${id}'`,
      name: `'Store ${store}'`,
      slug: `'${slug}'`,
    });
    await run("insert into store_slugs (slug_norm, tenant_id, event_id, created_at) values (?, ?, ?, ?)", [
      ...[slug, id, `${id}-e${store}`, now],
    ]);
    await run(
      `insert into event_prices (id, tenant_id, event_id, product_id, store_selling_price, created_at, updated_at)
       select ?1 || '-' || id, tenant_id, ?1, id, 1500, ?3, ?3 from products where tenant_id = ?2`,
      [`${id}-e${store}`, id, now],
    );
  }
  for (const region of ["north", "south"]) {
    await run(
      "insert into clients (id, tenant_id, name, created_at, updated_at) values (?1, ?2, ?3, ?4, ?4)",
      [`${id}-${region}`, id, `Client ${region}`, now],
    );
  }
  await run(
    `insert into client_stores (tenant_id, event_id, client_id, created_at)
     select tenant_id, id, tenant_id || case when id like '%0' then '-north' else '-south' end, ?2 from events where tenant_id = ?1`,
    [id, now],
  );
  await withoutIndexes(client, async () => {
    for (let after = 0; after < orders; after += AT_ONCE) {
      await addOrders(run, tenant, [after, Math.min(orders, after + AT_ONCE)]);
    }
  });
  await addUp(run, tenant);
  const userId = `${id}-user`;
  return { id, orders, cookie: await signIn(client, { tenantId: id, userId, now: Date.now() }) };
}

/** Filling a table row by row writes each page of its indexes many times; made afterwards, each is written once. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.execute(
    "select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name in ('orders', 'order_lines', 'audit_entries') and name not like '%_tenant_id'",
  );
  for (const { name } of rows) await client.execute(`drop index "${String(name)}"`);
  await work();
  for (const { sql } of rows) await client.execute(String(sql));
}

type Run = (sql: string, args?: (string | number)[]) => Promise<unknown>;
type Filling = { id: string; orders: number; now: number };

/**
 * One order in a hundred waits for a person and two are being made. Names repeat as names do; every order has a
 * reference and an address of its own. All are placed by day, so that a day is the same in every time zone near ours.
 */
async function addOrders(run: Run, { id, orders, now }: Filling, [after, until]: [number, number]) {
  const args = [after, until, id, now, Math.floor(TWO_YEARS_MS / orders), id.length];
  await run(
    `${NUMBERS}
     insert into orders (id, tenant_id, event_id, kind, order_ref, status, payment_status, placed_at, placed_by,
       idempotency_key, name, email, address_first_line, address_city, address_postcode, address_country, currency,
       shipping_method, items_gross, shipping_net, shipping_vat, total_store_price_excluding_vat, total_store_vat,
       total_store_price, created_at, updated_at)
     select key, ?3, ?3 || '-e' || (n % ${STORES}), 'store', 'PS-' || printf('%010X', n * 16 + ?6), status, 'paid', at,
       key, key, name, 'person' || n || '@' || ?3 || '.example', n || ' High Street', 'London', 'SW1A 1AA', 'GB', 'GBP',
       'standard', 3000, 500, 100, 3000, 600, 3600, at, at
     from (select n, ?3 || '-' || printf('%08x', (n * 2654435761) % 4294967296) as key,
       'Given' || (n % 211) || ' Family' || (n % 10007) as name,
       case when n % 100 = 0 then case n / 100 % 3 when 0 then 'address issue' when 1 then 'over budget' else 'artwork issue' end
         when n % 100 < 3 then 'in production' else 'shipped' end as status,
       day + ${6 * 3_600_000} + (at - day) / 2 as at
       from (select n, at, at / ${DAY_MS} * ${DAY_MS} as day from (select n, ?4 - ${DAY_MS} - n * ?5 as at from numbers)))`,
    args,
  );
  await run(
    `${NUMBERS}
     insert into order_lines (id, tenant_id, order_id, product_id, name, colour, size, quantity, unit_net, unit_vat,
       unit_gross, vat_rate, store_default_vat, design_hash)
     select key, ?3, key, ?3 || '-p' || (n % ${PRODUCTS}), 'Product', 'White', 'M', 2, 1250, 250, 1500, 2000, 1, 'hash'
     from (select n, ?3 || '-' || printf('%08x', (n * 2654435761) % 4294967296) as key from numbers)`,
    args.slice(0, 3),
  );
  await run(
    `${NUMBERS}
     insert into audit_entries (id, tenant_id, action, actor, subject_kind, subject_id, subject_name, at)
     select ?3 || '-' || n, ?3, 'Order added', case when n % 3 = 0 then 'user:' || (n % 7) else 'shopper' end, 'order',
       ?3 || '-' || printf('%08x', (n * 2654435761) % 4294967296), 'PS-' || printf('%010X', n * 16 + ?6), ?4 - n * ?5
     from numbers`,
    args,
  );
}

/** The reference of an order by its number. */
export const referenceOf = (order: number, tenant: string): string =>
  `PS-${(order * 16 + tenant.length).toString(16).toUpperCase().padStart(10, "0")}`;

/** The sums of every day, as the scheduled work writes them, up to a moment ago. */
async function addUp(run: Run, { id, now }: Filling) {
  const until = now - YOUNG_MS;
  const day = "strftime('%Y-%m-%d', placed_at / 1000, 'unixepoch')";
  await run(
    `insert into store_sales (tenant_id, day, event_id, currency, orders, items, shipping, discount, vat, total, cost)
     select tenant_id, ${day}, event_id, currency, count(*), sum(items_gross), sum(shipping_net + shipping_vat),
       sum(discount), sum(total_store_vat), sum(total_store_price), sum(budget_cost)
     from orders where tenant_id = ?1 and placed_at < ?2 group by 1, 2, 3, 4`,
    [id, until],
  );
  await run(
    `insert into product_sales (tenant_id, day, event_id, product_id, currency, units, total)
     select o.tenant_id, ${day}, o.event_id, l.product_id, o.currency, sum(l.quantity), sum(l.quantity * l.unit_gross)
     from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
     where o.tenant_id = ?1 and o.placed_at < ?2 group by 1, 2, 3, 4, 5`,
    [id, until],
  );
  await run(
    "insert into sales_marks (tenant_id, counted_until, cancelled_until, moved_by) values (?1, ?2, ?2, 'bench')",
    [id, until],
  );
}

/** A session of a person; answers its cookie. */
export async function signIn(
  client: Client,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: number },
): Promise<string> {
  const secret = crypto.randomUUID();
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  await client.execute({
    sql: `insert into sessions (id_hash, tenant_id, user_id, kind, created_at, last_seen_at, expires_at)
      values (?1, ?2, ?3, 'cookie', ?4, ?4, ?5)`,
    args: [Buffer.from(bytes).toString("hex"), tenantId, userId, BigInt(now), BigInt(now + DAY_MS)],
  });
  return `auth.session=${secret}`;
}
