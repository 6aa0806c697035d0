import type { BrowserContext } from "@playwright/test";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "../../../scripts/db/database-client.ts";
import type { TestProduct } from "./product.ts";

const HOUR = 60 * 60_000;

/**
 * Signs a browser in as somebody of the demo world, as a sign-in leaves it, without its pages and without the cost of a
 * password: for journeys that are about something else (accounts.spec.ts and second-step.spec.ts sign in by the form).
 */
export async function openSession(
  { databaseUrl, baseUrl }: TestProduct,
  context: BrowserContext,
  email: string,
): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const now = Date.now();
  const client = connect(databaseUrl);
  try {
    const { rowsAffected } = await client.execute({
      sql: `insert into sessions (id_hash, tenant_id, user_id, kind, created_at, last_seen_at, expires_at)
        select ?, tenant_id, id, 'cookie', ?, ?, ? from users where email = ?`,
      args: [createHash("sha256").update(secret).digest("hex"), now, now, now + HOUR, email],
    });
    if (rowsAffected !== 1) throw new Error(`The demo world has no ${email}.`);
  } finally {
    client.close();
  }
  await context.addCookies([
    { name: "auth.session", value: secret, url: baseUrl, httpOnly: true, sameSite: "Lax" },
  ]);
}
