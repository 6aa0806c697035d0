import type { MailRow } from "../../../../db/repositories/own-account.server.ts";
import type { AuditNote } from "../../../domain/audit/audit-note.ts";
import type { TenantlessScope } from "../../scope.ts";

export type { MailRow } from "../../../../db/repositories/own-account.server.ts";

type NewSession = {
  idHash: string;
  kind: "cookie" | "bearer";
  userAgent: string | null;
  ip: string;
  remembered: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/**
 * Opens a person's session.
 * @param input.before the hash of the session that this browser had, which may be somebody else's: it ends.
 * @param input.notice the mail that tells of it.
 */
export async function openSession(
  scope: TenantlessScope,
  input: {
    user: { id: string; tenantId: string };
    session: NewSession;
    before: string | undefined;
    notice: MailRow | undefined;
    note: AuditNote | undefined;
  },
): Promise<void> {
  const { user, session, before, notice, note } = input;
  await Promise.all([
    scope.tenantOf(user.tenantId).accounts.startSession({ ...session, userId: user.id }, { notice, note }),
    before === undefined ? undefined : scope.platform.accounts.endSession(before),
  ]);
}
