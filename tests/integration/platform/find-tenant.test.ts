import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as tenantPage } from "../../../app/routes/admin/panel/tenant/page.tsx";
import { loader as tenantList } from "../../../app/routes/admin/panel/tenants/page.tsx";
import { orders } from "../../../db/schema/orders.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { putOrders } from "../../support/orders.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

async function panel() {
  const made = await promo({});
  const { here, store } = made;
  const { userId, cookie } = await here.staff(here.maple);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const email = `Pat.${freshId()}@shopper.example`;
  const [orderId] = await putOrders(here.db, store, [{ name: "Pat", email }]);
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId!));
  const code = freshId().toUpperCase();
  await addPromoCode(here.db, store, code);
  const find = async (words: string) => {
    const path = `/settings/super-admin-panel?q=${encodeURIComponent(words)}`;
    const { body } = await call(tenantList, get(path, { cookie }), here.product.context());
    const rows = at(body, "tenants") as { id: string; foundBy: string[]; href: string }[];
    return rows.flatMap(({ id, foundBy, href }) => (foundBy.length > 0 ? [{ id, foundBy, href }] : []));
  };
  const looked = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.maple.id))).filter(
      ({ action }) => action === "Shopper looked up",
    );
  return { here, store, cookie, email, code, ref: order!.orderRef!, find, looked };
}

test("support finds whose an order, an address, a store and a code is, as people write them, and nothing of them", async () => {
  const { here, store, email, code, ref, find, looked } = await panel();
  const mine = (kind: string) => [{ id: here.runners.id, foundBy: [kind] }];
  for (const words of [ref, ref.toLowerCase(), ` ${ref.slice(0, 5)} ${ref.slice(5)} `])
    expect(await find(words), words).toMatchObject(mine("order"));
  for (const words of [store.slug, store.slug.toUpperCase(), `https://shop.example/${store.slug}?lang=de`])
    expect(await find(words), words).toMatchObject(mine("store"));
  for (const words of [code, `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`])
    expect(await find(words), words).toMatchObject(mine("code"));
  expect(await looked()).toHaveLength(0);
  for (const words of [email, email.toUpperCase()])
    expect(await find(words), words).toMatchObject(mine("shopper"));
  // The log tells that a shopper was looked for, and not whom.
  expect(await looked()).toHaveLength(2);
  expect(JSON.stringify(await looked())).not.toContain("shopper.example");
  // Never by a part of it.
  for (const words of [ref.slice(0, 7), "shopper.example", code.slice(0, 5)])
    expect(await find(words), words).toEqual([]);
});

test("an order leads to a visit with its reason; a company is shown as it described itself", async () => {
  const { here, cookie, ref, find } = await panel();
  const companyDetails = {
    legalName: "Harbour & Pine B.V.",
    registrationNumber: "12 345 678",
    country: "NL",
    vatNumber: "NL004495445B01",
    city: "Utrecht",
  };
  await here.db.update(tenants).set({ companyDetails }).where(eq(tenants.id, here.runners.id));
  const [found] = await find(ref);
  const params = { tenantId: here.runners.id };
  const { body } = await call(tenantPage, get(found!.href, { cookie }), here.product.context(), params);
  expect(body).toMatchObject({
    orderRef: ref,
    company: {
      legalName: "Harbour & Pine B.V.",
      address: "Utrecht, NL",
      registerHref: "https://www.kvk.nl/zoeken/?source=all&q=12345678",
      vatHref: expect.stringContaining("vies"),
    },
    stores: expect.arrayContaining([
      expect.objectContaining({ type: "Promo", products: expect.any(Number) }),
    ]),
    decided: [],
  });
  const bare = await call(
    tenantPage,
    get(`/settings/super-admin-panel/${here.maple.id}?order=<b>`, { cookie }),
    here.product.context(),
    { tenantId: here.maple.id },
  );
  expect(bare.body).toMatchObject({ orderRef: null, company: { registerHref: null, vatHref: null } });
});
