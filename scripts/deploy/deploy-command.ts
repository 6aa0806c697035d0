import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildProduct } from "../build/build-product.ts";
import { checkSize } from "../build/bundle-size.ts";
import { WORKERS } from "../build/workers.ts";
import { connect } from "../db/database-client.ts";
import { MIGRATIONS } from "../db/demo-world.ts";
import { migrate } from "../db/migrate.ts";
import { CliError, runCommand } from "../cli-error.ts";
import { ROOT } from "../product/settings.ts";

const NEEDED = {
  LIBSQL_URL: "the address of the production database, libsql://…",
  LIBSQL_AUTH_TOKEN: "its token",
  CLOUDFLARE_API_TOKEN: "a token that may deploy the Worker",
  CLOUDFLARE_ACCOUNT_ID: "the account that it is deployed to",
  OPERATOR: "who runs the platform: name, address and registration number, for the terms",
  OPERATOR_EMAIL: "where people ask about their data, for the privacy policy",
};

/** Settings of the Worker that stand in no file. */
const TOLD = ["OPERATOR", "OPERATOR_EMAIL"] as const;

/** The database first: new code may rely on it, and old code must bear it (docs/operations.md). */
await runCommand(async () => {
  const missing = Object.entries(NEEDED).filter(([name]) => !process.env[name]);
  if (missing.length > 0) {
    const list = missing.map(([name, meaning]) => `${name} (${meaning})`).join(", ");
    throw new CliError(`Nothing was deployed: set ${list} in the environment and run npm run deploy again.`);
  }
  const url = process.env["LIBSQL_URL"] as string;
  if (/\/\/(?:127\.|localhost)/.test(url)) {
    throw new CliError(`Nothing was deployed: LIBSQL_URL=${url} is a database on this machine.`);
  }
  await buildProduct({ always: true, tell: console.log });
  for (const line of checkSize()) console.log(line);

  const client = connect(url, process.env["LIBSQL_AUTH_TOKEN"]);
  try {
    const applied = await migrate(client, MIGRATIONS);
    console.log(applied.length > 0 ? `Migrated: ${applied.join(", ")}.` : "The database is up to date.");
  } finally {
    client.close();
  }
  const wrangler = path.join(ROOT, "node_modules/.bin/wrangler");
  const variables = TOLD.flatMap((name) => ["--var", `${name}:${process.env[name]}`]);
  // The pages' Worker last: its binding must find the other one.
  for (const { name, config } of WORKERS.toReversed()) {
    const told = config === WORKERS[0].config ? variables : [];
    const done = spawnSync(process.execPath, [wrangler, "deploy", "-c", config, ...told], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    });
    if (done.status !== 0) {
      throw new CliError(
        `wrangler could not deploy the Worker ${name}: its lines above say why. The database is migrated.`,
      );
    }
  }
});
