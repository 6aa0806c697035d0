import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { isOnItsWay, isStillOrdering } from "../person-orders.ts";
import { baskets } from "../schema/baskets.ts";
import { promoClaims, promoCodes, promoRecipients, voucherUses } from "../schema/codes.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { orderCases } from "../schema/order-cases.ts";
import { orderNotes } from "../schema/order-notes.ts";
import { decisions, orderLines, orders } from "../schema/orders.ts";
import { mailBlocks } from "../schema/mail-blocks.ts";
import { giftRecipients } from "../schema/recipients.ts";
import { auditEntries, mails, outbox } from "../schema/records.ts";
import { surveyAnswers } from "../schema/surveys.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** How many orders that stand in the way are named. */
const NAMED = 10;
const NOBODY = { name: "", email: "", phone: "", addressFirstLine: "", addressSecondLine: "" };

/** Customers and recipients, who have no row of their own: they are told by their e-mail address. */
export function personRepository(tables: TenantTables) {
  const ordersOf = (email: string): SQL => sql`${orders.email} = ${email} collate nocase`;
  const recipientsOf = (email: string): SQL => eq(giftRecipients.emailKey, email);
  const mailsOf = (email: string): SQL =>
    sql`${mails.toAddress} = ${email} collate nocase or ${mails.replyTo} = ${email} collate nocase`;
  /** What visitors wrote: the two kinds of rows that hold an address themselves. */
  const messagesOf = (email: string): SQL =>
    sql`((${outbox.dedupeKey} >= 'contact:' and ${outbox.dedupeKey} < 'contact;') or (${outbox.dedupeKey} >= 'report:' and ${outbox.dedupeKey} < 'report;'))
      and json_extract(${outbox.payload}, '$.email') = ${email} collate nocase`;
  const blocks = (email: string, idleSince: Date): SQL =>
    and(ordersOf(email), sql`(${isOnItsWay()} or ${isStillOrdering(tables, idleSince)})`) as SQL;

  return {
    /** What is kept of a person, and the orders that do not let them be erased yet; one round trip. */
    async find(email: string, idleSince: Date) {
      const [counted, blocking] = await tables.batch([
        tables.read({
          columns: {
            orders: sql<number>`count(*)`,
            placed: sql<number>`count(${orders.placedAt})`,
            recipients: sql<number>`${tables.valueOf(giftRecipients, sql`count(*)`, recipientsOf(email))}`,
            mails: sql<number>`${tables.valueOf(mails, sql`count(*)`, mailsOf(email))}`,
            messages: sql<number>`${tables.valueOf(outbox, sql`count(*)`, messagesOf(email))}`,
            codes: sql<number>`${tables.valueOf(promoCodes, sql`count(*)`, sql`${promoCodes.sentTo} = ${email} collate nocase`)}`,
            answers: sql<number>`${tables.valueOf(
              surveyAnswers,
              sql`count(*)`,
              tables.isAmong(surveyAnswers.orderId, orders, ({ id }) => id, ordersOf(email)),
            )}`,
          },
          from: orders,
          where: ordersOf(email),
        }),
        tables.read({
          columns: { id: orders.id, ref: orders.orderRef, status: orders.status, placedAt: orders.placedAt },
          from: orders,
          where: blocks(email, idleSince),
          orderBy: [desc(orders.placedAt), desc(orders.id)],
          limit: NAMED,
        }),
      ]);
      const none = { orders: 0, placed: 0, recipients: 0, mails: 0, messages: 0, codes: 0, answers: 0 };
      return { kept: counted[0] ?? none, blocking };
    },

    /** The address that an order was made with. */
    async emailOfOrder(id: string): Promise<string | undefined> {
      const [row] = await tables.read({
        columns: { email: orders.email },
        from: orders,
        where: eq(orders.id, id),
      });
      return row?.email;
    },

    /**
     * Erases what is kept of a person but for what their orders cost and where they went. Whether an order is on its way
     * is asked in each statement, so that one that is placed meanwhile stops them all.
     * @returns false when nothing was erased: an order stands in the way, or nothing is kept.
     */
    async erase(email: string, idleSince: Date, now: Date, note: AuditNote): Promise<boolean> {
      const isFree = sql`not ${tables.exists(orders, blocks(email, idleSince))}`;
      const theirs = ordersOf(email);
      const ofOrder = (column: SQL | Parameters<TenantTables["isAmong"]>[0]): SQL =>
        sql`${isFree} and ${tables.isAmong(column, orders, ({ id }) => id, theirs)}`;
      const isRecipient = tables.isAmong(promoCodes.id, giftRecipients, ({ id }) => id, recipientsOf(email));
      const isKept = [
        tables.exists(orders, theirs),
        tables.exists(giftRecipients, recipientsOf(email)),
        tables.exists(mails, mailsOf(email)),
        tables.exists(outbox, messagesOf(email)),
        tables.exists(promoCodes, sql`${promoCodes.sentTo} = ${email} collate nocase`),
      ];
      const [noted] = await tables.batch([
        tables.auditIf(sql`${isFree} and (${sql.join(isKept, sql` or `)})`, note),
        tables.remove(surveyAnswers, ofOrder(surveyAnswers.orderId)),
        // With what was written to them.
        tables.remove(orderCases, ofOrder(orderCases.orderId)),
        tables.remove(orderNotes, ofOrder(orderNotes.orderId)),
        tables.update(orderLines, { personalTexts: {} }, ofOrder(orderLines.orderId)),
        tables.update(decisions, { inputs: {} }, ofOrder(decisions.orderId)),
        tables.update(fulfilments, { holdDetail: null }, ofOrder(fulfilments.orderId)),
        tables.update(promoClaims, { duplicateKey: null }, ofOrder(promoClaims.orderId)),
        tables.remove(promoRecipients, ofOrder(promoRecipients.orderId)),
        tables.update(voucherUses, { personKey: null }, ofOrder(voucherUses.orderId)),
        tables.update(
          auditEntries,
          { ip: null },
          sql`${auditEntries.subjectKind} = 'order' and ${auditEntries.actor} not like 'user:%' and ${ofOrder(auditEntries.subjectId)}`,
        ),
        tables.remove(
          baskets,
          sql`${isFree} and ${tables.isAmong(
            baskets.id,
            orders,
            ({ basketId }) => basketId,
            and(theirs, isNotNull(orders.basketId)) as SQL,
          )}`,
        ),
        tables.update(
          promoCodes,
          { sentTo: null },
          sql`${isFree} and ${promoCodes.sentTo} = ${email} collate nocase`,
        ),
        tables.update(
          promoCodes,
          { state: "revoked" },
          sql`${isFree} and ${promoCodes.used} = 0 and ${isRecipient}`,
        ),
        // What has not left yet must not make their mails again.
        tables.remove(
          outbox,
          sql`${isFree} and ${outbox.state} = 'open' and (${tables.isAmong(
            sql`json_extract(${outbox.payload}, '$.recipientId')`,
            giftRecipients,
            ({ id }) => id,
            recipientsOf(email),
          )} or (json_extract(${outbox.payload}, '$.kind') = 'mail' and ${tables.isAmong(
            sql`json_extract(${outbox.payload}, '$.orderId')`,
            orders,
            ({ id }) => id,
            theirs,
          )}))`,
        ),
        tables.remove(outbox, sql`${isFree} and ${messagesOf(email)}`),
        tables.remove(mails, sql`${isFree} and (${mailsOf(email)})`),
        tables.remove(giftRecipients, sql`${isFree} and ${recipientsOf(email)}`),
        tables.remove(mailBlocks, sql`${isFree} and ${eq(mailBlocks.address, email)}`),
        // Country and state stay, since VAT and sales tax were worked out by them. Links to the order end.
        tables.update(
          orders,
          {
            ...NOBODY,
            ...{ addressCity: "", addressCounty: "", addressPostcode: "", message: "", billing: null },
            basketId: null,
            cancelledAt: sql`case when ${isNull(orders.placedAt)} then coalesce(${orders.cancelledAt}, ${now.getTime()}) else ${orders.cancelledAt} end`,
            linkVersion: sql`${orders.linkVersion} + 1`,
          },
          sql`${isFree} and ${theirs}`,
        ),
      ]);
      return noted.rowsAffected > 0;
    },
  };
}
