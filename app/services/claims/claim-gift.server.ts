import type { Hold } from "../../../db/repositories/booth-holds.ts";
import type { ClaimWrite, PromoCodeRow } from "../../../db/repositories/claims.server.ts";
import type { AddressRefused } from "../../domain/address/served-address.ts";
import type { LineRefused } from "../../domain/gift/gift-lines.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { isPromo, openingOf } from "../../domain/store/store-event.ts";
import { isUsedUp, normaliseCode } from "../../domain/voucher/promo-code.ts";
import { floodSubjects, noteWrongCode, waitOf } from "../limits/code-guesses.server.ts";
import type { CodeWait } from "../limits/code-wait.ts";
import { NO_KEYS, recipientKeysOf, type RecipientKeys } from "../code-batches/recipient-keys.server.ts";
import { type ClaimInput, priceClaim, stockOf } from "./price-claim.ts";
import { type OrderWait, waitOfOpenOrder } from "./open-orders.server.ts";
import { judgeTexts } from "../judge-texts.ts";
import { isOwnCode } from "./read.server.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";
import { type Claimed, writeClaim } from "./write-claim.server.ts";

export type ClaimRefusal =
  | "errors:storeClosed"
  | "errors:basketEmpty"
  | "errors:orderTooLarge"
  | "errors:invalidPromoCode"
  | "errors:alreadyOrdered"
  | "errors:giftGone"
  | "errors:creditClosed"
  | "errors:keyTaken";

/** How a claim ends: an order, a refusal, or a moment to wait for. */
export type ClaimOutcome =
  | Result<Claimed, ClaimRefusal>
  | LineRefused
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

/**
 * Orders what a consumer form asks for: the gift of a promo, or lines that the tenant pays by invoice. One order per
 * form, one per code, one per household or whatever else the store counts as the same recipient.
 */
export async function claimGift(
  scope: Scope,
  {
    storefront,
    facts,
    ...input
  }: {
    storefront: Storefront;
    facts: ClaimFacts;
    /** What the stand's tablet holds that orders it. */
    hold?: Hold;
  } & ClaimInput,
): Promise<ClaimOutcome> {
  const { store } = storefront;
  if (facts.earlier) return sentAgain(facts.earlier, input);
  if (storefront.opening !== "open") return refuse("errors:storeClosed");
  const priced = priceClaim(storefront, input);
  if (!priced.ok) return priced;

  const promo = isPromo(store.type);
  if (promo) {
    const { lines } = priced.value;
    const [fault] = await judgeTexts(scope, lines, input.fontsOf);
    const line = fault && lines[fault.line];
    if (line) {
      return {
        ...{ ok: false, error: fault.error, productId: line.item.id, part: "text", layerId: fault.layerId },
      };
    }
  }
  const needsCode = promo && !store.sample;
  const { code } = facts;
  if (needsCode) {
    if (facts.wait) return facts.wait;
    if (!code || code.state !== "active" || isUsedUp(code)) {
      const again = await repeated(scope, store.id, input);
      if (again) return again;
      if (
        code &&
        (await isOwnCode(scope, {
          code,
          address: input.address,
          keys: await keysOf(scope, storefront, input),
        }))
      ) {
        return refuse("errors:alreadyOrdered");
      }
      // A code that was used is somebody's; only codes that nobody has can be guesses.
      const wait = code
        ? undefined
        : await noteWrongCode(scope, { eventId: store.id, codeNorm: normaliseCode(input.promoCode) });
      return wait ?? refuse("errors:invalidPromoCode");
    }
  } else {
    const wait = await waitOfOpenOrder(scope, { store, ...input });
    // The same form at the same moment may have ordered already.
    if (wait) return (await repeated(scope, store.id, input)) ?? wait;
  }
  const keys = promo ? await keysOf(scope, storefront, input) : NO_KEYS;
  // A tablet of the stand proves itself: wrong codes of strangers in the same hall are nothing to it.
  const floodSubjects = input.hold ? [] : floodsOf(scope, store.id, input);
  const used = needsCode && code ? { id: code.id, floodSubjects, hold: input.hold } : null;
  let written;
  try {
    written = await writeClaim(scope, { storefront, input, priced: priced.value, code: used, keys });
  } catch (error) {
    // Our own request may have been written although its answer was lost.
    const again = await repeated(scope, store.id, input);
    if (again) return again;
    throw error;
  }
  if (written.outcome === "claimed") return ok(written.claimed);
  const stock = stockOf(priced.value.lines);
  return whyNot(scope, storefront, input, { outcome: written.outcome, keys, code, stock });
}

/**
 * Claims with a store that was read some seconds ago, without asking anything first: what must hold stands in the write
 * itself, one round trip in all.
 * @returns undefined when anything at all is not as it was hoped for; `claimGift` then finds out what, and says it.
 */
export async function claimAtOnce(
  scope: Scope,
  { storefront, ...input }: { storefront: Storefront } & ClaimInput,
): Promise<Result<Claimed, ClaimRefusal> | undefined> {
  const { store } = storefront;
  const priced = priceClaim(storefront, input);
  const norm = normaliseCode(input.promoCode);
  if (!priced.ok || !isPromo(store.type) || store.sample || norm === "") return undefined;
  // Words have to be validated against the product's design first.
  if (priced.value.lines.some(({ personalTexts }) => Object.keys(personalTexts).length > 0)) return undefined;
  const code = {
    norm,
    storeVersion: store.version,
    floodSubjects: floodsOf(scope, store.id, input),
  };
  try {
    const keys = await keysOf(scope, storefront, input);
    const written = await writeClaim(scope, { storefront, input, priced: priced.value, code, keys });
    return written.outcome === "claimed" ? ok(written.claimed) : undefined;
  } catch {
    return undefined;
  }
}

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
  stock: ReturnType<typeof stockOf>;
};

/** The claim was refused at the moment of writing: someone was quicker. */
async function whyNot(
  scope: Scope,
  { store }: Storefront,
  input: ClaimInput,
  { outcome, keys, code, stock }: RefusedWrite,
): Promise<Result<Claimed, ClaimRefusal> | CodeWait> {
  const earlier = await repeated(scope, store.id, input);
  if (earlier) return earlier;
  const isOwn = async () =>
    code !== undefined && (await isOwnCode(scope, { code, address: input.address, keys }));
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
    if (isOpen && !(await scope.tenant.claims.inStock(stock))) return refuse("errors:giftGone");
    if (!isOpen) return refuse("errors:storeClosed");
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
