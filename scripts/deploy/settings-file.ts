import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { CliError } from "../cli-error.ts";
import type { Settings } from "./providers.ts";

/** @throws CliError where the file cannot be read. */
export function readSettingsFile(file: string): Settings {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CliError(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/**
 * Writes settings into a file: a line that has the name is changed, others and remarks stay, new names come last. The file
 * is there whole or as it was, and only its owner may read it.
 */
export function writeSettingsFile(file: string, changes: Readonly<Record<string, string>>): void {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  for (const [name, value] of Object.entries(changes)) {
    const line = `${name}=${quoted(value)}`;
    const at = lines.findLastIndex((one) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(one));
    if (at < 0) lines.push(line);
    else lines[at] = line;
  }
  const whole = `${file}.new`;
  writeFileSync(whole, `${lines.join("\n")}\n`, { mode: 0o600 });
  // A file that was there before keeps its mode, even if everybody may read it.
  chmodSync(whole, 0o600);
  renameSync(whole, file);
}

/** As `parseEnv` reads it back. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  const mark = ['"', "'", "`"].find((one) => !value.includes(one));
  if (mark === undefined || /[\n\r]/.test(value))
    throw new CliError("A value with a line break, or with every kind of quote, cannot stand in the file.");
  return `${mark}${value}${mark}`;
}

/** What a new file begins with: only what no provider's API can give. */
export const NEW_SETTINGS_FILE = `# The settings of one platform. Nobody but its operator may read them; no repository holds them.
# Fill in what is empty and run: npm run provision -- --settings THIS_FILE

# https, without a path. The domain is a zone of the Cloudflare account.
APP_ORIGIN=
# Cloudflare: a token with Workers Scripts, Workers R2 Storage, Queues, DNS (all: edit), Account Settings and Zone (read).
CLOUDFLARE_ACCOUNT_ID=
CLOUDFLARE_API_TOKEN=
# Turso: a token of the platform's API, the slug of the organization, and where the database stands.
TURSO_API_TOKEN=
TURSO_ORGANIZATION=
TURSO_LOCATION=aws-eu-west-1
# Stripe: the keys of the dashboard; a publishable one for each region that is sold in.
STRIPE_SECRET_KEY=
STRIPE_PUBLISHABLE_KEY_UK=
STRIPE_PUBLISHABLE_KEY_EU=
STRIPE_PUBLISHABLE_KEY_US=
# Resend: a key with full access, which is not given to the product. Without it: SMTP_URL.
RESEND_API_KEY=
MAIL_FROM=
# Who reads reports, and the two addresses of a monitor outside.
REPORTS_TO=
ALARM_URL=
HEARTBEAT_URL=
# A bucket with another provider, for the nightly backup: https://host/bucket, and a key that may write, read and list there.
BACKUP_BUCKET=
BACKUP_BUCKET_KEY_ID=
BACKUP_BUCKET_SECRET=
# Who runs the platform, as the terms name it: name, address, registration number.
OPERATOR=
OPERATOR_EMAIL=
# The same company in parts, for its monthly invoices (docs/operations.md).
OPERATOR_COMPANY=

# What provision writes.
`;
