import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { isOnItsWay, isStillOrdering } from "../person-orders.ts";
import { baskets } from "../schema/baskets.ts";
import { promoClaims, promoCodes, promoRecipients, voucherUses } from "../schema/codes.ts";
import { documents } from "../schema/documents.ts";
import { fulfillerReports, fulfilments, parcels, statusEvents } from "../schema/fulfilments.ts";
import { orderCases } from "../schema/order-cases.ts";
import { orderNotes } from "../schema/order-notes.ts";
import { decisions, orderLines, orders } from "../schema/orders.ts";
import { paymentLinks } from "../schema/payment-links.ts";
import { refunds } from "../schema/payments.ts";
import { mailBlocks } from "../schema/mail-blocks.ts";
import { personRequests } from "../schema/person-requests.ts";
import { giftRecipients, giftWaiting } from "../schema/recipients.ts";
import { auditEntries, mails, outbox } from "../schema/records.ts";
import { products } from "../schema/products.ts";
import { shopRequests } from "../schema/shops.ts";
import { surveyAnswers } from "../schema/surveys.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";

/** How many of the orders that block the erasure the answer names. */
const NAMED = 10;
/** How many requests are shown at once; the next ones follow when these are seen to. */
const SHOWN = 50;
/** How many names and numbers of a person are looked for in notes, and how many notes are changed at once. */
const MARKS = 50;
const NOTES = 500;

/** A note about another order that mentions the person, before and after the erasure. */
export type LeftNote = { id: string; before: string; after: string };
const NOBODY = { name: "", email: "", phone: "", addressFirstLine: "", addressSecondLine: "" };

/** Customers and recipients, who have no row of their own: their e-mail address identifies them. */
export function personRepository(tables: TenantTables) {
  const ordersOf = (email: string): SQL => sql`${orders.email} = ${email} collate nocase`;
  const recipientsOf = (email: string): SQL => eq(giftRecipients.emailKey, email);
  const mailsOf = (email: string): SQL =>
    sql`${mails.toAddress} = ${email} collate nocase or ${mails.replyTo} = ${email} collate nocase`;
  /** What visitors wrote: the two kinds of rows that hold an address themselves. */
  const messagesOf = (email: string): SQL =>
    sql`((${outbox.dedupeKey} >= 'contact:' and ${outbox.dedupeKey} < 'contact;') or (${outbox.dedupeKey} >= 'report:' and ${outbox.dedupeKey} < 'report;'))
      and json_extract(${outbox.payload}, '$.email') = ${email} collate nocase`;
  /** Lines with something printed that only their shopper wrote. */
  const hasWords = sql`${orderLines.personalTexts} <> '{}'`;
  const written = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  const blocks = (email: string, idleSince: Date): SQL =>
    and(ordersOf(email), sql`(${isOnItsWay()} or ${isStillOrdering(tables, idleSince)})`) as SQL;

  /**
   * Takes from some orders who made them and where they went, but for what they cost and the country: with their notes,
   * cases, answers, words to print, parcels' numbers and mails that have not left. The orders themselves come last, since
   * they are told by what is taken.
   * @param theirs which orders. @param isFree holds while they may be erased.
   */
  const forgottenOrders = (theirs: SQL, isFree: SQL, now: Date) => {
    const ofOrder = (column: SQL | Parameters<TenantTables["isAmong"]>[0]): SQL =>
      sql`${isFree} and ${tables.isAmong(column, orders, ({ id }) => id, theirs)}`;
    const ofFulfilment = (column: SQL | Parameters<TenantTables["isAmong"]>[0]): SQL =>
      sql`${isFree} and ${tables.isAmong(
        column,
        fulfilments,
        ({ id }) => id,
        tables.isAmong(fulfilments.orderId, orders, ({ id }) => id, theirs),
      )}`;
    return [
      tables.remove(surveyAnswers, ofOrder(surveyAnswers.orderId)),
      // With what was written to them.
      tables.remove(orderCases, ofOrder(orderCases.orderId)),
      tables.remove(orderNotes, ofOrder(orderNotes.orderId)),
      tables.remove(paymentLinks, ofOrder(paymentLinks.orderId)),
      tables.update(refunds, { answerNote: "" }, ofOrder(refunds.orderId)),
      // Before their words, which tell the files that hold them from those of the product.
      tables.update(orderLines, { prints: {} }, sql`${ofOrder(orderLines.orderId)} and ${hasWords}`),
      tables.update(orderLines, { personalTexts: {}, shirtWidthMm: null }, ofOrder(orderLines.orderId)),
      tables.update(decisions, { inputs: {} }, ofOrder(decisions.orderId)),
      tables.update(fulfilments, { holdDetail: null, finishedPhoto: null }, ofOrder(fulfilments.orderId)),
      // What printers and staff wrote there quotes names and addresses, and a parcel's number leads to both.
      tables.update(statusEvents, { reason: null }, ofFulfilment(statusEvents.fulfilmentId)),
      tables.update(
        fulfillerReports,
        {
          report: sql`json_replace(${fulfillerReports.report}, '$.message', '', '$.detail', '', '$.trackingNumber', null, '$.parcels', json('[]'))`,
        },
        ofFulfilment(fulfillerReports.fulfilmentId),
      ),
      tables.update(parcels, { trackingNumber: null, trackingUrl: null }, ofFulfilment(parcels.fulfilmentId)),
      tables.update(promoClaims, { duplicateKey: null }, ofOrder(promoClaims.orderId)),
      tables.remove(promoRecipients, ofOrder(promoRecipients.orderId)),
      // Who knows an address could tell by it that somebody ordered to it.
      tables.update(shopRequests, { destinationHash: "" }, ofOrder(shopRequests.orderId)),
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
      tables.remove(
        outbox,
        sql`json_extract(${outbox.payload}, '$.kind') = 'mail' and ${outbox.state} = 'open' and ${ofOrder(sql`json_extract(${outbox.payload}, '$.orderId')`)}`,
      ),
      // The outbox row contains the staff's answer, sent or not.
      tables.remove(
        outbox,
        sql`json_extract(${outbox.payload}, '$.template') = 'case_answered' and ${ofOrder(sql`json_extract(${outbox.payload}, '$.orderId')`)}`,
      ),
      // Country and state stay, since VAT and sales tax were worked out by them. Links to the order end.
      tables.update(
        orders,
        {
          ...NOBODY,
          addressCity: "",
          addressCounty: "",
          addressPostcode: "",
          message: "",
          billing: null,
          invoiceTo: null,
          // The proof of why an order carries no VAT stays with its amounts.
          vatCheck: sql`case when ${orders.vatState} in ('free', 'found') then ${orders.vatCheck} end`,
          vatAskAt: null,
          basketId: null,
          forgetAt: null,
          cancelledAt: sql`case when ${isNull(orders.placedAt)} then coalesce(${orders.cancelledAt}, ${now.getTime()}) else ${orders.cancelledAt} end`,
          linkVersion: sql`${orders.linkVersion} + 1`,
        },
        sql`${isFree} and ${theirs}`,
      ),
    ];
  };

  /** Placed orders that ended before a moment and still say who made them. */
  const endedBefore = (before: Date): SQL =>
    sql`${orders.placedAt} < ${before.getTime()} and ${orders.email} <> '' and not ${isOnItsWay()}
      and not ${tables.exists(fulfilments, sql`${fulfilments.orderId} = ${orders.id} and ${fulfilments.updatedAt} >= ${before.getTime()}`)}`;

  const justAfter = (now: Date) => new Date(now.getTime() + 1);

  return {
    /** Some of the orders that ended before a moment and still say who made them, the oldest first. */
    endedBefore: (before: Date, limit: number) =>
      tables.read({
        columns: { id: orders.id },
        from: orders,
        where: endedBefore(before),
        orderBy: [asc(orders.placedAt), asc(orders.id)],
        limit,
      }),

    /** Some of the orders that have ended and whose shopper is to be forgotten (`forgetAt`). */
    toForget: (now: Date, limit: number) =>
      tables.read({
        columns: { id: orders.id },
        from: orders,
        where: sql`${orders.forgetAt} is not null and ${endedBefore(justAfter(now))}`,
        limit,
      }),

    /** The fulfilments of a person's orders of which there is a photograph. */
    async photographedOf(email: string): Promise<string[]> {
      const rows = await tables.read({
        columns: { id: fulfilments.id },
        from: fulfilments,
        where: sql`${isNotNull(fulfilments.finishedPhoto)} and ${tables.isAmong(fulfilments.orderId, orders, ({ id }) => id, ordersOf(email))}`,
      });
      return rows.map(({ id }) => id);
    },

    /**
     * What lies in the object storage for some orders: the scenes of prints with their own words, their cases, and the
     * fulfilments of which there is a photograph.
     */
    async filesOf(orderIds: readonly string[]) {
      const [lines, cases, photographed] = await tables.batch([
        tables.read({
          columns: { prints: orderLines.prints },
          from: orderLines,
          where: sql`${inArray(orderLines.orderId, [...orderIds])} and ${orderLines.prints} is not null and ${hasWords}`,
        }),
        tables.read({
          columns: { id: orderCases.id },
          from: orderCases,
          where: inArray(orderCases.orderId, [...orderIds]),
        }),
        tables.read({
          columns: { id: fulfilments.id },
          from: fulfilments,
          where: and(inArray(fulfilments.orderId, [...orderIds]), isNotNull(fulfilments.finishedPhoto)),
        }),
      ]);
      return {
        scenes: lines.flatMap(({ prints }) => Object.values(prints ?? {}).map(({ scene }) => scene)),
        cases: cases.map(({ id }) => id),
        photographed: photographed.map(({ id }) => id),
      };
    },

    /** Forgets who made these orders, those of them that ended before a moment. @returns how many. */
    async forget(orderIds: readonly string[], { before, now }: { before: Date; now: Date }): Promise<number> {
      const theirs = sql`${inArray(orders.id, [...orderIds])} and ${endedBefore(before)}`;
      const [first, ...others] = forgottenOrders(theirs, sql`1`, now);
      if (!first) return 0;
      const ends = await tables.batch([first, ...others]);
      return ends.at(-1)?.rowsAffected ?? 0;
    },

    /** What is kept of a person, and the orders that do not let them be erased yet; one round trip. */
    async find(email: string, idleSince: Date) {
      const [counted, blocking, requests, stays] = await tables.batch([
        tables.read({
          columns: {
            orders: sql<number>`count(*)`,
            placed: sql<number>`count(${orders.placedAt})`,
            recipients: sql<number>`${tables.valueOf(giftRecipients, sql`count(*)`, recipientsOf(email))} + ${tables.valueOf(giftWaiting, sql`count(*)`, eq(giftWaiting.emailKey, email))}`,
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
        tables.select(personRequests, eq(personRequests.email, email)),
        // What the law of the issuer's country asks for, with the last day on which it does.
        tables.read({
          columns: {
            count: sql<number>`count(*)`,
            until: sql<string | null>`max(${documents.keptUntil})`,
          },
          from: documents,
          where: tables.isAmong(documents.orderId, orders, ({ id }) => id, ordersOf(email)),
        }),
      ]);
      const none = { orders: 0, placed: 0, recipients: 0, mails: 0, messages: 0, codes: 0, answers: 0 };
      return {
        kept: counted[0] ?? none,
        documents: stays[0] ?? { count: 0, until: null },
        blocking,
        request: requests[0] ?? null,
      };
    },

    /** Erasures that staff asked for, the oldest first. */
    async requests() {
      return tables.read({
        columns: {
          id: personRequests.id,
          email: personRequests.email,
          askedByName: personRequests.askedByName,
          createdAt: personRequests.createdAt,
        },
        from: personRequests,
        orderBy: [asc(personRequests.createdAt), asc(personRequests.id)],
        limit: SHOWN,
      });
    },

    /** @returns false when the person's erasure was asked for before. */
    async request(
      row: Omit<typeof personRequests.$inferInsert, "tenantId">,
      note: AuditNote,
      news: readonly MailRow[],
    ): Promise<boolean> {
      const [inserted] = await tables.batch([
        tables.insertIf(
          sql`not ${tables.exists(personRequests, eq(personRequests.email, row.email))}`,
          personRequests,
          row,
        ),
        tables.audit(note),
        ...news.map((mail) => tables.insertIf(written(note), outbox, mail)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** Closes the request without an erasure. @returns false when it is not there any more. */
    async closeRequest(id: string, note: AuditNote): Promise<boolean> {
      const [closed] = await tables.batch([
        tables.remove(personRequests, eq(personRequests.id, id)),
        tables.audit(note),
      ]);
      return closed.rowsAffected > 0;
    },

    /** What a person is called and under which numbers, and the names on recipients' lists. */
    async marksOf(email: string) {
      const [ordered, listed] = await tables.batch([
        tables.read({
          columns: { name: orders.name, phone: orders.phone },
          from: orders,
          where: ordersOf(email),
          limit: MARKS,
        }),
        tables.read({
          columns: { name: giftRecipients.name },
          from: giftRecipients,
          where: recipientsOf(email),
          limit: MARKS,
        }),
      ]);
      return {
        names: [...ordered, ...listed].map(({ name }) => name),
        phones: ordered.map(({ phone }) => phone),
      };
    },

    /** The scenes of print files that hold the person's own words. */
    async scenesOf(email: string): Promise<string[]> {
      const printed = tables.isAmong(orderLines.orderId, orders, ({ id }) => id, ordersOf(email));
      const rows = await tables.read({
        columns: { prints: orderLines.prints },
        from: orderLines,
        where: sql`${printed} and ${orderLines.prints} is not null and ${hasWords}`,
      });
      return rows.flatMap(({ prints }) => Object.values(prints ?? {}).map(({ scene }) => scene));
    },

    /** Which of these scenes a line or a product still uses: the same words of another person make the same file. */
    async scenesInUse(scenes: readonly string[]): Promise<Set<string>> {
      const found = await Promise.all(
        scenes.map(async (scene) => {
          const [ordered, offered] = await tables.batch([
            tables.read({
              columns: { id: orderLines.id },
              from: orderLines,
              where: sql`instr(${orderLines.prints}, ${scene}) > 0`,
              limit: 1,
            }),
            tables.read({
              columns: { id: products.id },
              from: products,
              where: sql`instr(${products.prints}, ${scene}) > 0`,
              limit: 1,
            }),
          ]);
          return ordered.length + offered.length > 0 ? [scene] : [];
        }),
      );
      return new Set(found.flat());
    },

    /** Staff's notes on orders of others that hold one of these words, or a number that ends like one of these. */
    async notesOnOthers(email: string, words: readonly string[], numbers: readonly string[]) {
      const digits = sql`replace(replace(replace(replace(replace(replace(${orderNotes.note}, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', '')`;
      const holds = [
        // As it is as well: the database knows small letters of English alone.
        ...[email, ...words].flatMap((word) => [
          sql`instr(${orderNotes.note}, ${word}) > 0`,
          sql`instr(lower(${orderNotes.note}), ${word.toLowerCase()}) > 0`,
        ]),
        ...numbers.map((number) => sql`instr(${digits}, ${number}) > 0`),
      ];
      return tables.read({
        columns: { id: orderNotes.id, note: orderNotes.note },
        from: orderNotes,
        where: sql`not ${tables.isAmong(orderNotes.orderId, orders, ({ id }) => id, ordersOf(email))} and (${sql.join(holds, sql` or `)})`,
        limit: NOTES,
      });
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
     * Erases a person's data, except what their orders cost and the country they went to. Every statement checks that
     * no order is on its way, so that an order placed in between stops them all.
     * @returns false when nothing was erased: an order blocks it, or we hold no data.
     */
    async erase(
      email: string,
      { idleSince, now, notes }: { idleSince: Date; now: Date; notes: readonly LeftNote[] },
      note: AuditNote,
      news: readonly MailRow[],
    ): Promise<boolean> {
      const isFree = sql`not ${tables.exists(orders, blocks(email, idleSince))}`;
      const theirs = ordersOf(email);
      // What they passed on is somebody else's gift.
      const isRecipient = tables.isAmong(
        promoCodes.id,
        giftRecipients,
        ({ id }) => id,
        and(recipientsOf(email), isNull(giftRecipients.passedOnAt)) as SQL,
      );
      const isKept = [
        tables.exists(orders, theirs),
        tables.exists(giftRecipients, recipientsOf(email)),
        tables.exists(giftWaiting, eq(giftWaiting.emailKey, email)),
        tables.exists(mails, mailsOf(email)),
        tables.exists(outbox, messagesOf(email)),
        tables.exists(promoCodes, sql`${promoCodes.sentTo} = ${email} collate nocase`),
        tables.exists(personRequests, eq(personRequests.email, email)),
      ];
      const [noted] = await tables.batch([
        tables.auditIf(sql`${isFree} and (${sql.join(isKept, sql` or `)})`, note),
        ...news.map((mail) => tables.insertIf(written(note), outbox, mail)),
        tables.remove(personRequests, sql`${isFree} and ${eq(personRequests.email, email)}`),
        ...notes.map(({ id, before, after }) =>
          tables.update(
            orderNotes,
            { note: after },
            sql`${isFree} and ${eq(orderNotes.id, id)} and ${eq(orderNotes.note, before)}`,
          ),
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
          sql`${isFree} and ${outbox.state} = 'open' and ${tables.isAmong(
            sql`json_extract(${outbox.payload}, '$.recipientId')`,
            giftRecipients,
            ({ id }) => id,
            recipientsOf(email),
          )}`,
        ),
        tables.remove(outbox, sql`${isFree} and ${messagesOf(email)}`),
        tables.remove(mails, sql`${isFree} and (${mailsOf(email)})`),
        tables.remove(giftRecipients, sql`${isFree} and ${recipientsOf(email)}`),
        tables.remove(giftWaiting, sql`${isFree} and ${eq(giftWaiting.emailKey, email)}`),
        tables.remove(mailBlocks, sql`${isFree} and ${eq(mailBlocks.address, email)}`),
        ...forgottenOrders(theirs, isFree, now),
      ]);
      return noted.rowsAffected > 0;
    },
  };
}
