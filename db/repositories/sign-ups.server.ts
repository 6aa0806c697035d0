import { and, eq, gt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { Database } from "../driver/client.server.ts";
import { unlessTaken } from "../conflict.ts";
import { events } from "../schema/events.ts";
import { auditEntries, mails, outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { users, userTokens } from "../schema/users.ts";
import type { LinkPurpose } from "./accounts.server.ts";
import type { NewLink } from "./account-links.server.ts";

const LINKS_AN_HOUR = 3;

/** Who may get which link: an unknown person matches none, in the very same statements. */
const ENTITLED = {
  reset: sql`u.disabled_at is null and u.password_hash is not null`,
  verify: sql`u.disabled_at is null and u.password_hash is not null and u.email_verified_at is null`,
  invite: sql`u.disabled_at is null and u.password_hash is null`,
} as const satisfies Record<LinkPurpose, unknown>;

/**
 * Links to prove an address work for three days. An account goes four days after its last link ended, a week after the
 * last request.
 */
const UNPROVED_AFTER_LINK_MS = 4 * 86_400_000;

/** Sign-ups of new tenants, and links by e-mail address: requests of people without a session. */
export function signUpRepository(db: Database) {
  return {
    /**
     * Writes a link and its mail for the account of an address, if there is one that this link is for and it was not
     * sent too many already. One round trip with the same statements for every address, so that its time tells nothing.
     */
    async sendLink(email: string, purpose: LinkPurpose, link: NewLink): Promise<void> {
      const hourAgo = link.now.getTime() - 3_600_000;
      const payload = JSON.stringify({ kind: "account", template: purpose, tokenId: link.tokenId });
      await db.batch([
        db.run(sql`insert into ${userTokens} (token_hash, tenant_id, user_id, purpose, expires_at, created_at)
          select ${link.tokenHash}, u.tenant_id, u.id, ${purpose}, ${link.expiresAt.getTime()}, ${link.now.getTime()}
          from ${users} u where u.email = ${email} and ${ENTITLED[purpose]}
          and (select count(*) from ${userTokens} t where t.tenant_id = u.tenant_id and t.user_id = u.id
            and t.purpose = ${purpose} and t.created_at > ${hourAgo}) < ${LINKS_AN_HOUR}`),
        db.run(sql`insert into ${outbox} (id, tenant_id, dedupe_key, payload, created_at)
          select ${link.outboxId}, tenant_id, ${`account:${purpose}:${link.tokenId}`}, ${payload}, ${link.now.getTime()}
          from ${userTokens} where token_hash = ${link.tokenHash}`),
      ]);
    },

    /**
     * A tenant with its first person, and the link that verifies their address.
     * @returns `taken` when the address was taken in the same moment; then nothing was written.
     */
    async signUp(rows: {
      tenant: { id: string; name: string; region: Region };
      user: {
        id: string;
        email: string;
        name: string;
        passwordHash: string;
        lang: string;
        /** Whether they come by the program for Shopify sellers. */
        integration?: boolean;
      };
      link: NewLink;
    }): Promise<"signed_up" | "taken"> {
      const { tenant, user, link } = rows;
      const createdAt = link.now;
      const write = db.batch([
        db.insert(tenants).values({
          ...tenant,
          status: "signed_up",
          companyDetails: { contactEmail: user.email },
          createdAt,
        }),
        db
          .insert(users)
          .values({ ...user, tenantId: tenant.id, role: "admin", signupComplete: false, createdAt }),
        db.insert(userTokens).values({
          tokenHash: link.tokenHash,
          tenantId: tenant.id,
          userId: user.id,
          purpose: "verify",
          expiresAt: link.expiresAt,
          createdAt,
        }),
        db.insert(outbox).values({
          id: link.outboxId,
          tenantId: tenant.id,
          dedupeKey: `account:verify:${link.tokenId}`,
          payload: { kind: "account", template: "verify", tokenId: link.tokenId },
          createdAt,
        }),
      ]);
      return (await unlessTaken(write)) === "taken" ? "taken" : "signed_up";
    },

    /** Whether a sign-up with this password was refused since its address was taken. */
    async knowsRefusedSignUp(tokenHash: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ userId: userTokens.userId })
        .from(userTokens)
        .where(
          and(
            eq(userTokens.tokenHash, tokenHash),
            eq(userTokens.purpose, "refused_sign_up"),
            gt(userTokens.expiresAt, now),
          ),
        );
      return rows.length > 0;
    },

    /**
     * Deletes tenants whose only person never proved their address, some days after the last link to do so ran out, with
     * the mails that were written to them. A tenant that left more than that behind is kept.
     */
    async deleteUnproved(now: Date): Promise<void> {
      const before = now.getTime() - UNPROVED_AFTER_LINK_MS;
      const forsaken = sql`${users.signupComplete} = 0 and ${users.emailVerifiedAt} is null
        and exists (select 1 from ${userTokens} l where l.user_id = ${users.id} and l.purpose = 'verify')
        and not exists (select 1 from ${userTokens} l where l.user_id = ${users.id} and l.purpose in ('verify', 'reset') and l.expires_at > ${before})`;
      const rows = await db
        .select({ id: tenants.id })
        .from(tenants)
        .innerJoin(users, eq(users.tenantId, tenants.id))
        .where(
          sql`${tenants.status} = 'signed_up' and ${forsaken}
          and (select count(*) from ${users} o where o.tenant_id = ${tenants.id}) = 1
          and not exists (select 1 from ${auditEntries} a where a.tenant_id = ${tenants.id})
          and not exists (select 1 from ${events} e where e.tenant_id = ${tenants.id})`,
        )
        .limit(50);
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      // A person who asked for another link at this moment stays: every statement depends on the person's row.
      const isGone = (column: SQLiteColumn) =>
        sql`${column} in ${ids} and not exists (select 1 from ${users} u where u.tenant_id = ${column})`;
      await db.batch([
        db.delete(users).where(sql`${users.tenantId} in ${ids} and ${forsaken}`),
        db.delete(outbox).where(isGone(outbox.tenantId)),
        db.delete(mails).where(isGone(mails.tenantId)),
        db.delete(tenants).where(isGone(tenants.id)),
      ]);
    },
  };
}
