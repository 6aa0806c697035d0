import type { AppLoadContext } from "@remix-run/cloudflare";
import { httpMailer, mailbox, type Mailer } from "../gateways/mail/mailer.server.ts";
import { announce } from "../gateways/realtime/tenant-rooms.server.ts";
import type { OutboxRow } from "../../db/repositories/outbox.server.ts";
import { newId, platformOf, scopeFor } from "./context.server.ts";
import { writeContactMail } from "./contact-mail.server.ts";
import { writeOrderMail } from "./order-mail.server.ts";
import type { Settings } from "./env.server.ts";

type Context = Pick<AppLoadContext, "page">;

/** Queues what waits in the outbox. Called after a write with 0, and by cron for what a lost message left behind. */
export async function enqueueOpen(context: Context, olderThanMs: number): Promise<void> {
  const { page } = context;
  const before = new Date(page.now().getTime() - olderThanMs + 1);
  const rows = await platformOf(context as AppLoadContext).outbox.open(before, 50);
  if (rows.length === 0) return;
  await page.env.OUTBOX.sendBatch(rows.map((row) => ({ body: { outboxId: row.id } })));
}

/** After the answer is on its way. If the Worker dies first, cron finds the rows. */
export function enqueueSoon(context: AppLoadContext): void {
  context.page.waitUntil(
    enqueueOpen(context, 0).catch((error: unknown) =>
      console.error(JSON.stringify({ at: "enqueue", error: String(error) })),
    ),
  );
}

/** Carries out one outbox row. Messages come at least once, so everything here may be repeated. */
export async function deliver(context: Context, outboxId: string): Promise<void> {
  const platform = platformOf(context as AppLoadContext);
  const row = await platform.outbox.find(outboxId);
  if (!row || row.doneAt) return;
  try {
    await carryOut(context as AppLoadContext, row);
    await platform.outbox.done(row.id, context.page.now());
  } catch (error) {
    await platform.outbox.failed(row.id, String(error));
    throw error;
  }
}

async function carryOut(context: AppLoadContext, row: OutboxRow): Promise<void> {
  const { page } = context;
  const { payload } = row;
  if (payload.kind === "realtime") {
    await announce(page.env.TenantRoom, row.tenantId, { kind: payload.notice, id: payload.id });
    return;
  }
  const scope = scopeFor(page, row.tenantId, { id: "system", name: "", ip: null });
  const content =
    payload.kind === "contact"
      ? await writeContactMail(scope, payload)
      : await writeOrderMail(scope, payload.template, payload.orderId, page.settings);
  if (!content) return;
  const platform = platformOf(context);
  const written = await platform.outbox.writeMail({
    id: newId(),
    tenantId: row.tenantId,
    dedupeKey: row.dedupeKey,
    state: "written",
    createdAt: page.now(),
    ...content,
  });
  if (written.state === "sent") return;
  const sent = await mailerOf(page.settings).send({
    id: written.id,
    from: page.settings.MAIL_FROM,
    to: written.toAddress,
    replyTo: written.replyTo,
    subject: written.subject,
    text: written.text,
    html: written.html,
  });
  await platform.outbox.mailSent(written.id, sent.providerId, page.now());
}

function mailerOf(settings: Settings): Mailer {
  return settings.MAIL_API_KEY ? httpMailer(settings.MAIL_API_URL, settings.MAIL_API_KEY) : mailbox;
}
