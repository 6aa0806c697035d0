import { emailKey } from "../../app/domain/address/recipient-key.ts";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { type BlockReason } from "../../app/domain/mail/block-reasons.ts";
import { mailBlocks } from "../schema/mail-blocks.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type NewBlock = { id: string; address: string; reason: BlockReason; detail: string; createdAt: Date };

/** Addresses to which a tenant's mails do not go any more. */
export function mailBlockRepository(tables: TenantTables) {
  const bounceOf = (address: string) =>
    and(eq(mailBlocks.address, emailKey(address)), eq(mailBlocks.reason, "bounced")) as SQL;

  return {
    /** @param addresses in lower case; a group of mails has a hundred at most. */
    ofAddresses: (addresses: readonly string[]) =>
      tables.select(mailBlocks, inArray(mailBlocks.address, [...addresses])),

    /** Blocks an address; one that is blocked already stays so. */
    async add(block: NewBlock): Promise<void> {
      await tables.insertMissing(mailBlocks, [{ ...block, address: emailKey(block.address) }]);
    },

    /** Somebody says that mails arrive there again. @returns false when it was not blocked. */
    async liftBounce(address: string, note: AuditNote): Promise<boolean> {
      const [, removed] = await tables.batch([
        tables.auditIf(tables.exists(mailBlocks, bounceOf(address)), note),
        tables.remove(mailBlocks, bounceOf(address)),
      ]);
      return removed.rowsAffected > 0;
    },
  };
}
