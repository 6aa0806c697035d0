/**
 * `npm run reconcile`: prints what the books of tenants say differently, as the last look found it. It only reads.
 * `--tenant` and `--order` narrow it; it works on LIBSQL_URL, and without it on the database of the data folder.
 */
import { parseArgs } from "node:util";
import { runCommand } from "../cli-error.ts";
import { connect } from "../db/database-client.ts";
import { databaseUrl, readSettings } from "../product/settings.ts";

const { values } = parseArgs({
  options: { tenant: { type: "string", default: "" }, order: { type: "string", default: "" } },
});

await runCommand(async () => {
  const settings = readSettings();
  const { environment } = settings;
  const client = connect(
    environment["LIBSQL_URL"] ?? databaseUrl(settings),
    environment["LIBSQL_AUTH_TOKEN"],
  );
  try {
    const { rows } = await client.execute({
      sql: `select t.name tenant, r.kind, r.subject, coalesce(o.order_ref, r.order_id, '') "order", r.ours, r.theirs, r.currency,
        datetime(r.first_seen / 1000, 'unixepoch') since
        from reconciliation_rows r join tenants t on t.id = r.tenant_id
        left join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where r.state = 'open' and (:tenant = '' or :tenant in (t.id, t.name)) and (:order = '' or :order in (r.order_id, o.order_ref))
        order by r.first_seen limit 10000`,
      args: { tenant: values.tenant, order: values.order },
    });
    for (const row of rows) console.log(Object.values(row).join("\t"));
    console.log(rows.length === 0 ? "Nothing differs." : `${rows.length} open.`);
    if (rows.length > 0) process.exitCode = 1;
  } finally {
    client.close();
  }
});
