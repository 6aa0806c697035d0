import type { AppLoadContext } from "@remix-run/cloudflare";
import { httpMailer, mailbox, type Mailer } from "../gateways/mail/mailer.server.ts";
import { announce } from "../gateways/realtime/tenant-rooms.server.ts";
import type { OutboxRow } from "../../db/repositories/outbox.server.ts";
import { channelOf } from "../domain/access/channels.ts";
import { sessionsThatMayListen } from "./api/channels.server.ts";
import { newId, platformOf, scopeFor } from "./context.server.ts";
import { writeAccountMail } from "./mail/account-mail.server.ts";
import { writeContactMail } from "./mail/contact-mail.server.ts";
import { writeAddressMail, writeReportMail } from "./mail/gift-mail.server.ts";
import { writeIncidentMail } from "./mail/incident-mail.server.ts";
import { writeOrderMail } from "./mail/order-mail.server.ts";
import { senderLine } from "./mail/sender.server.ts";
import { writeChangeMail } from "./mail/change-mail.server.ts";
import { reportTax } from "../services/checkout/report-tax.server.ts";
import { refundIncident } from "../services/incidents/refund-incident.server.ts";
import { makeCodes } from "../services/make-codes.server.ts";
import { releaseHeld, releaseHeldForCredit } from "../services/orders/release-held.server.ts";
import type { Scope } from "../services/scope.ts";
import type { Settings } from "./env.server.ts";
import { logError } from "../log.server.ts";

type Context = Pick<AppLoadContext, "page">;

/** Queues what a lost message left behind. Called by cron. */
export async function enqueueOpen(context: Context, olderThanMs: number): Promise<void> {
  const before = new Date(context.page.now().getTime() - olderThanMs);
  const rows = await platformOf(context as AppLoadContext).outbox.open(before, 50);
  await enqueue(
    context,
    rows.map((row) => row.id),
  );
}

async function enqueue({ page }: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await page.env.OUTBOX.sendBatch(ids.map((outboxId) => ({ body: { outboxId } })));
}

/** Queues what this request wrote, once its answer is on its way. If the Worker dies first, cron finds the rows. */
export function enqueueSoon(context: Context, { outbox }: Pick<Scope, "outbox">): void {
  context.page.waitUntil(enqueue(context, outbox).catch((error: unknown) => logError("enqueue", error)));
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
  const scope = scopeFor(page, row.tenantId, { id: "system", name: "", ip: null });
  if (payload.kind === "realtime") {
    const channels = await channelsOf(scope, payload.id);
    const notice = { kind: payload.notice, id: payload.id };
    await announce(page.env.TenantRoom, row.tenantId, channels, notice, async (name, sessions) => {
      const channel = channelOf(name);
      const platform = platformOf(context as AppLoadContext);
      return channel ? sessionsThatMayListen(platform, row.tenantId, channel, sessions, page.now()) : [];
    });
    return;
  }
  if (payload.kind === "codes") {
    await makeCodes(scope, payload.batchId);
    return;
  }
  if (payload.kind === "budget") {
    await releaseHeld(scope, payload.eventId);
    return;
  }
  if (payload.kind === "credit") {
    await releaseHeldForCredit(scope, payload.currency);
    return;
  }
  if (payload.kind === "refund") {
    await refundIncident(scope, payload.incidentId);
    enqueueSoon({ page }, scope);
    return;
  }
  if (payload.kind === "tax") {
    await reportTax(scope, payload.orderId);
    return;
  }
  const content = await contentOf(context, scope, payload);
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
    from: senderLine(written.sender, page.settings.MAIL_FROM),
    to: written.toAddress,
    replyTo: written.replyTo,
    subject: written.subject,
    text: written.text,
    html: written.html,
  });
  await platform.outbox.mailSent(written.id, sent.providerId, page.now());
  // A link that opens an account is not kept once the provider has it; the local mailbox is where it is read.
  if (payload.kind === "account" && page.settings.MAIL_API_KEY) await platform.outbox.forgetWords(written.id);
}

/** Who hears of an order: its tenant's people, and those who listen to it, its store or its fulfillers. */
async function channelsOf({ tenant }: Scope, orderId: string): Promise<string[]> {
  const { eventId, fulfillerIds } = await tenant.fulfilments.concernedBy(orderId);
  return [
    `tenant.${tenant.tenantId}`,
    `order.${orderId}`,
    ...(eventId ? [`event.${eventId}`] : []),
    ...fulfillerIds.map((id) => `fulfiller.${id}`),
  ];
}

function contentOf(context: AppLoadContext, scope: Scope, payload: OutboxRow["payload"]) {
  const { settings, now } = context.page;
  switch (payload.kind) {
    case "contact":
      return writeContactMail(scope, payload);
    case "account":
      return writeAccountMail(platformOf(context), payload, settings, now());
    case "report":
      return writeReportMail(scope, payload, settings);
    case "mail":
      if (payload.template === "address_issue") return writeAddressMail(scope, payload.orderId, settings);
      if (payload.template === "order_changed") return writeChangeMail(scope, payload.orderId, settings);
      return writeOrderMail(scope, payload.template, payload.orderId, settings);
    case "incident":
      return writeIncidentMail(scope, payload, settings);
    case "realtime":
    case "codes":
    case "budget":
    case "credit":
    case "refund":
    case "tax":
      throw new Error("This is no mail.");
  }
}

function mailerOf(settings: Settings): Mailer {
  return settings.MAIL_API_KEY ? httpMailer(settings.MAIL_API_URL, settings.MAIL_API_KEY) : mailbox;
}
