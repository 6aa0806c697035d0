/**
 * `npm run audit`: asks the ten invariants of a database and of the payment provider's books. It only reads. Without
 * arguments it audits the running product of this data folder; docs/operations.md says how to audit production.
 */
import { parseArgs } from "node:util";
import { connect } from "../db/database-client.ts";
import { CliError, runCommand } from "../cli-error.ts";
import { databaseUrl, readSettings } from "../product/settings.ts";
import { audit, report, violationsOf } from "./audit.ts";
import { tellMonitor } from "./tell-monitor.ts";
import { knownAccounts, providerClient, readBooks } from "./provider-books.ts";

const GRACE_MINUTES = 5;

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    token: { type: "string" },
    "stripe-key": { type: "string" },
    "stripe-base": { type: "string" },
    since: { type: "string" },
    grace: { type: "string" },
  },
});

await runCommand(async () => {
  const settings = readSettings();
  const { environment } = settings;
  const remote = values.database ?? environment["LIBSQL_URL"];
  const key =
    values["stripe-key"] ?? environment["STRIPE_SECRET_KEY"] ?? (remote ? undefined : "sk_test_demo");
  const base =
    values["stripe-base"] ??
    environment["STRIPE_API_BASE"] ??
    (remote ? undefined : `http://127.0.0.1:${settings.ports.sandbox}`);
  if (!key) throw new CliError("Name the provider's key with STRIPE_SECRET_KEY or --stripe-key.");
  const since = values.since ? new Date(values.since) : undefined;
  if (since && Number.isNaN(since.getTime()))
    throw new CliError(`--since=${values.since} is no date: write 2026-11-01.`);
  const grace = Number(values.grace ?? GRACE_MINUTES);
  if (!(grace >= 0)) throw new CliError(`--grace=${values.grace} is no number of minutes.`);

  const client = connect(remote ?? databaseUrl(settings), values.token ?? environment["LIBSQL_AUTH_TOKEN"]);
  try {
    // The books first: what they hold by now, the database must know.
    const books = await readBooks(providerClient({ key, base }), await knownAccounts(client), since);
    const findings = await audit({ client, books, now: new Date(), graceMs: grace * 60_000 });
    console.log(report(findings));
    const broken = violationsOf(findings);
    console.log(broken === 0 ? "\nNothing is broken." : `\n${broken} violations.`);
    if (broken > 0) process.exitCode = 1;
    const { ALARM_URL = "", AUDIT_HEARTBEAT_URL = "", APP_ORIGIN = settings.origin } = environment;
    await tellMonitor({ alarmUrl: ALARM_URL, beatUrl: AUDIT_HEARTBEAT_URL, platform: APP_ORIGIN }, broken);
  } finally {
    client.close();
  }
});
