import { NO_CAMPAIGN, wordsIn } from "../../domain/gift/campaign.ts";
import { isUsedUp, normaliseCode } from "../../domain/voucher/promo-code.ts";
import type { ClaimFacts } from "./claim-gift.server.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { normaliseSlug } from "../../domain/store/store-event.ts";
import { floodSubject, waitUntil } from "../limits/code-wait.ts";
import type { PromoCodeRow } from "../../../db/repositories/claims.server.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { mailboxKey, phoneKey } from "../../domain/address/recipient-key.ts";
import type { RecipientKeys } from "../code-batches/recipient-keys.server.ts";

/** Whose personal link was opened, while it can still be used: what the claim form begins with. */
export async function readPersonalLink(scope: Scope, { code }: Pick<ClaimFacts, "code">) {
  if (code?.kind !== "link" || isUsedUp(code)) return undefined;
  const person = await scope.tenant.recipients.find(code.id);
  // Of whom it was passed on to nothing is known, and who passed it on is none of their business.
  return person?.passedOnAt ? { name: "", email: "", size: "", colour: "" } : person;
}

export type GiftGivenUp = "errors:giftPassedOn" | "errors:giftGivenBack";

/** Why a personal code opens no gift any more: who had it gave it up. Undefined for every other code. */
export async function giftGivenUp(
  scope: Scope,
  code: Pick<PromoCodeRow, "id" | "kind" | "state" | "passedTo">,
): Promise<GiftGivenUp | undefined> {
  if (code.kind !== "link" || code.state !== "revoked") return undefined;
  if (code.passedTo !== null) return "errors:giftPassedOn";
  const person = await scope.tenant.recipients.find(code.id);
  return person?.givenBackAt ? "errors:giftGivenBack" : undefined;
}

/** What the giver wrote in the invitation, in the reader's language as far as they did: a paragraph each. */
export async function readGiversWords(
  scope: Scope,
  { store, lang }: { store: { id: string; lang: string }; lang: string },
): Promise<string[]> {
  const campaign = await scope.tenant.recipients.campaign(store.id);
  const { message } = wordsIn(campaign ?? NO_CAMPAIGN, { lang, storeLang: store.lang });
  return message.split(/\n+/).filter((line) => line.trim() !== "");
}

type AskedClaim = { slug: string; promoCode: string; idempotencyKey: string; ip: string };

/**
 * What must be known before a claim is made. It is asked by the store's slug, not by its id, so that it travels with the
 * read of the store: one round trip for both.
 */
export async function readClaim(
  scope: BaseScope,
  { slug, promoCode, idempotencyKey, ip }: AskedClaim,
): Promise<ClaimFacts> {
  const now = scope.now();
  const codeNorm = normaliseCode(promoCode);
  const { code, earlier, blockedUntil } = await scope.platform.storefronts.readClaim(normaliseSlug(slug), {
    codeNorm,
    idempotencyKey,
    floodSubject: floodSubject(codeNorm, ip),
    now,
  });
  return { code, earlier, wait: waitUntil(blockedUntil, now) };
}

/**
 * Whether a code that cannot be used any more was used by the very person who asks. Whoever has the code alone, or
 * somebody else's name with it, learns nothing.
 */
export async function isOwnCode(
  scope: Scope,
  { code, address, keys }: { code: PromoCodeRow; address: OrderAddress; keys: RecipientKeys },
): Promise<boolean> {
  const emails = allKeys(keys);
  const phone = phoneKey(address.phone ?? "");
  const claims = await scope.tenant.claims.claimsAlike(code, emails, address.email);
  return claims.some(
    (claim) =>
      (claim.duplicateKey !== null && emails.includes(claim.duplicateKey)) ||
      mailboxKey(claim.email) === mailboxKey(address.email) ||
      (phone !== undefined && phoneKey(claim.phone) === phone),
  );
}

const allKeys = ({ duplicateKey, formerKeys, email, phone }: RecipientKeys): string[] =>
  [duplicateKey, ...formerKeys, email, phone].filter((key) => key !== null);
