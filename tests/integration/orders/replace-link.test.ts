import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ORDER_LINK_WITHDRAWN } from "../../../app/domain/order/order-ref.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action as deskAction, loader as deskPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { action, loader } from "../../../app/routes/storefront/order-status/page.tsx";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success/page.tsx";
import { replaceOrderLink } from "../../../app/services/orders/add-note.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { ADDRESS } from "../../support/payments.ts";
import { SECRET } from "../../support/page.ts";
import { addPromoCode } from "../../support/stores.ts";

async function claimed() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 50 });
  const answer = await claim("TEAM", { address: ADDRESS });
  if (!answer.ok) throw new Error(answer.error);
  const { orderId } = answer.value;
  const { cookie } = await here.staff(here.runners, "customer_service");
  const open = (key: string) =>
    call(loader, get(`/${store.slug}/order/${key}`), here.product.context(), { slug: store.slug, key });
  return {
    here,
    store,
    orderId,
    cookie,
    open,
    send: (key: string, fields: Record<string, string>) =>
      call(action, post(`/${store.slug}/order/${key}`, fields), here.product.context(), {
        slug: store.slug,
        key,
      }),
    confirm: (key: string) =>
      call(confirmation, get(`/${store.slug}/payment-success?order=${key}`), here.product.context(), {
        slug: store.slug,
      }),
    desk: (seen: string, who: string | undefined = cookie) =>
      call(
        deskAction,
        post(`/orders/${orderId}`, { intent: "new-link", link_version: seen }, { cookie: who }),
        here.product.context(),
        { orderId },
      ),
    version: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.linkVersion,
    linkMails: async () =>
      (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
        ({ payload }) => payload.kind === "mail" && payload.template === "order_link",
      ),
    entries: () =>
      here.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, "Order link replaced"))),
  };
}

test("the desk's new link opens the order, and the old one tells that it was replaced, on both pages", async () => {
  const { here, orderId, cookie, open, send, confirm, desk, linkMails, entries } = await claimed();
  const old = await orderKey(SECRET, orderId);
  expect((await open(old)).status).toBe(200);
  const page = () =>
    call(deskPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId });
  expect(at((await page()).body, "linkVersion")).toBe(1);

  expect(await desk("1")).toMatchObject({ status: 303, location: `/orders/${orderId}` });
  expect(at((await page()).body, "linkVersion")).toBe(2);
  for (const answer of [await open(old), await confirm(old), await send(old, { intent: "address" })]) {
    expect(answer.status).toBe(410);
    expect(JSON.parse(String(answer.body))).toMatchObject({ storeError: { reason: ORDER_LINK_WITHDRAWN } });
  }

  const waiting = await linkMails();
  expect(waiting).toHaveLength(1);
  await deliver(here.product.context(), [waiting[0]!.id]);
  const [mail] = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
  expect(mail).toMatchObject({ toAddress: ADDRESS.email });
  const key = /\/order\/([^\s?]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(decodeURIComponent(key)).toBe(await orderKey(SECRET, orderId, 2));
  expect((await open(decodeURIComponent(key))).status).toBe(200);
  const confirmed = await confirm(decodeURIComponent(key));
  expect(confirmed.status).toBe(200);
  expect(at(confirmed.body, "claimed", "statusHref")).toContain("~2.");
  expect(await entries()).toMatchObject([{ actor: expect.stringMatching(/^user:/) }]);
});

test.each(LANGUAGES.map(({ code }) => code))("the new link is mailed in %s", async (lang) => {
  const { here, orderId, desk, linkMails } = await claimed();
  await here.db.update(orders).set({ lang }).where(eq(orders.id, orderId));
  await desk("1");
  await deliver(here.product.context(), [(await linkMails())[0]!.id]);
  const [mail] = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
  const { default: texts } = (await import(`../../../app/i18n/locales/${lang}/claim.json`)) as {
    default: { gift: { mail: { linkSubject: string } } };
  };
  expect(mail?.subject).toContain(texts.gift.mail.linkSubject.split("{{")[0]?.trim());
});

test("of ten presses at once one ends the link and one mail leaves; a press on an old page does nothing", async () => {
  const { here, orderId, desk, version, linkMails, entries } = await claimed();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => replaceOrderLink(here.runners.scope, { orderId, seen: 1 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const again = await desk("1");
  expect([again.status, at(again.body, "error")]).toEqual([409, "errors:orderChangedMeanwhile"]);
  for (const typed of ["", "x", "1e300"]) expect((await desk(typed)).status).toBe(409);
  expect([await version(), (await linkMails()).length, (await entries()).length]).toEqual([2, 1, 1]);
});

test("no link ends for a draft, for another tenant's order, or for a user who may not change orders", async () => {
  const { here, orderId, desk, version, linkMails } = await claimed();
  const { cookie: foreign } = await here.staff(here.maple);
  expect((await desk("1", foreign)).status).toBe(404);
  expect((await desk("1", "")).status).toBe(302);
  await here.db.update(orders).set({ placedAt: null }).where(eq(orders.id, orderId));
  expect((await desk("1")).status).toBe(404);
  expect([await version(), (await linkMails()).length]).toEqual([1, 0]);
});
