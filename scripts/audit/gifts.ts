import { ask, type Check, ofTenants, sqlCheck } from "./check.ts";

type Claim = {
  id: string;
  event_id: string;
  scope: string;
  name: string;
  email: string;
  first: string;
  second: string;
  postcode: string;
  country: string;
};

/** Letters and digits alone: two spellings that are equal so are the same for anyone. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** What a store counts as the same recipient; undefined where every code may be claimed by anyone. */
function recipientOf(claim: Claim): string | undefined {
  const words = claim.name.trim().split(/\s+/);
  const door = [claim.country, claim.postcode, claim.first, claim.second].map(plain).join("|");
  if (claim.scope === "address_and_surname") return `${door}|${plain(words.at(-1) ?? "")}`;
  if (claim.scope === "address") return door;
  return claim.scope === "email" ? claim.email.trim().toLowerCase() : undefined;
}

/** I6: nobody has two gifts, and no gift is without its order. */
export const giftChecks: Check[] = [
  {
    invariant: "I6",
    name: "a recipient has one gift of a store",
    async run(world) {
      const claims = await ask<Claim>(
        world,
        `select k.id, k.event_id, e.duplicate_scope scope, o.name, o.email, o.address_first_line first,
          o.address_second_line second, o.address_postcode postcode, o.address_country country
        from promo_claims k
        join orders o on o.tenant_id = k.tenant_id and o.id = k.order_id
        join events e on e.tenant_id = k.tenant_id and e.id = k.event_id
        where k.state = 'redeemed' and k.duplicate_key is not null and e.type = 'Promo' and ${ofTenants(world, "k")}
        order by k.created_at`,
      );
      const first = new Map<string, string>();
      const violations = [];
      for (const claim of claims) {
        const recipient = recipientOf(claim);
        if (recipient === undefined) continue;
        const key = `${claim.event_id}|${recipient}`;
        const earlier = first.get(key);
        if (earlier) violations.push({ id: claim.id, what: `the same recipient as claim ${earlier}` });
        else first.set(key, claim.id);
      }
      return { checked: claims.length, violations };
    },
  },
  sqlCheck("I6", "a claim is one placed order of its store", (of) => ({
    checked: `select count(*) n from promo_claims k where ${of("k")}`,
    broken: `select k.id id, 'claims order ' || k.order_id what from promo_claims k
      left join orders o on o.tenant_id = k.tenant_id and o.id = k.order_id
      where ${of("k")} and k.state = 'redeemed' and (o.id is null or o.placed_at is null or o.event_id <> k.event_id or o.kind = 'store')`,
  })),
  sqlCheck("I6", "a gift that was released is not sent", (of) => ({
    checked: `select count(*) n from promo_claims k where k.state = 'released' and ${of("k")}`,
    broken: `select k.id id, 'released, but order ' || k.order_id || ' goes on' what from promo_claims k
      join orders o on o.tenant_id = k.tenant_id and o.id = k.order_id
      where k.state = 'released' and ${of("k")} and o.status <> 'cancelled'`,
  })),
  sqlCheck("I6", "no stock is below nothing", (of) => ({
    checked: `select count(*) n from event_prices p where p.stock_left is not null and ${of("p")}`,
    broken: `select p.id id, 'stock ' || p.stock_left what from event_prices p where p.stock_left < 0 and ${of("p")}`,
  })),
];
