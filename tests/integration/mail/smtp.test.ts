import { eq } from "drizzle-orm";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { freshId } from "../../support/stores.ts";
import { smtpServer } from "../../support/smtp-server.ts";
import { world } from "../../support/world.ts";

/** A visitor's message to an organiser, which leaves by this server. */
const sent = (port: number, signIn = "") => delivered({ SMTP_URL: `smtp://${signIn}127.0.0.1:${port}` });

async function delivered(settings: Record<string, string>) {
  const here = await world(settings);
  const store = await here.runners.store();
  const words = { name: "Pat", email: "pat@test.example", orderRef: "", message: "Hello", lang: "en" };
  const payload = { kind: "contact", eventId: store.id, ...words } as const;
  const id = freshId();
  const createdAt = here.product.clock.now();
  await here.db.insert(outbox).values({ id, tenantId: here.runners.id, dedupeKey: id, payload, createdAt });
  await deliver(here.product.context(), [id]);
  const [row] = await here.db.select().from(outbox).where(eq(outbox.id, id));
  const [mail] = await here.db.select().from(mails).where(eq(mails.dedupeKey, id));
  const blocks = await here.db.select().from(mailBlocks).where(eq(mailBlocks.tenantId, here.runners.id));
  return { row, mail, blocks };
}

test("a mail leaves by SMTP where a server is named", async () => {
  const server = await smtpServer();
  const { row, mail } = await sent(server.port);
  expect(server.mails).toMatchObject([{ to: "<organiser@test.example>" }]);
  expect(server.mails[0]?.message).toContain(`Message-ID: <${mail?.id}@`);
  expect([row?.state, mail?.state]).toEqual(["done", "sent"]);
});

test("a missing mailbox blocks the address and is not tried again; a busy one is", async () => {
  const missing = await sent((await smtpServer({ answers: { RCPT: "550 5.1.1 no such user" } })).port);
  expect(missing.row).toMatchObject({ state: "done", lastError: null });
  expect(missing.mail?.state).toBe("unsent");
  expect(missing.blocks).toMatchObject([
    { address: "organiser@test.example", reason: "bounced", detail: "550 5.1.1 no such user" },
  ]);
  const busy = await sent((await smtpServer({ answers: { RCPT: "450 4.2.1 busy" } })).port);
  expect(busy.row).toMatchObject({ state: "open", attempts: 1 });
  expect(busy.row?.lastError).toContain("450");
  expect(busy.blocks).toEqual([]);
});

test.each([
  "550 relay not permitted",
  "550 Sender verify failed",
  "553 sender is not owned by user",
  "554 no",
])(
  "a server that refuses us with %s blocks nobody, and the mail leaves once it takes us",
  async (refusal) => {
    const refused = await sent((await smtpServer({ answers: { RCPT: refusal } })).port);
    expect(refused.row).toMatchObject({ state: "open", attempts: 1 });
    expect([refused.mail?.state, refused.blocks]).toEqual(["written", []]);
  },
);

test.each(["AUTH", "MAIL", "message"])("a refusal at %s blocks no receiver", async (at) => {
  const refusal = { offers: ["AUTH PLAIN"], answers: { [at]: "550 5.1.1 no such user" } };
  const refused = await sent((await smtpServer(refusal)).port, "shop:secret@");
  expect(refused.row).toMatchObject({ state: "open", attempts: 1 });
  expect(refused.blocks).toEqual([]);
});

test.each([401, 403, 404, 422, 429])(
  "a provider by HTTP that answers %i blocks nobody and is asked again",
  async (status) => {
    const provider = createServer((_, response) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ name: "validation_error", message: "550 5.1.1 no such user" }));
    });
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void provider.close());
    const { port } = provider.address() as AddressInfo;
    const refused = await delivered({
      MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_API_KEY: "re_x",
    });
    expect(refused.row).toMatchObject({ state: "open", attempts: 1 });
    expect(refused.blocks).toEqual([]);
  },
);
