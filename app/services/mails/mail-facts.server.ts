import type { LinkPurpose } from "../../../db/repositories/accounts.server.ts";
import { colourOf } from "../../domain/product/offer.ts";
import { isUsedUp } from "../../domain/voucher/promo-code.ts";
import type { Scope } from "../scope.ts";

export type { AccountNoticeMail, AddressMail } from "../../../db/repositories/own-account.server.ts";
export type { CompanyDetails } from "../../../db/repositories/company.server.ts";
export type { LinkPurpose };

/** What a mail that confirms or links an order is written from; undefined when the order is gone. */
export async function orderForMail(scope: Scope, orderId: string) {
  const [mailOrder, company, offers] = await Promise.all([
    scope.tenant.orders.readForMail(orderId),
    scope.tenant.company.details(),
    scope.tenant.orders.offersOf(orderId),
  ]);
  return mailOrder && { ...mailOrder, company, offers };
}

/** What the mail with a payment link is written from; undefined where its order cannot be paid by it any more. */
export async function linkForPaymentMail(scope: Scope, orderId: string) {
  const [found, company] = await Promise.all([
    scope.tenant.paymentLinks.findWithOrder(orderId),
    scope.tenant.company.details(),
  ]);
  if (found?.link.state !== "waiting") return undefined;
  const ids = [...new Set(found.link.quote.lines.map(({ productId }) => productId))];
  const products = await scope.tenant.products.among(ids);
  return { ...found, company, offers: new Map(products.map(({ id, offer }) => [id, offer])) };
}

/** What a mail about changes of a placed order is written from; undefined when the order is gone. */
export async function placedOrderForMail(scope: Scope, orderId: string) {
  const [recipientOrder, company, offers] = await Promise.all([
    scope.tenant.fulfilments.readForRecipient(orderId),
    scope.tenant.company.details(),
    scope.tenant.orders.offersOf(orderId),
  ]);
  return recipientOrder && { ...recipientOrder, company, offers };
}

/** A fulfilment with its lines, its parcels and its order; undefined when the order is gone. */
export async function fulfilmentForMail(scope: Scope, input: { orderId: string; fulfilmentId: string }) {
  const [mailOrder, parts] = await Promise.all([
    placedOrderForMail(scope, input.orderId),
    scope.tenant.fulfilments.linesOf(input.fulfilmentId),
  ]);
  const fulfilment = mailOrder?.fulfilments.find(({ id }) => id === input.fulfilmentId);
  if (!mailOrder || !fulfilment) return undefined;
  const made = new Map(parts.map((part) => [part.orderLineId, part]));
  return {
    ...mailOrder,
    fulfilment,
    /** The whole order's, beside the part's own. */
    all: { lines: mailOrder.lines, moves: mailOrder.moves, parcels: mailOrder.parcels },
    /** Whether it goes out in exchange for what was ordered. */
    isExchange: parts.some(({ exchangeSize }) => exchangeSize !== null),
    lines: mailOrder.lines.flatMap((line) => {
      const part = made.get(line.id);
      return part ? [{ ...line, quantity: part.quantity, size: part.exchangeSize ?? line.size }] : [];
    }),
    parcels: mailOrder.parcels.filter(({ fulfilmentId }) => fulfilmentId === fulfilment.id),
  };
}

/** The store that a mail is about; undefined when it is gone. */
export function storeForMail(scope: Scope, eventId: string) {
  return scope.tenant.events.find(eventId);
}

/** An order form, and how many pieces of its team wait to be made together. */
export async function teamForMail(scope: Scope, eventId: string) {
  const [event, { pieces }] = await Promise.all([
    scope.tenant.events.find(eventId),
    scope.tenant.teamOrders.waiting(eventId),
  ]);
  return { event, pieces };
}

/** An incident with its order and whom the mail goes to; undefined when one of them is gone or locked out. */
export async function incidentForMail(scope: Scope, input: { incidentId: string; userId: string }) {
  const [incident, person] = await Promise.all([
    scope.tenant.incidents.find(input.incidentId),
    scope.tenant.accounts.find(input.userId),
  ]);
  if (!incident || !person || person.user.disabledAt) return undefined;
  return { ...incident, person: person.user };
}

/** A dispute with its order and whom the mail goes to; undefined when one of them is gone or locked out. */
export async function disputeForMail(scope: Scope, input: { disputeId: string; userId: string }) {
  const [found, person] = await Promise.all([
    scope.tenant.disputes.find(input.disputeId),
    scope.tenant.accounts.find(input.userId),
  ]);
  if (!found || !person || person.user.disabledAt) return undefined;
  return { ...found, person: person.user };
}

/** Whom a mail about an account goes to; undefined when they are gone. */
export function personForMail(scope: Scope, userId: string) {
  return scope.tenant.accounts.find(userId);
}

/** Where the company wants mails about bills; undefined where it named no address. */
export async function billingAddress(scope: Scope): Promise<string | undefined> {
  return (await scope.tenant.company.record())?.billing.email;
}

/** Whose link a mail brings, while it is good. */
export async function linkForMail(
  scope: Scope,
  { secret, purpose }: { secret: string; purpose: LinkPurpose },
) {
  return scope.platform.accounts.findLink(await scope.hash(secret), purpose, scope.now());
}

/** A reset of the second factor that waits, and whom it is for. */
export function resetForMail(scope: Scope, resetId: string) {
  return scope.tenant.factorResets.findWithPerson(resetId);
}

/** A change of somebody's address, with the person. */
export function addressChangeForMail(scope: Scope, changeId: string) {
  return scope.tenant.addressChanges.findWithPerson(changeId);
}

/** A recipient who can still claim, with code, store, the organiser's words and who runs it; undefined when one is gone. */
export async function invitationForMail(scope: Scope, recipientId: string) {
  const recipient = await scope.tenant.recipients.findWithCode(recipientId);
  if (!recipient || recipient.code.state !== "active" || isUsedUp(recipient.code)) return undefined;
  // The code is somebody else's by now.
  if (recipient.recipient.passedOnAt) return undefined;
  const { eventId } = recipient.recipient;
  const [event, campaign, company, gift] = await Promise.all([
    scope.tenant.events.find(eventId),
    scope.tenant.recipients.campaign(eventId),
    scope.tenant.company.details(),
    firstGift(scope, eventId),
  ]);
  return event && { ...recipient, event, campaign, company, gift };
}

/** A store with what its campaign says in a language, and a recipient of that language; undefined when the store is gone. */
export async function campaignForMail(scope: Scope, { eventId, lang }: { eventId: string; lang: string }) {
  const event = await scope.tenant.events.find(eventId);
  if (!event) return undefined;
  const [campaign, company, first, gift] = await Promise.all([
    scope.tenant.recipients.campaign(eventId),
    scope.tenant.company.details(),
    scope.tenant.recipients.firstOf(eventId, lang === event.lang ? ["", lang] : [lang]),
    firstGift(scope, eventId),
  ]);
  return { event, campaign, company, first, gift };
}

/** What of a promo's first gift a mail pictures: the product, in the colour that the organiser named or its own. */
async function firstGift(scope: Scope, eventId: string) {
  const [line] = await scope.tenant.events.giftLines(eventId);
  if (!line) return null;
  const { name, designHash, offer } = line.right;
  const colour = colourOf(offer, line.left.giftColour);
  return colour ? { name, designHash, cover: offer.cover, colour: colour.name } : null;
}

/** Someone who waits for a gift and can claim, with code, store and who runs it; undefined when one is gone. */
export async function waitingForMail(scope: Scope, waitingId: string) {
  const found = await scope.tenant.waiting.findWithCode(waitingId);
  if (!found || found.code.state !== "active" || isUsedUp(found.code)) return undefined;
  const [event, company] = await Promise.all([
    scope.tenant.events.find(found.waiting.eventId),
    scope.tenant.company.details(),
  ]);
  return event && { ...found, event, company };
}

/** A voucher that is issued with a refund, for the mail that brings its code. */
export const voucherForMail = (scope: Scope, id: string) => scope.tenant.voucherDesk.find(id);
