import type { Client } from "@libsql/client/web";
import { createHash, randomBytes } from "node:crypto";
import { customAlphabet } from "nanoid";
import * as v from "valibot";
import { emailKey } from "../../app/domain/address/recipient-key.ts";
import { REGIONS, type Region } from "../../app/domain/store/store-event.ts";
import { paths } from "../../app/paths.ts";
import { email as emailSchema, filled, line } from "../../app/schemas/texts.ts";
import { LINK_LIFETIME_MS } from "../../app/services/accounts/account-scope.ts";
import { CliError } from "../cli-error.ts";

const nameSchema = filled(line());
/** An id as the product makes them. */
const newId = customAlphabet("0123456789abcdefghjkmnpqrstvwxyz", 16);

export type FirstAdmin = { email: string; name: string; company: string; region: string };

/**
 * Makes the platform's own tenant with its first superadmin, where there is none. Whoever runs it while that person has not
 * set a password yet gets a new link; the links before it end.
 * @returns the path of the page where the person sets a password, good for seven days and for one use.
 * @throws CliError where a superadmin has a password, or an account has the address.
 */
export async function firstAdmin(client: Client, input: FirstAdmin, now: Date): Promise<string> {
  const person = readInput(input);
  const { rows } = await client.execute(
    "select id, tenant_id, email, password_hash from users where superadmin = 1",
  );
  const waiting = rows.find((row) => row["email"] === person.email && row["password_hash"] === null);
  if (rows.length > 0 && !waiting) {
    throw new CliError("There is a superadmin already: they invite further people on the page People.");
  }
  const secret = randomBytes(32).toString("base64url");
  const ids = waiting
    ? { tenant: String(waiting["tenant_id"]), user: String(waiting["id"]) }
    : { tenant: newId(), user: newId() };
  const at = now.getTime();
  await client.batch(
    [
      ...(waiting ? [] : newPlatform(person, ids, at)),
      { sql: "delete from user_tokens where user_id = ? and purpose = 'invite'", args: [ids.user] },
      {
        sql: `insert into user_tokens (token_hash, tenant_id, user_id, purpose, expires_at, created_at)
          select ?, tenant_id, id, 'invite', ?, ? from users where id = ? and password_hash is null`,
        args: [sha256(secret), at + LINK_LIFETIME_MS.invite, at, ids.user],
      },
    ],
    "write",
  );
  const made = await client.execute({
    sql: "select 1 from user_tokens where token_hash = ?",
    args: [sha256(secret)],
  });
  if (made.rows.length === 0) {
    throw new CliError(
      `No superadmin was made: an account has the address ${person.email}, or another superadmin was made at the same moment.`,
    );
  }
  return paths.acceptInvitation(secret);
}

/** Writes nothing where a superadmin exists or an account has the address. */
function newPlatform(
  person: { email: string; name: string; company: string; region: Region },
  ids: { tenant: string; user: string },
  at: number,
) {
  return [
    {
      sql: `insert into tenants (id, name, region, status, company_details, verified_at, created_at)
        select ?, ?, ?, 'verified', json_object('contactEmail', ?), ?, ?
        where not exists (select 1 from users where superadmin = 1 or email = ?)`,
      args: [ids.tenant, person.company, person.region, person.email, at, at, person.email],
    },
    {
      sql: `insert into users (id, tenant_id, email, name, role, superadmin, signup_complete, created_at)
        select ?, id, ?, ?, 'admin', 1, 1, ? from tenants where id = ?`,
      args: [ids.user, person.email, person.name, at, ids.tenant],
    },
  ];
}

function readInput(input: FirstAdmin) {
  const email = v.safeParse(emailSchema, input.email);
  if (!email.success) throw new CliError(`"${input.email}" is no e-mail address.`);
  const name = v.safeParse(nameSchema, input.name);
  if (!name.success) throw new CliError("Give the person's name with --name.");
  const company = v.safeParse(nameSchema, input.company);
  if (!company.success)
    throw new CliError("Give the name of the company that runs the platform with --company.");
  const region = REGIONS.find((one) => one === input.region);
  if (!region) throw new CliError(`--region=${input.region} is none of ${REGIONS.join(", ")}.`);
  return { email: emailKey(email.output), name: name.output, company: company.output, region };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
