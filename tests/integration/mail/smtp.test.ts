import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliver } from "../../../app/jobs/deliver.server.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { freshId } from "../../support/stores.ts";
import { smtpServer } from "../../support/smtp-server.ts";
import { world } from "../../support/world.ts";

/** A visitor's message to an organiser, which leaves by this server. */
async function sent(port: number) {
  const here = await world({ SMTP_URL: `smtp://127.0.0.1:${port}` });
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
  expect(missing.mail?.state).toBe("written");
  expect(missing.blocks).toMatchObject([
    { address: "organiser@test.example", reason: "bounced", detail: "550 5.1.1 no such user" },
  ]);
  const busy = await sent((await smtpServer({ answers: { RCPT: "450 4.2.1 busy" } })).port);
  expect(busy.row).toMatchObject({ state: "open", attempts: 1 });
  expect(busy.row?.lastError).toContain("450");
  expect(busy.blocks).toEqual([]);
});
