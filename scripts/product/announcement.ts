import type { Client } from "@libsql/client/web";
import type { ProductSettings } from "./settings.ts";

const DEMO_PASSWORD = "Demo-Pass-2041!";
const STORES_SHOWN = 20;

/** What a person needs to begin: addresses, stores, logins. Read from the database, so that it is true. */
export async function announcement(settings: ProductSettings, client: Client): Promise<string> {
  const { origin, ports } = settings;
  const [stores, users] = await client.batch([
    `SELECT name, slug, type FROM events WHERE status = 'Active' AND deleted_at IS NULL ORDER BY created_at, rowid LIMIT ${STORES_SHOWN + 1}`,
    "SELECT email, role, superadmin FROM users WHERE email LIKE '%.example' ORDER BY superadmin, rowid LIMIT 14",
  ]);
  const isLocal = settings.environment["APP_ENV"] !== "production";
  const addresses: Row[] = [
    ["Popstall", origin],
    ["Sign in", `${origin}/login`],
    ...(isLocal
      ? [["Mailbox", `${origin}/dev/mail`] as Row, ["Building blocks", `${origin}/dev/ui`] as Row]
      : []),
    ["Database", `http://127.0.0.1:${ports.database}`],
    settings.withSandbox
      ? ["Payments", `http://127.0.0.1:${ports.sandbox}`]
      : ["Payments", "Stripe (your key)"],
    settings.withShops ? ["Shops", `http://127.0.0.1:${ports.shops}`] : ["Shops", "Shopify (your app)"],
    ["VAT numbers", `http://127.0.0.1:${ports.vies}`],
    ["Data and logs", settings.dataDir],
  ];
  const shops: Row[] = (stores?.rows ?? [])
    .slice(0, STORES_SHOWN)
    .map((row) => [`${String(row["name"])} (${String(row["type"])})`, `${origin}/${String(row["slug"])}`]);
  const logins: Row[] = (users?.rows ?? []).map((row) => [
    `${String(row["role"])}${Number(row["superadmin"]) ? ", platform" : ""}`,
    String(row["email"]),
  ]);
  const sections: [string, Row[]][] = [
    ["Addresses", addresses],
    ["Stores", shops],
    [`Logins (password ${DEMO_PASSWORD})`, logins],
  ];
  const width = Math.max(...sections.flatMap(([, rows]) => rows.map(([label]) => label.length)));
  return sections
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) =>
      [title, ...rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`)].join("\n"),
    )
    .join("\n\n");
}

type Row = [label: string, text: string];
