import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { loader as home } from "../../../app/routes/storefront/claim/page.tsx";
import { action, loader } from "../../../app/routes/storefront/is-this-real/page.tsx";
import { mails, outbox } from "../../../db/schema/records.ts";
import { promoCodeFrom } from "../../../app/domain/voucher/promo-code.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { mailsTo } from "../../support/mails.ts";
import { addPromoCode } from "../../support/stores.ts";

async function asked() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const params = { slug: store.slug };
  const ask = async (code: string) =>
    at(
      (
        await call(
          loader,
          get(`/${store.slug}/is-this-real?code=${encodeURIComponent(code)}`),
          here.product.context(),
          params,
        )
      ).body,
      "page",
      "answer",
    );
  const report = (fields: Record<string, string>) =>
    call(action, post(`/${store.slug}/is-this-real`, fields), here.product.context(), params);
  return { here, store, claim, ask, report };
}

test("a reference from a mail and a promotion code are known; a short one only while it can be used", async () => {
  const { here, store, claim, ask } = await asked();
  expect(await ask("gift 0001")).toMatchObject({ kind: "code" });
  expect(await ask(`https://popstall.example/${store.slug}?code=GIFT-0001.`)).toMatchObject({ kind: "code" });
  const claimed = await claim("GIFT-0001");
  if (!claimed.ok) throw new Error(claimed.error);
  expect(await ask(claimed.value.orderRef.toLowerCase())).toEqual({
    kind: "order",
    at: "2026-11-18T10:00:00.000Z",
  });
  // As the claim says it: what a stranger may have guessed is no more than wrong, and is not counted either.
  for (let time = 0; time < 6; time += 1) expect(await ask("GIFT-0001")).toEqual({ kind: "unknown" });
  await addPromoCode(here.db, store, "GIFT-0002", { state: "paused" });
  expect(await ask("GIFT-0002")).toEqual({ kind: "unknown" });
  const long = promoCodeFrom(crypto.getRandomValues(new Uint8Array(24))) ?? "";
  await addPromoCode(here.db, store, long, { used: 1 });
  expect(await ask(long)).toMatchObject({ kind: "code" });
  expect(await ask("")).toBeNull();
});

test("what is not of this store is unknown, and guessing has to wait as in a claim", async () => {
  const { here, ask, claim } = await asked();
  await addPromoCode(here.db, await here.runners.store({ type: "Promo" }), "SISTER-1");
  expect(await ask("SISTER-1")).toEqual({ kind: "unknown" });
  for (let guess = 0; guess < 4; guess += 1) await ask(`GUESS-${guess}`);
  expect(await ask("GUESS")).toEqual({ kind: "wait", seconds: 15 });
  expect(await ask("GIFT-0001")).toMatchObject({ kind: "code" });
  expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
});

test("the short address of a mail leads here", async () => {
  const { here, store } = await asked();
  const answer = await call(home, get(`/${store.slug}?verify=PS-1%262`), here.product.context());
  expect(answer).toMatchObject({ status: 302, location: `/${store.slug}/is-this-real?code=PS-1%262` });
});

describe("a report", () => {
  test("reaches the organiser and the platform once each, who can answer it", async () => {
    const { here, report } = await asked();
    const input = { message: "This mail looks odd.", email: "pat@test.example", code: "PS-ODD" };
    for (let press = 0; press < 3; press += 1) expect((await report(input)).status).toBe(303);
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(rows).toHaveLength(2);
    await deliver(
      here.product.context(),
      rows.map(({ id }) => id),
    );
    const sent = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual([
      "organiser@test.example",
      "reports@popstall.example",
    ]);
    for (const mail of sent) {
      expect(mail.replyTo).toBe("pat@test.example");
      expect(mail.text).toContain("This mail looks odd.");
      expect(mail.text).toContain("PS-ODD");
    }
  });

  test("tells the platform whose page it is about", async () => {
    const { here, store, report } = await asked();
    await report({ message: "It looks odd." });
    const sent = await mailsTo(here, "reports@popstall.example");
    const mail = sent.find(({ tenantId }) => tenantId === here.runners.id);
    expect(mail?.text).toContain("organiser@test.example");
    expect(mail?.text).toContain(`/${store.slug}`);
  });

  test("needs words but no address; a filled trap brings the form back as typed", async () => {
    const { here, report } = await asked();
    expect((await report({ message: " " })).status).toBe(422);
    expect((await report({ message: "x", email: "no address" })).status).toBe(422);
    const trapped = await report({ message: "It looks odd.", code: "PS-ODD", website: "Berlin" });
    expect([trapped.status, at(trapped.body, "result", "error")]).toEqual([
      422,
      { website: ["errors:trapFilled"] },
    ]);
    expect(at(trapped.body, "result", "initialValue")).toMatchObject({
      message: "It looks odd.",
      code: "PS-ODD",
    });
    expect(await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).toEqual([]);
    expect((await report({ message: "It looks odd." })).status).toBe(303);
  });
});

test("a shop has no such page: it gives nothing away", async () => {
  const { here } = await asked();
  const shop = await here.runners.store();
  const params = { slug: shop.slug };
  expect((await call(loader, get(`/${shop.slug}/is-this-real`), here.product.context(), params)).status).toBe(
    404,
  );
});
