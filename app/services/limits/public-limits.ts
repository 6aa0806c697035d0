import { addressBlock } from "../../domain/access/flood-counter.ts";
import type { RateLimit } from "../ports.ts";
import type { Scope } from "../scope.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The network address of the caller. A venue or an office shares one, so its limits are wide and those of a receiver are small. */
const addressOf = ({ actor }: Pick<Scope, "actor">) => actor.ip ?? "unknown";

/** Messages of strangers that a store's organiser gets as mails: contact form, report of a doubtful gift. */
export function messageLimits(scope: Scope, eventId: string): RateLimit[] {
  return [
    { subject: `message:address:${eventId}:${addressOf(scope)}`, most: 20, windowMs: 10 * MINUTE },
    { subject: `message:store:${eventId}`, most: 60, windowMs: HOUR },
  ];
}

/** Reports of doubtful gifts, which the platform gets as mails besides: one limit for all that it gets. */
export function reportLimits(scope: Scope, eventId: string): RateLimit[] {
  return [...messageLimits(scope, eventId), { subject: "report:platform", most: 300, windowMs: HOUR }];
}

/** Links of orders that are asked for by reference and e-mail address. @param receiver hash of that address. */
export function findOrderLimits(scope: Scope, eventId: string, receiver: string): RateLimit[] {
  return [
    { subject: `find:address:${eventId}:${addressOf(scope)}`, most: 20, windowMs: 10 * MINUTE },
    { subject: `find:receiver:${eventId}:${receiver}`, most: 6, windowMs: HOUR },
  ];
}

/** What is said to be wrong with an order, each time with photographs that are read. */
export function caseLimits(orderId: string): RateLimit[] {
  return [{ subject: `case:order:${orderId}`, most: 20, windowMs: HOUR }];
}

/** Presses on the page of a print shop: far above what hands can do. */
export function workPageLimits(pageId: string): RateLimit[] {
  return [{ subject: `work-page:${pageId}`, most: 600, windowMs: 10 * MINUTE }];
}

/** Links to pages of print shops that are tried from an address. */
export function workLinkLimits(ip: string): RateLimit[] {
  return [{ subject: `work-link:address:${ip}`, most: 60, windowMs: 10 * MINUTE }];
}

/** Inquiries of strangers that the platform's people get as mails. */
export function inquiryLimits(ip: string): RateLimit[] {
  return [
    { subject: `inquiry:address:${ip}`, most: 10, windowMs: 10 * MINUTE },
    { subject: "inquiry:platform", most: 200, windowMs: HOUR },
  ];
}

/**
 * Orders that no code stands behind: samples, and what a tenant pays by invoice. By their receiver only; how many come
 * from one address is bounded by `quickOrderLimit`, since a venue shares one.
 * @param receiver hash of the e-mail address that is written to.
 */
export function openOrderLimits(eventId: string, sample: boolean, receiver: string): RateLimit[] {
  return [{ subject: `order:receiver:${eventId}:${receiver}`, most: sample ? 10 : 20, windowMs: HOUR }];
}

/** Orders without a code that came quicker than people fill in a form, or did not tell (docs/decisions/0020). */
export function quickOrderLimit(scope: Scope, eventId: string): RateLimit {
  return { subject: `order:quick:${eventId}:${addressOf(scope)}`, most: 20, windowMs: 10 * MINUTE };
}

/** Questions to VIES about the buyer of an order. VIES blocks an address that asks too often, and all stores share ours. */
export function vatNumberLimits(scope: Scope, orderId: string): RateLimit[] {
  return [
    { subject: `vat:order:${orderId}`, most: 6, windowMs: HOUR },
    { subject: `vat:address:${addressOf(scope)}`, most: 30, windowMs: HOUR },
  ];
}

/**
 * Checkouts that are begun, counted in memory: they cost a row each and mail nobody.
 * @param receiver the e-mail address that was given, as it is compared.
 */
export function newCheckoutLimits(scope: Scope, eventId: string, receiver: string): RateLimit[] {
  const { ip } = scope.actor;
  return [
    ...(!ip || ip === "unknown"
      ? []
      : [{ subject: `checkout:address:${eventId}:${addressBlock(ip)}`, most: 1_500, windowMs: MINUTE }]),
    { subject: `checkout:receiver:${eventId}:${receiver}`, most: 60, windowMs: 10 * MINUTE },
  ];
}

/** Drawings that are saved without an account, which pages do by themselves while somebody draws. */
export function temporaryDrawingLimits(ip: string): RateLimit[] {
  return [{ subject: `builder-drawing:address:${ip}`, most: 1_000, windowMs: HOUR }];
}

/** Stores that are built without an account, each with an upload that is read. */
export function temporaryStoreLimits(ip: string): RateLimit[] {
  return [{ subject: `builder:address:${ip}`, most: 30, windowMs: HOUR }];
}

/** Stores that staff build: by who builds, since an office or a venue shares one address. */
export function builtStoreLimits(userId: string): RateLimit[] {
  return [{ subject: `builder:user:${userId}`, most: 30, windowMs: HOUR }];
}
