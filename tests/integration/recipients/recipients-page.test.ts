import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { promoCodes } from "../../../db/schema/codes.ts";
import { giftRecipients } from "../../../db/schema/recipients.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { makeRecipientCodes } from "../../../app/services/code-batches/make-recipient-codes.server.ts";
import { at, call, get } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { address, mailbox, recipientsDesk as desk } from "../../support/recipients-desk.ts";
import { freshId } from "../../support/stores.ts";

describe("a list", () => {
  test("is what another gift's export holds, without its codes and states", async () => {
    const [one, other] = [await desk(), await desk()];
    const [ada, bob] = [address(), address()];
    await one.send({ intent: "add", people: `Åsa Öberg,${ada},M\n"Bob, ""B""",${bob},,,de` });
    const file = String((await one.take()).body);
    const added = await other.send({ intent: "add", people: file });
    expect(added.location).toContain("told=2.0.0");
    const { recipients } = await other.show();
    expect(recipients.map(({ email, state }) => [email, state]).sort()).toEqual(
      [ada, bob].sort().map((email) => [email, "not_sent"]),
    );
    const rows = await other.here.db
      .select()
      .from(giftRecipients)
      .where(eq(giftRecipients.eventId, other.store.id));
    expect(rows.map(({ name, size, lang }) => [name, size, lang]).sort()).toEqual([
      ['Bob, "B"', "", "de"],
      ["Åsa Öberg", "M", ""],
    ]);
    const codes = async (id: string) =>
      (await one.here.db.select().from(promoCodes).where(eq(promoCodes.eventId, id))).map(
        ({ codeNorm }) => codeNorm,
      );
    const mine = new Set(await codes(one.store.id));
    expect((await codes(other.store.id)).filter((code) => mine.has(code))).toEqual([]);
  });

  test("has the addresses that the claim takes, with their domains in ASCII", async () => {
    const { sendFile, show } = await desk();
    const [one, other] = [freshId(), freshId()];
    const lines = [
      "name,email,size",
      `Siobhan O'Neil,${one}.o'neil@example.com,M`,
      `Jürgen Groß,${one}@müller.example,L`,
      `Mei Chen,${other}@xn--mller-kva.example,S`,
      `Plain Person,${one}.person+gift@example.com,M`,
    ];
    const sent = await sendFile(new TextEncoder().encode(`\uFEFF${lines.join("\r\n")}\r\n`));
    expect(sent).toMatchObject({ status: 303, location: expect.stringContaining("told=4.0.0") });
    const { recipients } = await show();
    expect(recipients.map((row) => at(row, "email")).sort()).toEqual(
      [
        `${one}.o'neil@example.com`,
        `${one}@xn--mller-kva.example`,
        `${other}@xn--mller-kva.example`,
        `${one}.person+gift@example.com`,
      ].sort(),
    );
  });

  test("that names somebody with a sign that no label has says which sign", async () => {
    const { send } = await desk();
    const answer = await send({
      intent: "add",
      people: `Ada 💙 Lovelace,${address()}\nBob \u202eboB,${address()}`,
    });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "faults", "rows")).toMatchObject([
      { fault: "sign", sign: "💙" },
      { fault: "sign", sign: "U+202E" },
    ]);
  });

  test("comes as a file in the encoding of its spreadsheet, and a workbook is told by its name", async () => {
    const { sendFile, show } = await desk();
    const email = address();
    const latin = Uint8Array.from(`Name;E-Mail\r\nJ\u00FCrgen;${email}\r\n`, (sign) => sign.charCodeAt(0));
    expect(await sendFile(latin)).toMatchObject({
      status: 303,
      location: expect.stringContaining("told=1.0.0"),
    });
    expect((await show()).recipients.map((row) => at(row, "name"))).toEqual(["Jürgen"]);
    const workbook = new TextEncoder().encode("PK\u0003\u0004 xl/workbook.xml");
    const refused = await sendFile(workbook);
    expect(refused.status).toBe(422);
    expect(at(refused.body, "result", "error")).toEqual({ file: ["lists:table.file.excel"] });
    const spoiled = await sendFile(
      new TextEncoder().encode(`name,email,size\nAda,${address()},02-Jan\nBob,#REF!,M`),
    );
    expect(at(spoiled.body, "faults", "rows")).toEqual([
      { line: 2, column: "size", value: "02-Jan", fault: "date" },
      { line: 3, column: "email", value: "#REF!", fault: "calculation" },
    ]);
    expect((await show()).recipients).toHaveLength(1);
  });

  test("is added whole: a code for each, double addresses told, those that are there left as they are", async () => {
    const { send, show, codeOf, log } = await desk();
    const [ada, bob] = [address(), address()];
    const added = await send({
      intent: "add",
      people: `Ada,${ada},M\nBob,${bob}\nBob B,${bob.toUpperCase()}`,
    });
    expect(added).toMatchObject({ status: 303, location: expect.stringContaining("told=2.0.1") });
    expect((await send({ intent: "add", people: `Other,${ada}` })).location).toContain("told=0.1.0");
    const { recipients, counts } = await show();
    expect(recipients.map(({ email, state }) => [email, state]).sort()).toEqual(
      [ada, bob].sort().map((email) => [email, "not_sent"]),
    );
    expect(counts).toMatchObject({ all: 2, first: 2, remind: 0, withoutCode: 0 });
    for (const { id } of recipients) expect(await codeOf(id)).toMatchObject({ kind: "link", maxUses: 1 });
    // Names and addresses do not belong into the log.
    expect(JSON.stringify(await log())).not.toContain("friends.example");
  });

  test("with a faulty line adds the others, says which line, and keeps what was typed", async () => {
    const { send, show } = await desk();
    const people = `Ada,${address()}\nBob,no-address`;
    const faults = { count: 1, rows: [{ line: 2, fault: "email", value: "no-address" }] };
    expect(await send({ intent: "add", people })).toMatchObject({
      status: 200,
      body: { result: { initialValue: { people } }, faults, added: { added: 1, present: 0 } },
    });
    expect((await send({ intent: "add", people })).body).toMatchObject({ added: { added: 0, present: 1 } });
    expect((await show()).counts).toMatchObject({ all: 1 });
  });

  test("of faulty lines only adds no recipient, and keeps what was typed", async () => {
    const { send, show } = await desk();
    expect(await send({ intent: "add", people: "Bob,no-address" })).toMatchObject({
      status: 422,
      body: {
        result: {
          initialValue: { people: "Bob,no-address" },
          error: { people: ["recipientDesk:nothingAdded"] },
        },
        faults: { count: 1 },
      },
    });
    expect((await show()).counts).toMatchObject({ all: 0 });
  });

  test("gives the faulty lines of a file back as a file, which adds them once they are right", async () => {
    const { sendFile, show } = await desk();
    const file = (text: string) => sendFile(new TextEncoder().encode(text));
    const [ada, bob, eve] = [address(), address(), address()];
    const sent = await file(
      `Firma;Name;E-Mail;Telefon\nX;Ada;${ada};+49 1\n"Y; Z";Bob;wrong;+49 2\n=1+1;Eve;;\n;;${eve.replace("@", " at ")};`,
    );
    expect(sent).toMatchObject({
      status: 200,
      body: { added: { added: 1, leftOut: ["Firma", "Telefon"] }, faults: { count: 3 } },
    });
    const csv = String(at(sent.body, "faults", "csv"));
    const [head = "", first = "", second = "", ...rest] = csv.trimEnd().split("\r\n");
    expect(head).toMatch(/^Firma,Name,E-Mail,Telefon,\S/);
    expect(first).toMatch(/^Y; Z,Bob,wrong,'\+49 2,\S/);
    expect(second).toMatch(/^'=1\+1,Eve,,,\S/);
    expect(rest).toHaveLength(1);
    const again = await file(csv.replace(",wrong,", `,${bob},`));
    expect(again).toMatchObject({
      status: 200,
      body: { added: { added: 1, present: 0, leftOut: ["Firma", "Telefon"] }, faults: { count: 2 } },
    });
    // The reasons of the round before are not kept beside those of this one.
    expect(String(at(again.body, "faults", "csv")).split("\r\n")[0]).toBe(head);
    expect((await show()).recipients.map(({ email }) => email).sort()).toEqual([ada, bob].sort());
  });

  test("gives typed lines back under heads, which are read when they are sent as a file", async () => {
    const { send, sendFile, show } = await desk();
    const sent = await send({ intent: "add", people: `Ada,${address()}\nBob,wrong,M\nnowhere` });
    const csv = String(at(sent.body, "faults", "csv"));
    expect(csv).toMatch(/^name,email,size,colour,language,\S/);
    const corrected = csv.replace(",wrong,", `,${address()},`).replace("nowhere", address());
    expect((await sendFile(new TextEncoder().encode(corrected))).location).toContain("told=2.0.0");
    expect((await show()).counts).toMatchObject({ all: 3 });
  });

  test("with forty columns asks once which are read, and remembers it for the tenant's other gifts", async () => {
    const one = await desk();
    const columns = Array.from({ length: 38 }, (_, at) => `Question ${at + 1}`);
    const lines = (domain: string, count: number) =>
      [
        ["Kontakt", "Wer", ...columns].join(";"),
        ...Array.from({ length: count }, (_, at) =>
          [`p${at}@${domain}.example`, `Person ${at}`, ...columns.map((column) => `${column}, yes`)].join(
            ";",
          ),
        ),
      ].join("\n");
    const bytes = new TextEncoder().encode(lines("forty", 2_000));
    const started = performance.now();
    const asked = await one.sendFile(bytes);
    console.info(`2,000 lines of forty columns: read in ${Math.round(performance.now() - started)} ms`);
    expect(asked).toMatchObject({
      status: 200,
      body: { columns: { heads: ["Kontakt", "Wer", ...columns] } },
    });
    expect((await one.show()).counts).toMatchObject({ all: 0 });
    const people = String(at(asked.body, "columns", "text"));
    const none = { head_given: "", head_family: "", head_size: "", head_colour: "", head_lang: "" };
    const without = await one.send({ intent: "add", people, head_email: "", head_name: "Wer", ...none });
    expect(without).toMatchObject({
      status: 422,
      body: {
        result: { error: { head_email: ["recipientDesk:columns.noEmail"] } },
        columns: { preset: { name: "Wer" } },
      },
    });
    const chosenAt = performance.now();
    const choice = { intent: "add", people, head_email: "Kontakt", head_name: "Wer", ...none };
    const added = await one.send(choice);
    console.info(`added in ${Math.round(performance.now() - chosenAt)} ms`);
    expect(added).toMatchObject({ status: 200, body: { added: { added: 2_000, leftOut: columns } } });
    expect((await one.send(choice)).body).toMatchObject({ added: { added: 0, present: 2_000 } });
    await makeRecipientCodes(one.here.runners.scope, one.store.id);
    const invitedAt = performance.now();
    expect((await one.send({ intent: "first", confirmed: "yes" })).status).toBe(303);
    console.info(`invited in ${Math.round(performance.now() - invitedAt)} ms`);
    const next = new TextEncoder().encode(lines("next", 2));
    expect((await one.sendFile(next)).body).toMatchObject({ added: { added: 2 }, columns: null });
    // Only on request it is asked again, with what was chosen.
    expect((await one.sendFile(next, { choose: "yes" })).body).toMatchObject({
      columns: { preset: { email: "Kontakt", name: "Wer", size: "" } },
    });
    const other = await desk();
    expect((await other.sendFile(next)).body).toMatchObject({ columns: { preset: { email: "" } } });
  });

  test("of 5,000 is added in one request, and the queue makes the codes", async () => {
    const { here, store, send, show } = await desk();
    const people = Array.from({ length: 5_000 }, (_, at) => `Person ${at},p${at}@many.example`).join("\n");
    expect((await send({ intent: "add", people })).status).toBe(303);
    await makeRecipientCodes(here.runners.scope, store.id);
    const page = await show();
    expect(page.counts).toMatchObject({ all: 5_000, first: 5_000, withoutCode: 0 });
    expect(page.recipients).toHaveLength(50);
    expect(page.links.nextHref).not.toBeNull();
    await send({ intent: "first", confirmed: "yes" });
    const rows = await here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "invitation:%")));
    expect(rows).toHaveLength(5_000);
    // Ten leave each second.
    const times = rows.map(({ nextAttemptAt }) => nextAttemptAt.getTime());
    expect(Math.max(...times) - Math.min(...times)).toBe(499_900);
  });
});

describe("mails", () => {
  test("go to all who have none, in their language and the organiser's words, after the number was asked", async () => {
    const made = await desk();
    const { here, send, invite, show, codeOf } = made;
    const [ada, bob] = [address(), address()];
    await send({ intent: "add", people: `Ada,${ada},,,de\nBob www.evil.example,${bob}` });
    const words = { subject: "For the team", message: "Thank you! See www.evil.example/now" };
    expect((await invite({ intent: "campaign", version: "0", ...words })).status).toBe(303);
    // Somebody else's form, which is older, changes nothing.
    const older = await invite({ intent: "campaign", version: "0", subject: "x", message: "" });
    expect(older.status).toBe(409);
    expect(at((await send({ intent: "first" })).body, "asked", "count")).toBe(2);
    expect((await show()).counts).toMatchObject({ first: 2 });
    expect((await send({ intent: "first", confirmed: "yes" })).status).toBe(303);
    expect((await send({ intent: "first", confirmed: "yes" })).status).toBe(409);
    here.product.clock.forward(MINUTE);
    const [toAda] = await mailbox(made, ada);
    const [toBob] = await mailbox(made, bob);
    expect(toAda).toMatchObject({ subject: "For the team", lang: "de" });
    expect(toAda?.text).toContain("Geschenk bestellen");
    expect(toBob?.text).toContain("Thank you!");
    for (const mail of [toAda, toBob]) expect(mail?.html).not.toMatch(/evil\.example/);
    const { recipients } = await show("?state=sent");
    expect(recipients).toHaveLength(2);
    const code = await codeOf(recipients.find(({ email }) => email === ada)?.id ?? "");
    expect(toAda?.text).toContain(`code=${code?.code}&lang=de`);
  });

  test("remind only who has not claimed, days later, three times at most; one is sent again after a moment", async () => {
    const made = await desk();
    const { daysLater, send, show, codeOf, claim } = made;
    const [ada, bob] = [address(), address()];
    await send({ intent: "add", people: `Ada,${ada}\nBob,${bob}` });
    await send({ intent: "first", confirmed: "yes" });
    const { recipients } = await show();
    const of = (email: string) => recipients.find((row) => row.email === email)?.id ?? "";
    expect((await claim((await codeOf(of(ada)))?.code ?? "")).ok).toBe(true);
    expect((await send({ intent: "remind" })).status).toBe(409);
    expect((await send({ intent: `resend:${of(bob)}` })).status).toBe(409);
    await daysLater(3);
    expect(at((await send({ intent: "remind" })).body, "asked", "count")).toBe(1);
    expect((await send({ intent: "remind", confirmed: "yes" })).status).toBe(303);
    await daysLater(3);
    expect((await send({ intent: `resend:${of(ada)}` })).status).toBe(409);
    expect((await send({ intent: `resend:${of(bob)}` })).status).toBe(303);
    await daysLater(3);
    expect((await send({ intent: "remind" })).status).toBe(409);
    const claimed = (await show("?state=claimed")).recipients;
    expect(claimed).toMatchObject([{ email: ada, order: { ref: expect.stringMatching(/^PS-/) } }]);
    const subjects = (await mailbox(made, bob)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Reminder: "))).toHaveLength(2);
  });

  test("two presses at once write to each person once", async () => {
    const { here, send } = await desk();
    await send({ intent: "add", people: [1, 2, 3].map(() => address()).join("\n") });
    const presses = await Promise.all([1, 2].map(() => send({ intent: "first", confirmed: "yes" })));
    expect(presses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(rows.filter(({ dedupeKey }) => dedupeKey.startsWith("invitation:"))).toHaveLength(3);
  });

  test("do not go out for a store that is not open", async () => {
    const { send } = await desk("admin", { status: "On hold" });
    await send({ intent: "add", people: address() });
    const answer = await send({ intent: "first", confirmed: "yes" });
    expect(at(answer.body, "result", "error", "intent", 0)).toBe("recipientDesk:stop.onHold");
  });

  test("that could not be delivered show on the page", async () => {
    const { here, send, show } = await desk();
    await send({ intent: "add", people: address() });
    await send({ intent: "first", confirmed: "yes" });
    await here.db
      .update(outbox)
      .set({ state: "dead", lastError: "550" })
      .where(eq(outbox.tenantId, here.runners.id));
    expect((await show("?state=not_delivered")).recipients).toMatchObject([{ state: "not_delivered" }]);
    expect((await show()).counts).toMatchObject({ notDelivered: 1 });
  });
});

test("a personal link opens the claim form with name, address and size filled in", async () => {
  const { here, store, send, show, codeOf } = await desk();
  const email = address();
  await send({ intent: "add", people: `Ada Lovelace,${email},M` });
  const [{ id = "" } = {}] = (await show()).recipients;
  const code = (await codeOf(id))?.code ?? "";
  const opened = (await call(claimLoader, get(`/${store.slug}?code=${code}`), here.product.context())).body;
  expect(at(opened, "page", "form", "defaults")).toMatchObject({ name: "Ada Lovelace", email });
  expect(at(opened, "page", "lines", 0, "size")).toBe("M");
  const plain = (await call(claimLoader, get(`/${store.slug}`), here.product.context())).body;
  expect(JSON.stringify(plain)).not.toContain(email);
});

test("who is erased leaves neither row nor mail nor a code that opens, and the log does not name them", async () => {
  const made = await desk();
  const { here, send, show, codeOf, log } = made;
  const email = address();
  await send({ intent: "add", people: `Ada,${email}` });
  await send({ intent: "first", confirmed: "yes" });
  here.product.clock.forward(MINUTE);
  expect(await mailbox(made, email)).toHaveLength(1);
  const [{ id = "" } = {}] = (await show()).recipients;
  expect(at((await send({ intent: `remove:${id}`, email })).body, "asked", "press")).toBe("remove");
  expect((await send({ intent: `remove:${id}`, confirmed: "yes" })).status).toBe(303);
  expect(await here.db.select().from(giftRecipients).where(eq(giftRecipients.id, id))).toEqual([]);
  expect(await here.db.select().from(mails).where(eq(mails.toAddress, email))).toEqual([]);
  expect(await codeOf(id)).toMatchObject({ state: "revoked" });
  const entries = await log();
  expect(entries.map(({ action: what }) => what)).toContain("Recipient erased");
  expect(JSON.stringify(entries)).not.toContain(email);
});

test("customer service sends one mail again and nothing else; who may take the list out leaves an entry", async () => {
  const manager = await desk();
  await manager.send({ intent: "add", people: `=cmd,${address()}` });
  await manager.send({ intent: "add", people: `"Ada, ""A""",${address()}` });
  const file = await manager.take();
  expect(file.body).toContain('"Ada, ""A"""');
  expect((await manager.log()).map(({ action: what }) => what)).toContain("Recipients exported");
  const service = await desk("customer_service");
  expect((await service.send({ intent: "add", people: address() })).status).toBe(403);
  expect((await service.send({ intent: "first", confirmed: "yes" })).status).toBe(403);
  expect((await service.take()).status).toBe(403);
});
