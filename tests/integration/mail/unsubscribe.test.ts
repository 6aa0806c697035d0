import { and, eq, lte } from "drizzle-orm";
import { expect, test } from "vitest";
import { unsubscribeKey } from "../../../app/http/keys/signing.server.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action, loader } from "../../../app/routes/account/unsubscribe.tsx";
import { action as recipients } from "../../../app/routes/admin/event/recipients/page.tsx";
import { provesItself } from "../../../app/worker/guard.server.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { giftRecipients } from "../../../db/schema/recipients.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { mailProvider } from "../../support/mail-provider.ts";
import { SECRET } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** A promo with one recipient, who was written to by a provider that remembers what it was given. */
async function invited() {
  const provider = await mailProvider();
  const here = await world({ ...provider.settings, MAIL_FROM: "Popstall <mail@popstall.example>" });
  const free = { type: "Promo", shipping: null, vatRate: 0, recipientChooses: true } as const;
  const products = [{ name: "Gift Tee", price: 0, vat: false }];
  const store = await here.runners.store({ ...free, products });
  const email = `${freshId()}@friends.example`;
  const press = async (fields: Record<string, string>) => {
    const { cookie } = await here.staff(here.runners, "account_manager");
    const params = { slug: store.slug };
    const request = post(`/events/${store.slug}/recipients`, fields, { cookie });
    const { status } = await call(recipients, request, here.product.context(), params);
    here.product.clock.forward(MINUTE);
    const due = and(
      eq(outbox.tenantId, here.runners.id),
      lte(outbox.nextAttemptAt, here.product.clock.now()),
    );
    const rows = await here.db.select({ id: outbox.id }).from(outbox).where(due);
    await deliver(
      here.product.context(),
      rows.map(({ id }) => id),
    );
    return status;
  };
  await press({ intent: "add", people: `Ada,${email}` });
  await press({ intent: "first", confirmed: "yes" });
  const [recipient] = await here.db.select().from(giftRecipients).where(eq(giftRecipients.email, email));
  const key = await unsubscribeKey(SECRET, { tenantId: here.runners.id, recipientId: recipient!.id });
  const open = (which = key) =>
    call(loader, get(`/unsubscribe/${which}`), here.product.context(), { key: which });
  const send = (fields: Record<string, string>, which = key) =>
    call(action, post(`/unsubscribe/${which}`, fields), here.product.context(), { key: which });
  return {
    here,
    email,
    press,
    key,
    open,
    send,
    sent: () => [...provider.sent.values()].filter(({ to }) => to.includes(email)) as SentMail[],
    blocks: () => here.db.select().from(mailBlocks).where(eq(mailBlocks.address, email)),
    words: async () => (await here.db.select().from(mails).where(eq(mails.toAddress, email))).at(-1)!.text,
  };
}

type SentMail = { to: string[]; subject: string; headers?: Record<string, string> };

test("an invitation says how to end such mails, in its words and for mail programs", async () => {
  const { sent, key, words } = await invited();
  const [mail] = sent();
  expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  expect(mail?.headers?.["List-Unsubscribe"]).toMatch(/^<http.*\/unsubscribe\/[^>]+>$/);
  expect(decodeURIComponent(mail?.headers?.["List-Unsubscribe"] ?? "")).toContain(key);
  expect(await words()).toContain("/unsubscribe/");
});

test("to look at the link ends nothing; one click of a mail program does, also twice, and no reminder comes", async () => {
  const { here, open, send, sent, press, blocks, email } = await invited();
  expect((await open()).body).toMatchObject({ invited: { email, isStopped: false } });
  expect(await blocks()).toEqual([]);
  const click = { "List-Unsubscribe": "One-Click" };
  expect((await Promise.all([send(click), send(click)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await blocks()).toMatchObject([{ reason: "unsubscribed", tenantId: here.runners.id }]);
  expect((await open()).body).toMatchObject({ invited: { isStopped: true } });
  here.product.clock.forward(4 * DAY);
  await press({ intent: "remind", confirmed: "yes" });
  expect(sent()).toHaveLength(1);
});

test("a made-up key unsubscribes no recipient, and only posts of such addresses need no proof of where they come from", async () => {
  const { open, send, blocks, key } = await invited();
  const forged = `${key.slice(0, -2)}xx`;
  expect([at((await open(forged)).body, "invited"), (await send({}, forged)).status]).toEqual([null, 410]);
  expect(await blocks()).toEqual([]);
  const proves = (path: string, init: RequestInit = {}) =>
    provesItself(new Request(`https://shop.test${path}`, { method: "POST", ...init }));
  expect(
    ["/unsubscribe/x", "/unsubscribe", "/unsubscribe/x.data", "/orders/unsubscribe/x"].map((path) =>
      proves(path),
    ),
  ).toEqual([true, false, false, false]);
  // A browser says where it comes from, and other methods are nobody's click.
  expect(proves("/unsubscribe/x", { headers: { "Sec-Fetch-Site": "cross-site" } })).toBe(false);
  expect(proves("/unsubscribe/x", { headers: { Origin: "https://evil.example" } })).toBe(false);
  expect(proves("/unsubscribe/x", { method: "PUT" })).toBe(false);
});
