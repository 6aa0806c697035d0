import { emailKey } from "../../app/domain/address/recipient-key.ts";
import { normaliseCode, promoCodeFrom } from "../../app/domain/voucher/promo-code.ts";
import { promoBatches, promoCodes } from "../../db/schema/codes.ts";
import { mailBlocks } from "../../db/schema/mail-blocks.ts";
import { giftCampaigns, giftRecipients } from "../../db/schema/recipients.ts";
import { outbox } from "../../db/schema/records.ts";
import { giftSurveys, surveyAnswers } from "../../db/schema/surveys.ts";
import { rowId, sha256 } from "../../db/seed/identifiers.ts";
import { diceOf } from "./dice.ts";
import type { HistoryRows } from "./history-rows.ts";
import { after, DAY, HOUR, MINUTE, note, onDay, SECOND } from "./moments.ts";
import { MEL } from "./new-stores.ts";
import type { Country, Crowd, Person } from "./people.ts";
import type { PlacedOrder } from "./place-order.ts";
import type { SoldStore } from "./sold-stores.ts";

type Code = typeof promoCodes.$inferInsert;

export const SURVEY_QUESTION = "What brought you to Meridian this year?";
const CHOICES = ["The talks", "The workshops", "The hallway track", "My team sent me"];
const BATCH_SIZE = 140;
const INVITED = 46;
/** Whoever is last in the list was added lately and not written to yet. */
const NOT_SENT = 5;
const BOUNCED = [11, 29];

/** When its codes were made and its invitations sent, in days before now. */
const MADE_AGO = 27;
const SENT_AGO = 24;
const REMINDED_AGO = 9;
const ADDED_LATELY_AGO = 2;

const COUNTRIES: readonly (readonly [Country, number])[] = [
  ["DE", 5],
  ["NL", 4],
  ["GB", 3],
  ["FR", 2],
  ["SE", 2],
  ["DK", 1],
  ["ES", 1],
  ["FI", 1],
  ["AT", 1],
];

export type Claimant = { person: Person; code: Code; at: Date };

/** A conference's gift: codes for whoever comes, and speakers who were written to. @returns who claims, and when. */
export function addCampaign(rows: HistoryRows, store: SoldStore, crowd: Crowd, now: Date): Claimant[] {
  const dice = diceOf("meridian/campaign");
  const batch = addBatch(rows, store, now);
  const invited = addRecipients(rows, store, crowd, now);
  addSurvey(rows, store, now);
  const sentAt = onDay(now, SENT_AGO, 9.2);
  /** Most claim soon after a mail, some much later. */
  const claimedAt = () => {
    const days = Math.floor(dice.next() ** 2.2 * SENT_AGO);
    return after(sentAt, days * DAY + dice.whole(5, 11 * 60) * MINUTE + dice.whole(0, 59) * SECOND);
  };
  const claims = [
    ...invited.slice(0, 23).map(({ person, code }) => ({ person, code, at: claimedAt() })),
    ...batch.slice(0, 21).map((code) => ({
      code,
      person: crowd.someoneFrom(dice.weighted(COUNTRIES)),
      at: claimedAt(),
    })),
  ].filter(({ at }) => at.getTime() < now.getTime() - HOUR);
  const next = invited[23];
  // One of a moment ago, which may still be changed.
  if (next) claims.push({ person: next.person, code: next.code, at: after(now, -50 * MINUTE) });
  return claims.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function addBatch(rows: HistoryRows, store: SoldStore, now: Date): Code[] {
  const { tenantId, id: eventId } = store;
  const id = rowId("meridian", "batch", "attendees");
  const createdAt = onDay(now, MADE_AGO, 13.3);
  const name = "Attendee badges 2026";
  rows.add(promoBatches, { id, tenantId, eventId, name, size: BATCH_SIZE, createdAt });
  const codes: Code[] = Array.from({ length: BATCH_SIZE }, (_, number) => {
    const code = madeCode(`${id}-${number}`);
    return {
      id: `${id}-${number}`,
      tenantId,
      eventId,
      code,
      codeNorm: normaliseCode(code),
      kind: "unique",
      maxUses: 1,
      batchId: id,
      rank: BATCH_SIZE - number,
      createdAt,
    };
  });
  rows.add(promoCodes, ...codes);
  note(rows, tenantId, {
    id: rowId("meridian", "history", "batch"),
    at: createdAt,
    who: MEL,
    action: "Promo codes created",
    thing: { id, name },
    changes: { size: BATCH_SIZE },
  });
  return codes;
}

const CREW_CODES = Array.from({ length: 12 }, (_, number) => `CREW-${String(number + 1).padStart(2, "0")}`);

/** The few codes of the crew's own gift. */
export function addCrewCodes(
  rows: HistoryRows,
  { tenantId, id: eventId, name }: SoldStore,
  now: Date,
): Code[] {
  const createdAt = onDay(now, 29, 10.4);
  const codes: Code[] = CREW_CODES.map((code, number) => ({
    id: rowId("meridian", "promo", "meridian_crew", code),
    tenantId,
    eventId,
    code,
    codeNorm: normaliseCode(code),
    rank: CREW_CODES.length - number,
    createdAt,
  }));
  rows.add(promoCodes, ...codes);
  note(rows, tenantId, {
    id: rowId("meridian", "history", "crew codes"),
    at: createdAt,
    who: MEL,
    action: "Promo codes created",
    thing: { id: eventId, name },
    changes: { size: codes.length },
  });
  return codes;
}

const madeCode = (id: string): string =>
  promoCodeFrom(Buffer.from(sha256(id) + sha256(`${id} more`), "hex")) ?? `MC-${sha256(id).slice(0, 8)}`;

function addRecipients(rows: HistoryRows, store: SoldStore, crowd: Crowd, now: Date) {
  const { tenantId, id: eventId } = store;
  const dice = diceOf("meridian/recipients");
  const sentAt = onDay(now, SENT_AGO, 9.2);
  const remindedAt = onDay(now, REMINDED_AGO, 9.1);
  const noted = (what: string, at: Date, action: "Recipients added" | "Recipients mailed", people: number) =>
    note(rows, tenantId, {
      id: rowId("meridian", "history", what),
      at,
      who: MEL,
      action,
      thing: { id: eventId, name: store.name },
      changes: action === "Recipients added" ? { people } : { what: what === "sent" ? "first" : "remind" },
    });
  rows.add(giftCampaigns, {
    id: rowId("meridian", "campaign"),
    tenantId,
    eventId,
    updatedAt: after(sentAt, -HOUR),
    subject: "Your speaker shirt for Meridian 2026",
    message:
      "Thank you for speaking at Meridian this year. We would like to send you a shirt with your name on the back. Pick a colour and a size, and we will have it printed and sent home to you.",
  });
  const people = Array.from({ length: INVITED }, (_, number) => {
    const person = crowd.someoneFrom(dice.weighted(COUNTRIES));
    const id = rowId("meridian", "recipient", String(number));
    const isLate = number >= INVITED - NOT_SENT;
    const isClaimed = number < 24;
    const addedAt = isLate ? onDay(now, ADDED_LATELY_AGO, 15.1) : onDay(now, MADE_AGO - 1, 11.6);
    const createdAt = after(addedAt, number);
    const code = madeCode(id);
    const row: Code = {
      id,
      tenantId,
      eventId,
      code,
      codeNorm: normaliseCode(code),
      kind: "link",
      sentTo: person.email,
      maxUses: 1,
      createdAt,
    };
    rows.add(promoCodes, row);
    const isReminded = !isLate && !isClaimed && !BOUNCED.includes(number);
    const mailKey = isLate ? null : `invitation:${id}:${isReminded ? "reminder" : "first"}`;
    rows.add(giftRecipients, {
      id,
      tenantId,
      eventId,
      name: person.name,
      email: person.email,
      emailKey: emailKey(person.email),
      size: number % 4 === 0 ? dice.pick(["S", "M", "L"]) : "",
      lang: person.lang,
      mailKey,
      createdAt,
      mailCount: isLate ? 0 : isReminded ? 2 : 1,
      mailedAt: isLate ? null : isReminded ? remindedAt : sentAt,
    });
    if (mailKey) {
      const at = isReminded ? remindedAt : sentAt;
      rows.add(outbox, {
        id: mailKey.replace("invitation:", ""),
        tenantId,
        dedupeKey: mailKey,
        state: "done",
        attempts: 1,
        payload: { kind: "invitation", recipientId: id, isReminder: isReminded },
        createdAt: at,
        doneAt: after(at, (number + 2) * SECOND),
      });
    }
    if (BOUNCED.includes(number))
      rows.add(mailBlocks, {
        id: rowId("meridian", "bounce", String(number)),
        tenantId,
        address: emailKey(person.email),
        reason: "bounced" as const,
        detail: "550 5.1.1 No such mailbox",
        createdAt: after(sentAt, 4 * MINUTE),
      });
    return { person, code: row };
  });
  noted("added", onDay(now, MADE_AGO - 1, 11.6), "Recipients added", INVITED - NOT_SENT);
  noted("sent", sentAt, "Recipients mailed", 0);
  noted("reminded", remindedAt, "Recipients mailed", 0);
  noted("added lately", onDay(now, ADDED_LATELY_AGO, 15.1), "Recipients added", NOT_SENT);
  return people;
}

function addSurvey(rows: HistoryRows, { tenantId, id: eventId, name }: SoldStore, now: Date): void {
  const at = onDay(now, SENT_AGO + 1, 14.7);
  rows.add(giftSurveys, {
    id: rowId("meridian", "survey"),
    tenantId,
    eventId,
    question: SURVEY_QUESTION,
    choices: CHOICES,
    thanks: "Thank you! One question, so that next year’s programme fits.",
    updatedAt: at,
  });
  note(rows, tenantId, {
    id: rowId("meridian", "history", "survey"),
    at,
    who: MEL,
    action: "Event updated",
    thing: { id: eventId, name },
    changes: { question: SURVEY_QUESTION },
  });
}

/** What two of three say who are asked after their claim. */
export function answerSurvey(rows: HistoryRows, { order, ids }: PlacedOrder): void {
  const dice = diceOf(`answer/${order.id}`);
  if (dice.next() > 0.66) return;
  const answer = dice.weighted([
    ["The talks", 6],
    ["The hallway track", 5],
    ["The workshops", 3],
    ["My team sent me", 2],
  ]);
  rows.add(surveyAnswers, {
    id: ids(),
    tenantId: order.tenantId,
    eventId: order.eventId,
    orderId: order.id,
    question: SURVEY_QUESTION,
    answer,
    createdAt: after(order.placedAt, dice.whole(20, 200) * SECOND),
  });
}
