import type { Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "./dice.ts";
import { person, type Place, tally } from "./place.ts";
import { insistently } from "./shoppers.ts";

/** Claims a gift with a code of one's own; some press twice, some try a second code, some share theirs. */
export async function claim(place: Place, dice: Dice): Promise<void> {
  const code = place.codes.pop();
  if (!code) return;
  const { slug } = place.stores.gift;
  const who = { ...person(dice, "GB"), address_country: "GB", website: "" };
  const send = (change: object = {}) => {
    const fields = {
      intent: "claim",
      ...who,
      idempotency_key: crypto.randomUUID(),
      promo_code: code,
      ...change,
    };
    return insistently(() =>
      place.call("claim", `/${slug}`, { method: "POST", body: new URLSearchParams(fields) }),
    );
  };
  const temper = dice.next();
  const key = { idempotency_key: crypto.randomUUID() };
  if (temper < 0.15) await Promise.all([send(key), send(key)]);
  else if (temper < 0.25) await Promise.all([send(), send({ promo_code: place.codes.pop() ?? code })]);
  else if (temper < 0.35)
    await Promise.all([send(), send({ name: "Someone Else", address_first_line: `${code} Other Road` })]);
  else await send();
  tally(place.journal.outcomes, "claims");
}

/** Orders on account through the pages of the bulk store. */
export async function orderOnAccount(place: Place, dice: Dice): Promise<void> {
  const { slug, productIds, colour, size } = place.stores.bulk;
  const line = {
    intent: "add",
    product: dice.pick(productIds),
    colour,
    size,
    quantity: String(dice.between(1, 20)),
  };
  const added = await insistently(() =>
    place.call("basket", `/${slug}/basket`, { method: "POST", body: new URLSearchParams(line) }),
  );
  if (added?.status !== 303) return tally(place.journal.outcomes, "gave up at the basket");
  const fields = {
    intent: "claim",
    ...person(dice, "GB"),
    address_country: "GB",
    website: "",
    idempotency_key: crypto.randomUUID(),
  };
  const ordered = await insistently(() =>
    place.call("order on account", `/${slug}`, {
      method: "POST",
      headers: { Cookie: added.cookies.join("; ") },
      body: new URLSearchParams(fields),
    }),
  );
  tally(place.journal.outcomes, ordered?.status === 303 ? "orders on account" : "orders on account refused");
}

const PAGES = ["/dashboard", "/orders", "/events", "/audit-logs"];

/** Someone at the desk: reads pages, opens orders, and takes a claim back now and then. */
export async function workAtTheDesk(
  place: Place,
  client: Client,
  dice: Dice,
  signal: AbortSignal,
): Promise<void> {
  let cookie = "";
  while (!signal.aborted) {
    await pause(dice.between(500, 2_500), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (!cookie.includes("auth.")) {
      const fields = { email: "admin@acme.example", password: "Demo-Pass-2041!" };
      const entered = await place.call("login", "/login", {
        method: "POST",
        body: new URLSearchParams(fields),
      });
      cookie = entered?.cookies.join("; ") ?? "";
      continue;
    }
    const headers = { Cookie: cookie };
    const page = await place.call("desk", dice.pick(PAGES), { headers });
    if (page?.status === 302 || page?.status === 303) cookie = "";
    const { rows } = await client
      .execute({
        sql: `select k.order_id, k.promo_code_id from promo_claims k join orders o on o.id = k.order_id
          where k.event_id = ? and k.state = 'redeemed' and k.promo_code_id is not null order by k.created_at desc limit 20`,
        args: [place.stores.gift.eventId],
      })
      .catch(() => ({ rows: [] }));
    if (rows.length === 0 || !dice.chance(0.2)) continue;
    const taken = dice.pick(rows);
    await place.call("order page", `/orders/${String(taken["order_id"])}`, { headers });
    const fields = {
      intent: "release",
      order: String(taken["order_id"]),
      code_id: String(taken["promo_code_id"]),
      reason: "Wrong size",
    };
    await place.call("release", `/events/${place.stores.gift.slug}/vouchers`, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
    });
    tally(place.journal.outcomes, "claims taken back");
  }
}
