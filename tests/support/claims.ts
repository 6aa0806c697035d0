import { claimGift } from "../../app/services/claims/claim-gift.server.ts";
import type { ClaimInput } from "../../app/services/claims/price-claim.ts";
import { readClaim } from "../../app/services/claims/read.server.ts";
import { basketIdOf } from "../../app/http/cookies/visitor.server.ts";
import { ADDRESS } from "./payments.ts";
import { freshId, type StoreRef, type StoreInput } from "./stores.ts";
import { type TestTenant, type Visitor, type World, world } from "./world.ts";

/** A promo with one free Gift Tee, but for what is wished otherwise. */
export async function promo(input: StoreInput = {}, variables: Record<string, string> = {}) {
  const here = await world(variables);
  const store = await here.runners.store({
    type: "Promo",
    shipping: null,
    vatRate: 0,
    products: [{ name: "Gift Tee", price: 0, vat: false }],
    ...input,
  });
  return { here, store, claim: claimer(here, here.runners, store) };
}

let people = 100_000_000;

/** Claims from a store as a new person at a new door each time, but for what is wished otherwise. */
export function claimer({ storefront }: World, tenant: TestTenant, store: StoreRef) {
  return async (
    promoCode: string,
    input: Partial<ClaimInput> & { size?: string; visitor?: Visitor } = {},
  ) => {
    const { size = "M", visitor, idempotencyKey = freshId(), ...change } = input;
    const { actor } = tenant.scope;
    const asked = { slug: store.slug, promoCode, idempotencyKey, ip: actor.ip ?? "unknown" };
    const [shown, facts] = await Promise.all([storefront(store, visitor), readClaim(tenant.scope, asked)]);
    const person = freshId();
    const whole: ClaimInput = {
      address: {
        ...ADDRESS,
        name: `Pat ${person}`,
        email: `${person}@test.example`,
        phone: `+44 7${(people += 1)}`,
        addressFirstLine: `${person} Street`,
      },
      promoCode,
      fontsOf: () => Promise.resolve(new Map()),
      filledInMs: 60_000,
      choices: shown.stock.map(({ id }) => ({ productId: id, colour: "White", size })),
      basket: shown.basket,
      idempotencyKey,
      basketId: visitor ? basketIdOf(visitor.id, store.id) : null,
      ...change,
    };
    return claimGift(tenant.scope, { storefront: shown, ...whole, facts });
  };
}
