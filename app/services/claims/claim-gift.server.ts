import type { Hold } from "../../../db/repositories/booth-holds.ts";
import type { ClaimCode, ClaimWrite, PromoCodeRow } from "../../../db/repositories/claims.server.ts";
import type { AddressRefused } from "../../domain/address/served-address.ts";
import type { LineRefused } from "../../domain/gift/gift-lines.ts";
import { answerWith, goOn, inSteps, ok, refuse, type Result, type Step } from "../../domain/result.ts";
import { isPromo, openingOf } from "../../domain/store/store-event.ts";
import { isUsedUp, normaliseCode } from "../../domain/voucher/promo-code.ts";
import { floodSubjects, noteWrongCode, waitOf } from "../limits/code-guesses.server.ts";
import type { CodeWait } from "../limits/code-wait.ts";
import { NO_KEYS, recipientKeysOf, type RecipientKeys } from "../code-batches/recipient-keys.server.ts";
import { type ClaimInput, type LineUnmade, type PricedClaim, priceClaim, stockOf } from "./price-claim.ts";
import { type OrderWait, waitOfOpenOrder } from "./open-orders.server.ts";
import { judgeTexts } from "../judge-texts.ts";
import { findSeat, type SeatRefusal } from "./seats.server.ts";
import { giftGivenUp, type GiftGivenUp, isOwnCode } from "./read.server.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { cannotBeMade, type Storefront } from "../storefront.ts";
import { type Claimed, writeClaim } from "./write-claim.server.ts";

export type ClaimRefusal =
  | "errors:storeClosed"
  | "errors:basketEmpty"
  | "errors:orderTooLarge"
  | "errors:invalidPromoCode"
  | GiftGivenUp
  | SeatRefusal
  | "errors:alreadyOrdered"
  | "errors:giftGone"
  | "errors:creditClosed"
  | "errors:keyTaken";

/** How a claim ends: an order, a refusal, or a moment to wait for. */
export type ClaimOutcome =
  | Result<Claimed, ClaimRefusal>
  | LineRefused
  | LineUnmade
  | AddressRefused
  | CodeWait
  | OrderWait;

export type EarlierOrder = {
  id: string;
  orderRef: string | null;
  name: string;
  email: string;
  addressFirstLine: string;
};

/** What stands in the database of a claim's code and form before it is made, see `readClaim`. */
export type ClaimFacts = {
  code: PromoCodeRow | undefined;
  /** The order of an earlier request with the same form. */
  earlier: EarlierOrder | undefined;
  /** So many wrong codes came from here that this one is not looked at. */
  wait: CodeWait | undefined;
};

/** A claim with its store and facts as they were read for it. */
export type ReadClaim = { storefront: Storefront; facts: ClaimFacts; hold?: Hold } & ClaimInput;

/** A claim with a store that was read some seconds ago, and how all of it is read now. */
export type RememberedClaim = { storefront: Storefront } & ClaimInput & {
    read: () => Promise<{ scope: Scope; claim: ReadClaim }>;
  };

/**
 * Orders what a consumer form asks for: the gift of a promo, or lines that the tenant pays by invoice. One order per
 * form, one per code, one per household or whatever else the store counts as the same recipient. With a remembered store
 * it is written without asking anything first; where anything is not as it was remembered, all is read.
 * @param claim `hold`: what the stand's tablet holds that orders it.
 */
export async function claimGift(scope: Scope, claim: ReadClaim | RememberedClaim): Promise<ClaimOutcome> {
  if (!("read" in claim)) return claimAsRead(scope, claim);
  const claimed = await claimAtOnce(scope, claim);
  if (claimed) return claimed;
  const now = await claim.read();
  return claimAsRead(now.scope, now.claim);
}

/**
 * Claims without asking anything first: what must hold stands in the write itself, one round trip in all.
 * @returns undefined when anything at all is not as it was hoped for.
 */
async function claimAtOnce(
  scope: Scope,
  claim: { storefront: Storefront } & ClaimInput,
): Promise<Result<Claimed, ClaimRefusal> | undefined> {
  const { storefront } = claim;
  const { store } = storefront;
  const norm = normaliseCode(claim.promoCode);
  if (!isPromo(store.type) || store.sample || norm === "") return undefined;
  const priced = priceClaim(storefront, claim);
  if (!priced.ok) return undefined;
  // Words have to be validated against the product's design first.
  if (priced.value.lines.some(({ personalTexts }) => Object.keys(personalTexts).length > 0)) return undefined;
  const code = { norm, storeVersion: store.version, floodSubjects: floodsOf(scope, store.id, claim) };
  const keys = await keysOf(scope, storefront, claim);
  const written = await writeOnce({ ...claim, scope, priced: priced.value, code, keys });
  return "outcome" in written && written.outcome !== "claimed" ? undefined : claimedOf(written);
}

type Next<State> = Step<State, ClaimOutcome>;
/** What the steps of a claim know; each knows what the ones before it found out. */
type Asked = ReadClaim & { scope: Scope };
type Priced = Asked & { priced: PricedClaim };
/** With the code that it uses; null where none is needed. */
type Coded = Priced & { code: ClaimCode | null };
type Writing = Omit<Coded, "facts"> & { keys: RecipientKeys };

function claimAsRead(scope: Scope, claim: ReadClaim): Promise<ClaimOutcome> {
  return inSteps<Asked, ClaimOutcome>({ ...claim, scope })
    .step(answerFormSentBefore)
    .step(priceLines)
    .step(checkCode)
    .end(writeOrExplain);
}

function answerFormSentBefore(asked: Asked): Next<Asked> {
  const { facts, storefront } = asked;
  if (facts.earlier) return answerWith(sentAgain(facts.earlier, asked));
  return storefront.opening === "open" ? goOn(asked) : answerWith(refuse("errors:storeClosed"));
}

/** What it costs, and whether the words on a gift can be printed. */
async function priceLines(asked: Asked): Promise<Next<Priced>> {
  const { scope, storefront, fontsOf } = asked;
  const priced = priceClaim(storefront, asked);
  if (!priced.ok) return answerWith(priced);
  const { lines } = priced.value;
  const [fault] = isPromo(storefront.store.type) ? await judgeTexts(scope, lines, fontsOf) : [];
  const line = fault && lines[fault.line];
  if (!line) return goOn({ ...asked, priced: priced.value });
  const { error, layerId } = fault;
  return answerWith({ ok: false, error, productId: line.item.id, part: "text", layerId });
}

/** A gift needs a code that is good; an order without one waits where too many come from one place. */
async function checkCode(priced: Priced): Promise<Next<Coded>> {
  const { scope, storefront, facts, hold } = priced;
  const { store } = storefront;
  if (!isPromo(store.type)) return takeSeat(priced);
  if (store.sample) {
    const wait = await waitOfOpenOrder(scope, { ...priced, store });
    if (!wait) return goOn({ ...priced, code: null });
    // The same form at the same moment may have ordered already.
    return answerWith((await repeated(scope, store.id, priced)) ?? wait);
  }
  if (facts.wait) return answerWith(facts.wait);
  const { code } = facts;
  if (!code || code.state !== "active" || isUsedUp(code)) return answerWith(await whyNoCode(priced));
  // A tablet of the stand proves itself: wrong codes of strangers in the same hall are nothing to it.
  const floodSubjects = hold ? [] : floodsOf(scope, store.id, priced);
  return goOn({ ...priced, code: { id: code.id, typed: code.codeNorm, floodSubjects, hold } });
}

/**
 * The seat that an order on account takes. The limit on open orders holds for people without a link; a member's link takes one
 * order anyway.
 */
async function takeSeat(priced: Priced): Promise<Next<Coded>> {
  const { scope, storefront, facts, address } = priced;
  const { store } = storefront;
  const wait = facts.code ? undefined : await waitOfOpenOrder(scope, { ...priced, store });
  const seat = wait ?? (await findSeat(scope, { store, code: facts.code, email: address.email }));
  if (seat === null) return goOn({ ...priced, code: null });
  if (typeof seat !== "string" && "id" in seat)
    return goOn({ ...priced, code: { ...seat, floodSubjects: [] } });
  // The same form at the same moment may have ordered already.
  const again = await repeated(scope, store.id, priced);
  return answerWith(again ?? (typeof seat === "string" ? refuse(seat) : seat));
}

/** The code is not good: the same form has used it, the same person, or it was never a code. */
async function whyNoCode(priced: Priced): Promise<ClaimOutcome> {
  const { scope, storefront, facts, address, promoCode } = priced;
  const { code } = facts;
  const eventId = storefront.store.id;
  const again = await repeated(scope, eventId, priced);
  if (again) return again;
  const keys = await keysOf(scope, storefront, priced);
  if (code && (await isOwnCode(scope, { code, address, keys }))) return refuse("errors:alreadyOrdered");
  const givenUp = code && (await giftGivenUp(scope, code));
  if (givenUp) return refuse(givenUp);
  // A code that was used is somebody's; only codes that nobody has can be guesses.
  const wait = code ? undefined : await noteWrongCode(scope, { eventId, codeNorm: normaliseCode(promoCode) });
  return wait ?? refuse("errors:invalidPromoCode");
}

async function writeOrExplain(coded: Coded): Promise<ClaimOutcome> {
  const { scope, storefront, facts, priced } = coded;
  const keys = isPromo(storefront.store.type) ? await keysOf(scope, storefront, coded) : NO_KEYS;
  const written = await writeOnce({ ...coded, keys });
  if (!("outcome" in written) || written.outcome === "claimed") return claimedOf(written);
  return whyNot(scope, storefront, coded, { outcome: written.outcome, keys, code: facts.code, priced });
}

type SentAgain = ReturnType<typeof sentAgain>;
type Written = Awaited<ReturnType<typeof writeClaim>> | SentAgain;

/**
 * Writes a claim. Our own request may have been written although its answer was lost: then the answer is its order.
 * @throws what the database threw, where nothing was written.
 */
async function writeOnce(writing: Writing): Promise<Written> {
  const { scope, storefront } = writing;
  try {
    return await writeClaim(scope, { ...writing, input: writing });
  } catch (error) {
    const again = await repeated(scope, storefront.store.id, writing);
    if (again) return again;
    throw error;
  }
}

const claimedOf = (written: Written): Result<Claimed, ClaimRefusal> =>
  "outcome" in written ? ok(written.claimed) : written;

const floodsOf = (scope: Scope, eventId: string, input: ClaimInput) =>
  floodSubjects(scope, { eventId, codeNorm: normaliseCode(input.promoCode) });

const keysOf = (scope: Scope, { store }: Storefront, { address }: ClaimInput) =>
  recipientKeysOf(scope, { duplicateScope: store.duplicateScope, recipient: address });

/** Before a refusal: the code or the address may be taken by this very form, sent twice at the same moment. */
async function repeated(scope: Scope, eventId: string, input: ClaimInput) {
  const order = await scope.tenant.claims.findByKey(eventId, input.idempotencyKey);
  return order && sentAgain(order, input);
}

/**
 * What a form is answered that ordered before: its order. On a shared phone the next person may send the form of the one
 * before; they are not told that person's order, and not thanked for a gift that they do not get.
 */
function sentAgain(order: EarlierOrder, { address }: ClaimInput): Result<Claimed, "errors:keyTaken"> {
  const isSame =
    order.email === address.email &&
    order.name === address.name &&
    order.addressFirstLine === address.addressFirstLine;
  return isSame
    ? ok({ orderId: order.id, orderRef: order.orderRef ?? "", repeated: true })
    : refuse("errors:keyTaken");
}

type RefusedWrite = {
  outcome: ClaimWrite;
  keys: RecipientKeys;
  code: PromoCodeRow | undefined;
  priced: PricedClaim;
};

/** The claim was refused at the moment of writing: someone was quicker. */
async function whyNot(
  scope: Scope,
  { store }: Storefront,
  input: ClaimInput,
  { outcome, keys, code, priced }: RefusedWrite,
): Promise<Result<Claimed, ClaimRefusal> | LineUnmade | CodeWait> {
  const earlier = await repeated(scope, store.id, input);
  if (earlier) return earlier;
  const isOwn = async () =>
    code !== undefined && (await isOwnCode(scope, { code, address: input.address, keys }));
  if (outcome === "used_up" && !isPromo(store.type)) return refuse("claim:seat.taken");
  if (outcome === "used_up") {
    return refuse((await isOwn()) ? "errors:alreadyOrdered" : "errors:invalidPromoCode");
  }
  if (outcome === "not_good") {
    const [now, seller] = await Promise.all([
      scope.tenant.events.find(store.id),
      scope.tenant.company.seller(),
    ]);
    const isOpen = now && seller && openingOf(now, seller, scope.now()) === "open";
    if (isOpen && !isPromo(store.type) && (await scope.tenant.claims.isCreditClosed(store.currency))) {
      await tellOfRefusal(scope, store.id);
      return refuse("errors:creditClosed");
    }
    const floods = isOpen && isPromo(store.type) && !store.sample ? floodsOf(scope, store.id, input) : [];
    const wait = await waitOf(scope, floods);
    if (wait) return wait;
    if (isOpen && !(await scope.tenant.claims.inStock(stockOf(priced.lines))))
      return refuse("errors:giftGone");
    if (isOpen && !(await scope.tenant.claims.isStillMade(priced.madeFrom))) {
      return refuse(cannotBeMade(priced.lines[0]));
    }
    if (!isOpen) return refuse("errors:storeClosed");
    if (!isPromo(store.type)) return refuse("claim:seat.gone");
    const codeNow = code && (await scope.tenant.claims.findCode(store.id, code.codeNorm));
    const givenUp = codeNow && (await giftGivenUp(scope, codeNow));
    if (givenUp) return refuse(givenUp);
    const isKnown = await scope.tenant.claims.hasClaimed(store.id, keys.formerKeys);
    return refuse(isKnown || (await isOwn()) ? "errors:alreadyOrdered" : "errors:invalidPromoCode");
  }
  if (outcome === "same_recipient") return refuse("errors:alreadyOrdered");
  throw new Error(`A claim ended as ${outcome}, and nobody made it.`);
}

/** The organiser hears once a day for each store that people cannot order there. */
async function tellOfRefusal(scope: Scope, eventId: string): Promise<void> {
  const day = scope.now().toISOString().slice(0, 10);
  const rows = outboxRows(scope, `${eventId}:${day}`, [{ kind: "refused_order", eventId }]);
  for (const row of rows) await scope.tenant.events.keepOutbox(row);
}
