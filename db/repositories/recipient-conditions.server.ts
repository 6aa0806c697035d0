import { and, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { RecipientState } from "../../app/domain/gift/recipient-state.ts";
import { BLOCK_REASONS, type BlockReason } from "../../app/domain/mail/block-reasons.ts";
import { promoCodes } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { mailBlocks } from "../schema/mail-blocks.ts";
import { eventPrices } from "../schema/products.ts";
import { giftRecipients } from "../schema/recipients.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both, mayTakeOrders } from "./order-conditions.ts";

export type RecipientFilter = { eventId: string; state?: RecipientState | "" };

/**
 * Who is written to: those who were not yet, those who did not claim although they were (`arrived`: none whose last mail is
 * still on its way), or one person.
 */
export type WhoToMail =
  | { kind: "first" }
  | { kind: "remind"; mailedBefore: Date; mostMails: number; arrived?: true }
  | { kind: "one"; id: string; mailedBefore: Date };

/** SQLite's name of a column of the table that is read from, without which a sub-select would take its own. */
export const ID = sql`${giftRecipients.id}`;

/** Who was invited still has the gift: they neither passed it on nor gave it back. */
export const isStillTheirs: SQL = both(isNull(giftRecipients.passedOnAt), isNull(giftRecipients.givenBackAt));

/** How far it is with a recipient, and who can be written to, as conditions of statements. */
export function recipientConditions(tables: TenantTables) {
  const isClaimed = tables.exists(promoCodes, sql`${promoCodes.id} = ${ID} and ${promoCodes.used} > 0`);
  const canClaim = tables.exists(
    promoCodes,
    sql`${promoCodes.id} = ${ID} and ${promoCodes.state} = 'active' and ${promoCodes.used} = 0`,
  );
  const latest = sql`${outbox.dedupeKey} = ${giftRecipients.mailKey}`;
  const isFailing = tables.exists(
    outbox,
    sql`${latest} and (${outbox.state} = 'dead' or (${outbox.state} = 'open' and ${outbox.lastError} is not null))`,
  );
  const isUnderWay = tables.exists(
    outbox,
    sql`${latest} and ${outbox.state} = 'open' and ${outbox.lastError} is null`,
  );
  const isBlocked = (...reasons: BlockReason[]) =>
    tables.exists(
      mailBlocks,
      and(eq(mailBlocks.address, giftRecipients.emailKey), inArray(mailBlocks.reason, reasons)) as SQL,
    );
  const hasDeclined = isBlocked("complained", "unsubscribed");
  const isBounced = isBlocked("bounced");
  const unclaimed = sql`not ${isClaimed}`;
  const theirs = both(unclaimed, isStillTheirs);
  const open = sql`${theirs} and not ${isBlocked(...BLOCK_REASONS)}`;
  const IN_STATE: Record<RecipientState, SQL> = {
    claimed: isClaimed,
    given_back: both(isNotNull(giftRecipients.givenBackAt), unclaimed),
    passed_on: both(isNotNull(giftRecipients.passedOnAt), isNull(giftRecipients.givenBackAt), unclaimed),
    declined: both(hasDeclined, theirs),
    bounced: both(isBounced, sql`not ${hasDeclined}`, theirs),
    not_sent: both(isNull(giftRecipients.mailKey), open),
    not_delivered: both(isNotNull(giftRecipients.mailKey), isFailing, open),
    sending: both(isNotNull(giftRecipients.mailKey), isUnderWay, open),
    sent: both(isNotNull(giftRecipients.mailKey), sql`not ${isFailing} and not ${isUnderWay}`, open),
  };

  const fits = ({ eventId, state }: RecipientFilter): SQL =>
    both(eq(giftRecipients.eventId, eventId), state ? IN_STATE[state] : undefined);

  const mailable = (eventId: string, who: WhoToMail): SQL => {
    const of = both(
      eq(giftRecipients.eventId, eventId),
      canClaim,
      isStillTheirs,
      // Who presses for one person says that their address works.
      sql`not ${who.kind === "one" ? hasDeclined : isBlocked(...BLOCK_REASONS)}`,
    );
    if (who.kind === "first") return both(of, isNull(giftRecipients.mailKey));
    const waited = lte(giftRecipients.mailedAt, who.mailedBefore);
    return who.kind === "one"
      ? both(of, eq(giftRecipients.id, who.id), or(isNull(giftRecipients.mailedAt), waited))
      : both(
          of,
          isNotNull(giftRecipients.mailKey),
          waited,
          lt(giftRecipients.mailCount, who.mostMails),
          who.arrived && sql`not ${tables.exists(outbox, sql`${latest} and ${outbox.state} = 'open'`)}`,
        );
  };

  /** "Something leaves for this promo": its store is open, and there are gifts; as `campaignStop` says of what was read. */
  const isOpen = (eventId: string, now: Date): SQL => {
    const moment = now.getTime();
    const isStore = sql`${events.id} = ${eventId} and ${events.status} = 'Active' and ${events.expired} = 0 and ${events.deletedAt} is null`;
    const isInTime = sql`(${events.startsAt} is null or ${events.startsAt} <= ${moment}) and (${events.endsAt} is null or ${events.endsAt} > ${moment})`;
    const hasBudget = sql`(${events.budgetMinor} is null or ${events.budgetUsedMinor} < ${events.budgetMinor})`;
    const lacks = sql`${eventPrices.eventId} = ${eventId} and ${eventPrices.stockLeft} < ${eventPrices.giftQuantity}`;
    return both(
      tables.exists(events, sql`${isStore} and ${isInTime} and ${hasBudget}`),
      tables.tenantIs(mayTakeOrders),
      sql`(not ${tables.exists(eventPrices, lacks)} or not ${tables.exists(events, sql`${events.id} = ${eventId} and ${events.type} = 'Promo'`)})`,
    );
  };

  return { isOpen, isClaimed, hasDeclined, isBounced, isFailing, latest, fits, mailable };
}
