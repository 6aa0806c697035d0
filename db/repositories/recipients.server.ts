import { asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { RememberedColumns } from "../../app/domain/gift/recipient-list.ts";
import type { RecipientSort } from "../../app/domain/gift/recipient-state.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import { promoClaims, promoCodes } from "../schema/codes.ts";
import { mailBlocks } from "../schema/mail-blocks.ts";
import { giftCampaigns, giftRecipients, giftWaiting } from "../schema/recipients.ts";
import { orderLines } from "../schema/orders.ts";
import { mails, outbox, type OutboxState } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { surveyAnswers } from "../schema/surveys.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";
import {
  ID,
  recipientConditions,
  type RecipientFilter,
  type WhoToMail,
} from "./recipient-conditions.server.ts";
import { type NewOutbox, openRow } from "./outbox.server.ts";

type RecipientRow = typeof giftRecipients.$inferSelect;
type NewRecipientRow = Omit<typeof giftRecipients.$inferInsert, "tenantId">;
type CampaignRow = typeof giftCampaigns.$inferSelect;

type MailRound = {
  eventId: string;
  who: WhoToMail;
  now: Date;
  /** Only if the campaign's time has come and none has begun to send; the round notes that it has. */
  isScheduled?: boolean;
  /** So many of a round leave in one second. */
  perSecond: number;
};

/** A recipient's code, named by its store, its row and its text. */
type PersonalCode = { eventId: string; id: string; codeNorm: string };

type PassedOn = PersonalCode & {
  to: { code: string; codeNorm: string };
  /** The row in which the former code stays. */
  former: { id: string; code: string };
  /** It is passed on so often at most. */
  most: number;
  now: Date;
};

const isCode = ({ eventId, id, codeNorm }: PersonalCode): SQL =>
  sql`${promoCodes.id} = ${id} and ${promoCodes.eventId} = ${eventId} and ${promoCodes.kind} = 'link' and ${promoCodes.codeNorm} = ${codeNorm}`;
const isClaimable = (code: PersonalCode): SQL =>
  sql`${isCode(code)} and ${promoCodes.state} = 'active' and ${promoCodes.used} = 0`;

type CampaignChange = Pick<CampaignRow, "id" | "eventId" | "version"> & { now: Date } & Partial<
    Pick<
      CampaignRow,
      | "subject"
      | "message"
      | "texts"
      | "sendAt"
      | "begunAt"
      | "remindAfterDays"
      | "remindMost"
      | "remindBeforeEnd"
    >
  >;

/** What of a recipient a search looks into. */
const SEARCHED = [giftRecipients.name, giftRecipients.email];
/** After every mail. */
const FOREVER = new Date(8.64e15);
/** How many rows one statement carries: well below the database's limit of values. */
const CHUNK = 500;

/** Whom gifts are meant for, and what is written to them. */
export function recipientRepository(tables: TenantTables) {
  const { isClaimed, hasDeclined, isBounced, isFailing, latest, fits, mailable, isOpen } =
    recipientConditions(tables);
  const campaignOf = (eventId: string) => eq(giftCampaigns.eventId, eventId);

  return {
    /** A page of a promo's recipients with how far it is with each. */
    list: (
      { words = "", ...filter }: RecipientFilter & { words?: string },
      page: {
        sort: { by: RecipientSort; descending: boolean };
        position: Position | undefined;
        limit: number;
      },
    ) =>
      tables.wordPage(
        {
          columns: {
            id: giftRecipients.id,
            name: giftRecipients.name,
            email: giftRecipients.email,
            size: giftRecipients.size,
            colour: giftRecipients.colour,
            lang: giftRecipients.lang,
            mailCount: giftRecipients.mailCount,
            mailedAt: giftRecipients.mailedAt,
            mailKey: giftRecipients.mailKey,
            passedOnAt: giftRecipients.passedOnAt,
            givenBackAt: giftRecipients.givenBackAt,
            createdAt: giftRecipients.createdAt,
            code: sql<
              string | null
            >`${tables.valueOf(promoCodes, promoCodes.code, sql`${promoCodes.id} = ${ID}`)}`,
            isClaimed: sql<number>`${isClaimed}`,
            delivery: sql<OutboxState | null>`${tables.valueOf(outbox, outbox.state, latest)}`,
            hasFailed: sql<number>`${isFailing}`,
            isBounced: sql<number>`${isBounced}`,
            hasDeclined: sql<number>`${hasDeclined}`,
          },
          from: giftRecipients,
          where: fits(filter),
        },
        {
          sort: [
            page.sort.by === "added" ? giftRecipients.createdAt : sql`${giftRecipients.name} collate nocase`,
            giftRecipients.id,
          ],
          descending: page.sort.descending,
          position: page.position,
          limit: page.limit,
        },
        { text: words, in: SEARCHED },
      ),

    /** How many there are, in all and of those who can be written to now. */
    counts: (eventId: string, remind: { mailedBefore: Date; mostMails: number }) =>
      tables.counts({
        all: { table: giftRecipients, where: eq(giftRecipients.eventId, eventId) },
        claimed: { table: giftRecipients, where: fits({ eventId, state: "claimed" }) },
        invited: {
          table: giftRecipients,
          where: both(eq(giftRecipients.eventId, eventId), isNotNull(giftRecipients.mailKey)),
        },
        // Also those whose gift somebody else has claimed since.
        passedOn: {
          table: giftRecipients,
          where: both(eq(giftRecipients.eventId, eventId), isNotNull(giftRecipients.passedOnAt)),
        },
        givenBack: { table: giftRecipients, where: fits({ eventId, state: "given_back" }) },
        bounced: { table: giftRecipients, where: fits({ eventId, state: "bounced" }) },
        notDelivered: { table: giftRecipients, where: fits({ eventId, state: "not_delivered" }) },
        first: { table: giftRecipients, where: mailable(eventId, { kind: "first" }) },
        remind: { table: giftRecipients, where: mailable(eventId, { kind: "remind", ...remind }) },
        withoutCode: {
          table: giftRecipients,
          where: both(
            eq(giftRecipients.eventId, eventId),
            sql`not ${tables.exists(promoCodes, sql`${promoCodes.id} = ${ID}`)}`,
          ),
        },
      }),

    countFitting: ({ words = "", ...filter }: RecipientFilter & { words?: string }, most: number) =>
      tables.countWords(most, giftRecipients, fits(filter), { text: words, in: SEARCHED }),

    async find(id: string): Promise<RecipientRow | undefined> {
      return (await tables.select(giftRecipients, eq(giftRecipients.id, id)))[0];
    },

    /** Who was added first of those who are written to in one of these languages. */
    async firstOf(eventId: string, langs: readonly string[]): Promise<RecipientRow | undefined> {
      const where = sql`${giftRecipients.eventId} = ${eventId} and ${giftRecipients.lang} in ${langs}`;
      const orderBy = [sql`${giftRecipients.createdAt}`, sql`${giftRecipients.id}`];
      return (await tables.select(giftRecipients, where, { orderBy, limit: 1 }))[0];
    },

    /** In which languages a promo's recipients are written to, and how many in each; empty is the store's. */
    async languages(eventId: string): Promise<{ key: string; count: number }[]> {
      return tables.groupCount(giftRecipients, giftRecipients.lang, eq(giftRecipients.eventId, eventId));
    },

    /** A recipient with their code, for their mail and their claim form. */
    async findWithCode(id: string) {
      const [row] = await tables.join(
        giftRecipients,
        promoCodes,
        eq(promoCodes.id, giftRecipients.id),
        eq(giftRecipients.id, id),
      );
      return row && { recipient: row.left, code: row.right };
    },

    /** The code of the team member with this e-mail address; undefined where the team has none. */
    async seatOf(eventId: string, emailKey: string) {
      const [row] = await tables.join(
        giftRecipients,
        promoCodes,
        eq(promoCodes.id, giftRecipients.id),
        both(eq(giftRecipients.eventId, eventId), eq(giftRecipients.emailKey, emailKey)),
      );
      return row?.right;
    },

    /** What these orders are of, by the order and its lines' order. */
    async chosenIn(orderIds: readonly string[]) {
      if (orderIds.length === 0) return [];
      return tables.read({
        columns: {
          orderId: orderLines.orderId,
          name: orderLines.name,
          colour: orderLines.colour,
          size: orderLines.size,
          quantity: orderLines.quantity,
        },
        from: orderLines,
        where: inArray(orderLines.orderId, [...orderIds]),
        orderBy: [asc(orderLines.orderId), asc(orderLines.position)],
      });
    },

    /** Adds those whose address is not there yet, all in one batch. @returns how many were added. */
    async addMissing(
      rows: readonly NewRecipientRow[],
      note: AuditNote,
      work: NewOutbox | undefined,
    ): Promise<number> {
      const inserts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) =>
        tables.insertMissing(giftRecipients, rows.slice(at * CHUNK, (at + 1) * CHUNK)),
      );
      const answers = (await tables.batch([
        tables.auditIf(sql`true`, note),
        ...inserts,
        ...(work ? [tables.insert(outbox, work)] : []),
      ])) as unknown as { rowsAffected: number }[];
      return answers.slice(1, 1 + inserts.length).reduce((sum, { rowsAffected }) => sum + rowsAffected, 0);
    },

    /** Recipients of a promo who have no code yet. */
    async withoutCode(eventId: string, limit: number): Promise<string[]> {
      const rows = await tables.read({
        columns: { id: giftRecipients.id },
        from: giftRecipients,
        where: both(
          eq(giftRecipients.eventId, eventId),
          sql`not ${tables.exists(promoCodes, sql`${promoCodes.id} = ${ID}`)}`,
        ),
        limit,
      });
      return rows.map(({ id }) => id);
    },

    /**
     * Writes to every matching recipient, however many, in one batch, if the store is open at that moment: a row for each
     * mail, and the note that they were written to. A mail's key has its number, so that each is sent once; a second press
     * a moment later, and a second run of the scheduled work, send no mail.
     * @returns how many are written to.
     */
    async mail(
      { eventId, who, now, isScheduled = false, perSecond }: MailRound,
      note: AuditNote,
    ): Promise<number> {
      const isDue = sql`${giftCampaigns.sendAt} <= ${now.getTime()} and ${giftCampaigns.begunAt} is null`;
      const open = both(
        isOpen(eventId, now),
        isScheduled ? tables.exists(giftCampaigns, both(campaignOf(eventId), isDue)) : undefined,
      );
      const where = both(mailable(eventId, who), open);
      // Each row is as old as its turn: one that is not due yet is not late either.
      const turn = sql`${now.getTime()} + cast((row_number() over (order by ${giftRecipients.createdAt}, ${giftRecipients.id}) - 1) * 1000 / ${perSecond} as integer)`;
      const row = sql`${giftRecipients.id} || ':' || (${giftRecipients.mailCount} + 1)`;
      const key = sql`'invitation:' || ${row}`;
      const [, changed] = await tables.batch([
        tables.insertRead(sql`true`, outbox, {
          columns: openRow({
            key: { id: row, dedupe: key },
            at: turn,
            payload: sql`json_object('kind', 'invitation', 'recipientId', ${giftRecipients.id}, 'isReminder', json(case when ${giftRecipients.mailCount} > 0 then 'true' else 'false' end))`,
          }),
          from: giftRecipients,
          where,
          groupBy: [ID],
        }),
        tables.update(
          giftRecipients,
          { mailCount: sql`${giftRecipients.mailCount} + 1`, mailedAt: now, mailKey: key },
          where,
        ),
        tables.audit(note),
        tables.remove(
          mailBlocks,
          sql`${mailBlocks.reason} = 'bounced' and ${tables.isAmong(
            mailBlocks.address,
            giftRecipients,
            ({ emailKey }) => emailKey,
            sql`${giftRecipients.id} = ${who.kind === "one" ? who.id : ""} and ${giftRecipients.mailedAt} = ${now.getTime()}`,
          )}`,
        ),
        // Whoever has the campaign's form open saves nothing over what has begun.
        tables.update(
          giftCampaigns,
          { begunAt: now, version: sql`${giftCampaigns.version} + 1` },
          isScheduled ? both(campaignOf(eventId), isDue, open) : sql`false`,
        ),
      ]);
      return changed.rowsAffected;
    },

    /**
     * Gives a recipient's gift another code, under which somebody else may have it, while it can be claimed and was not
     * passed on too often. The former code stays, for the answer that it gets; nothing that is written to the
     * recipient carries the other one.
     * @returns false when it was claimed, given back or passed on meanwhile.
     */
    async passOn(
      { eventId, id, codeNorm, to, former, most, now }: PassedOn,
      note: AuditNote,
    ): Promise<boolean> {
      const isFew = tables.exists(
        giftRecipients,
        sql`${giftRecipients.id} = ${id} and ${giftRecipients.passes} < ${most}`,
      );
      // The same form twice at once: what hangs on the change follows the first.
      const isDone = both(
        tables.exists(promoCodes, isCode({ eventId, id, codeNorm: to.codeNorm })),
        sql`not ${tables.exists(promoCodes, sql`${promoCodes.eventId} = ${eventId} and ${promoCodes.codeNorm} = ${codeNorm}`)}`,
      );
      const [changed] = await tables.batch([
        tables.update(promoCodes, to, both(isClaimable({ eventId, id, codeNorm }), isFew)),
        tables.audit(note),
        tables.update(
          giftRecipients,
          { passedOnAt: now, passes: sql`${giftRecipients.passes} + 1` },
          both(eq(giftRecipients.id, id), isDone),
        ),
        tables.remove(giftWaiting, both(eq(giftWaiting.promoCodeId, id), isDone)),
        tables.insertIf(isDone, promoCodes, {
          ...former,
          eventId,
          codeNorm,
          kind: "link",
          state: "revoked",
          passedTo: id,
          createdAt: now,
        }),
      ]);
      return changed.rowsAffected > 0;
    },

    /**
     * Ends a recipient's code while it can be claimed, since the recipient does not want the gift.
     * @returns false when it was claimed, given back or passed on meanwhile.
     */
    async giveBack(code: PersonalCode, now: Date, note: AuditNote): Promise<boolean> {
      const { id, eventId } = code;
      const isDone = tables.exists(promoCodes, both(isCode(code), eq(promoCodes.state, "revoked")));
      const [changed] = await tables.batch([
        tables.update(promoCodes, { state: "revoked" }, isClaimable(code)),
        tables.audit(note),
        tables.update(
          giftRecipients,
          { givenBackAt: now },
          sql`${giftRecipients.id} = ${id} and ${giftRecipients.eventId} = ${eventId} and ${giftRecipients.givenBackAt} is null and ${isDone}`,
        ),
        tables.remove(giftWaiting, both(eq(giftWaiting.promoCodeId, id), isDone)),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Forgets a recipient's latest mail, which did not leave: the next has its number again. */
    async takeBack({ recipientId, key }: { recipientId: string; key: string }): Promise<void> {
      const isFirst = sql`${giftRecipients.mailCount} = 1`;
      await tables.batch([
        tables.update(
          giftRecipients,
          {
            mailCount: sql`${giftRecipients.mailCount} - 1`,
            mailedAt: sql`iif(${isFirst}, null, ${giftRecipients.mailedAt})`,
            mailKey: sql`iif(${isFirst}, null, 'invitation:' || ${giftRecipients.id} || ':' || (${giftRecipients.mailCount} - 1))`,
          },
          sql`${giftRecipients.id} = ${recipientId} and ${giftRecipients.mailKey} = ${key}`,
        ),
        tables.remove(outbox, eq(outbox.dedupeKey, key)),
      ]);
    },

    /** Erases a recipient with every mail that was written to them and what they answered, and ends a code that they did not use. */
    async remove(which: { id: string; eventId: string }, note: AuditNote): Promise<boolean> {
      const isTheirs = sql`${giftRecipients.id} = ${which.id} and ${giftRecipients.eventId} = ${which.eventId}`;
      const isGone = sql`not ${tables.exists(giftRecipients, eq(giftRecipients.id, which.id))}`;
      const [from, to] = [`invitation:${which.id}:`, `invitation:${which.id};`];
      const [, removed] = await tables.batch([
        // First, while their code still tells which order is theirs.
        tables.remove(
          surveyAnswers,
          sql`${tables.exists(giftRecipients, isTheirs)} and ${tables.isAmong(
            surveyAnswers.orderId,
            promoClaims,
            ({ orderId }) => orderId,
            eq(promoClaims.promoCodeId, which.id),
          )}`,
        ),
        tables.remove(giftRecipients, isTheirs),
        tables.audit(note),
        tables.update(
          promoCodes,
          { state: "revoked" },
          sql`${promoCodes.id} = ${which.id} and ${promoCodes.eventId} = ${which.eventId} and ${promoCodes.used} = 0 and ${isGone}`,
        ),
        tables.remove(
          outbox,
          sql`${outbox.dedupeKey} >= ${from} and ${outbox.dedupeKey} < ${to} and ${isGone}`,
        ),
        tables.remove(mails, sql`${mails.dedupeKey} >= ${from} and ${mails.dedupeKey} < ${to} and ${isGone}`),
      ]);
      return removed.rowsAffected > 0;
    },

    async campaign(eventId: string): Promise<CampaignRow | undefined> {
      return (await tables.select(giftCampaigns, campaignOf(eventId)))[0];
    },

    /** @param version of what the form showed; 0 where nothing was written yet. @returns false when it changed meanwhile. */
    async saveCampaign(
      { id, eventId, version, now, ...said }: CampaignChange,
      note: AuditNote,
    ): Promise<boolean> {
      const changed = { ...said, updatedAt: now };
      const isThere = tables.exists(giftCampaigns, campaignOf(eventId));
      const write =
        version === 0
          ? tables.insertIf(sql`not ${isThere}`, giftCampaigns, { id, eventId, version: 1, ...changed })
          : tables.update(
              giftCampaigns,
              { ...changed, version: version + 1 },
              both(campaignOf(eventId), eq(giftCampaigns.version, version)),
            );
      const [saved] = await tables.batch([write, tables.audit(note)]);
      return saved.rowsAffected > 0;
    },

    /** The scheduled work has asked what is due of a campaign. */
    async noteChecked(eventId: string, now: Date): Promise<void> {
      await tables.update(giftCampaigns, { checkedAt: now }, campaignOf(eventId));
    },

    /** When the mail was sent after which the next reminder is due; undefined where nobody is to be reminded. */
    async firstToRemind(eventId: string, mostMails: number): Promise<Date | undefined> {
      const [row] = await tables.read({
        columns: { at: sql<number | null>`min(${giftRecipients.mailedAt})` },
        from: giftRecipients,
        where: mailable(eventId, { kind: "remind", mailedBefore: FOREVER, mostMails }),
      });
      return row?.at == null ? undefined : new Date(row.at);
    },

    /** Puts a test mail into the outbox, unless its key is there or too many with the same beginning came since a moment. */
    async addTest(
      row: NewOutbox,
      { of, since, most }: { of: string; since: Date; most: number },
    ): Promise<"added" | "same" | "too_many"> {
      const isSame = eq(outbox.dedupeKey, row.dedupeKey);
      const mine = sql`${outbox.dedupeKey} >= ${of} and ${outbox.dedupeKey} < ${`${of}~`} and ${outbox.createdAt} > ${since.getTime()}`;
      const isFew = sql`coalesce(${tables.valueOf(outbox, sql`count(*)`, mine)}, 0) < ${most}`;
      const [inserted, [same]] = await tables.batch([
        tables.insertIf(sql`not ${tables.exists(outbox, isSame)} and ${isFew}`, outbox, row),
        tables.count(outbox, isSame),
      ]);
      if (inserted.rowsAffected > 0) return "added";
      return (same?.count ?? 0) > 0 ? "same" : "too_many";
    },

    /** How many a round of mails would reach. */
    async reachOf(eventId: string, who: WhoToMail): Promise<number> {
      return (await tables.count(giftRecipients, mailable(eventId, who)))[0]?.count ?? 0;
    },

    /** Which heads were chosen for the tenant's last list, in whichever of its promos. */
    async columns(): Promise<RememberedColumns> {
      const [row] = await tables.readTenant({ columns: tenants.recipientColumns });
      return row?.columns ?? { chosen: {}, heads: [] };
    },

    /** Keeps them for the next list. Of two people who choose at once, the later one's stay. */
    async rememberColumns(recipientColumns: RememberedColumns): Promise<void> {
      await tables.updateTenant({ recipientColumns });
    },

    noteExport: (note: AuditNote) => tables.auditIf(sql`true`, note),
  };
}
