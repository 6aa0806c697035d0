import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isMistyped, normaliseCode } from "../../../app/domain/voucher/promo-code.ts";
import { giftCampaigns } from "../../../db/schema/recipients.ts";
import { outbox } from "../../../db/schema/records.ts";
import { loader as claimPage } from "../../../app/routes/storefront/claim/page.tsx";
import { at, call, get } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { mailsTo } from "../../support/mails.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";
import { freshId } from "../../support/stores.ts";

const WORDS = { intent: "campaign", version: "0", subject: "For the team", message: "Thank you all" };
const GERMAN = "?mail_lang=de&kind=invitation";

const testMail = (lang: string, kind = "invitation", key = freshId()) => ({
  intent: "test",
  lang,
  kind,
  key,
});

describe("the words of an invitation", () => {
  test("are written in each language of the list, and a language without words reads the store's", async () => {
    const made = await recipientsDesk();
    const { here, send, invite, showInvitation } = made;
    const [ada, bob, eve] = [address(), address(), address()];
    await send({ intent: "add", people: `Ada,${ada},,,de\nBob,${bob}\nEve,${eve},,,fr` });
    const before = await showInvitation();
    expect(before.languages.map(({ code, people }) => [code, people])).toEqual([
      ["en", 1],
      ["de", 1],
      ["fr", 1],
    ]);
    const saved = await invite({ ...WORDS, subject_de: "F\u00FCrs Team", message_de: "", subject_fr: "" });
    expect(saved.status).toBe(303);
    expect((await showInvitation(GERMAN)).mail).toMatchObject({
      subject: "F\u00FCrs Team",
      sources: { subject: "language", message: "store" },
    });
    await send({ intent: "first", confirmed: "yes" });
    here.product.clock.forward(MINUTE);
    const [toAda] = await mailbox(made, ada);
    const [toBob] = await mailbox(made, bob);
    const [toEve] = await mailbox(made, eve);
    expect(toAda).toMatchObject({ subject: "F\u00FCrs Team", lang: "de" });
    expect(toAda?.text).toContain("Thank you all");
    // What the gift is stands in the mail, and the giver's words on the page behind its link.
    expect(toAda?.html).toMatch(/<img[^>]*src="http[^"]*\/media\/[^"]*"[^>]*>/);
    const link = /https?:[^\s"]*\?code=[^\s"]*/.exec(toAda?.text ?? "")?.[0] ?? "";
    const { pathname, search } = new URL(link);
    const page = async (query: string) =>
      at((await call(claimPage, get(pathname + query), here.product.context())).body, "page", "words");
    expect(await page(search)).toEqual(["Thank you all"]);
    expect(await page("")).toEqual([]);
    expect([toBob?.subject, toEve?.subject]).toEqual(["For the team", "For the team"]);
  });

  test("of a language that the form did not show stay, and an empty field takes them back", async () => {
    const { here, store, invite } = await recipientsDesk();
    await invite({ ...WORDS, subject_de: "Eins", message_de: "Zwei" });
    await invite({ ...WORDS, version: "1", subject_it: "Uno", message_it: "" });
    const texts = async () =>
      (await here.db.select().from(giftCampaigns).where(eq(giftCampaigns.eventId, store.id)))[0]?.texts;
    expect(await texts()).toEqual({ de: { subject: "Eins", message: "Zwei" }, it: { subject: "Uno" } });
    await invite({ ...WORDS, version: "2", subject_de: "", message_de: "" });
    expect(await texts()).toEqual({ it: { subject: "Uno" } });
  });

  test("that are too long are refused beside the field of their language, and keep what was typed", async () => {
    const { invite } = await recipientsDesk();
    const subject = "x".repeat(121);
    const answer = await invite({ ...WORDS, subject_de: subject, message_de: "" });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result")).toMatchObject({
      error: { subject_de: ["errors:tooLong"] },
      initialValue: { subject_de: subject, subject: "For the team" },
    });
  });

  test("that a colleague saved meanwhile are not written over", async () => {
    const { invite, showInvitation } = await recipientsDesk();
    const both = await Promise.all([invite(WORDS), invite({ ...WORDS, subject: "Other" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await showInvitation()).version).toBe(1);
  });
});

describe("the preview", () => {
  test("is the mail that leaves, for the first recipient of the language, with no code of theirs", async () => {
    const made = await recipientsDesk();
    const { here, store, send, invite, showInvitation, mailHtml, show, codeOf } = made;
    const ada = address();
    await send({ intent: "add", people: `Ada,${ada},,,de` });
    here.product.clock.forward(MINUTE);
    await send({ intent: "add", people: `Aaron,${address()},,,de` });
    await invite(WORDS);
    const { mail } = await showInvitation(GERMAN);
    await send({ intent: "first", confirmed: "yes" });
    here.product.clock.forward(MINUTE);
    const [sent] = await mailbox(made, ada);
    expect(mail.subject).toBe(sent?.subject);
    // Word by word the same but for code and links.
    const plain = (text = "") =>
      text.replaceAll(/https?:\/\/\S+/g, "LINK").replaceAll(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]/g, "CODE");
    expect(plain(mail.text)).toBe(plain(sent?.text));
    const framed = await mailHtml(GERMAN);
    expect(String(framed.body)).toContain("Thank you all");
    expect(String(framed.body)).toContain(`/site-preview/${store.slug}`);
    const codes = (await show()).recipients.map(({ id }) => codeOf(id));
    for (const code of await Promise.all(codes)) {
      expect(code?.code).toBeDefined();
      expect(framed.body + mail.text).not.toContain(code?.code);
    }
    const [shown = ""] = /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]\b/.exec(mail.text) ?? [];
    expect(isMistyped(normaliseCode(shown)), shown).toBe(true);
  });

  test("says of a list without recipients what would be written, also as a reminder", async () => {
    const { showInvitation } = await recipientsDesk();
    const { mail, languages } = await showInvitation("?mail_lang=nl&kind=reminder");
    expect(languages).toHaveLength(1);
    expect(mail).toMatchObject({ lang: "nl", sources: { subject: "usual", message: "usual" } });
    expect(mail.subject).toMatch(/^Herinnering: /);
    expect(mail.text).toContain("Ada Lovelace");
    expect((await showInvitation("?mail_lang=zz&kind=zz")).mail).toMatchObject({
      lang: "en",
      kind: "invitation",
    });
  });
});

describe("a test mail", () => {
  test("goes to who asked, once for each form, marked, with no code that is anyone's", async () => {
    const { here, send, invite, mailOf, show, codeOf, store } = await recipientsDesk();
    const ada = address();
    await send({ intent: "add", people: `Ada Lovelace,${ada},,,de` });
    await invite({ ...WORDS, subject_de: "F\u00FCrs Team", message_de: "Danke" });
    const press = testMail("de");
    const answers = [await invite(press), ...(await Promise.all([invite(press), invite(press)]))];
    for (const { status, location } of answers) {
      expect(status).toBe(303);
      expect(location).toContain(GERMAN);
    }
    const got = await mailsTo(here, await mailOf());
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({ subject: "Test: F\u00FCrs Team", lang: "de" });
    expect(got[0]?.text).toContain("Danke");
    expect(got[0]?.text).toContain(`/site-preview/${store.slug}?lang=de`);
    expect(got[0]?.text).not.toContain("Ada");
    const [{ id = "" } = {}] = (await show()).recipients;
    expect(got[0]?.html).not.toContain((await codeOf(id))?.code);
    expect(await mailsTo(here, ada)).toEqual([]);
    expect((await show()).counts).toMatchObject({ first: 1 });
    here.product.clock.forward(MINUTE);
    await invite(testMail("de", "reminder"));
    const [reminder] = await mailsTo(here, await mailOf());
    expect(reminder?.subject).toBe("Test: Erinnerung: F\u00FCrs Team");
  });

  test("is refused beyond twenty in an hour, of however many that come at once", async () => {
    const { here, invite } = await recipientsDesk();
    const answers = await Promise.all(Array.from({ length: 23 }, () => invite(testMail("en"))));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(at(refused[0]?.body, "result", "error", "intent", 0)).toBe("recipientDesk:test.tooMany");
    const written = and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "invitation_test:%"));
    expect(await here.db.select().from(outbox).where(written)).toHaveLength(20);
    here.product.clock.forward(61 * MINUTE);
    expect((await invite(testMail("en"))).status).toBe(303);
  });

  test("of a language or a form that is none of ours is refused", async () => {
    const { invite } = await recipientsDesk();
    expect((await invite(testMail("xx"))).status).toBe(422);
    expect((await invite({ ...testMail("de"), key: "" })).status).toBe(422);
    expect((await invite({ intent: "nothing" })).status).toBe(400);
  });

  test("is nothing that customer service sends", async () => {
    const { invite } = await recipientsDesk("customer_service");
    expect((await invite(testMail("de"))).status).toBe(403);
    expect((await invite(WORDS)).status).toBe(403);
  });
});
