import { requireOn } from "../domain/availability/switches.ts";
import { announce } from "../gateways/realtime/tenant-rooms.server.ts";
import { channelOf } from "../domain/access/channels.ts";
import { writeAccountMail } from "../mail/writers/account-mail.server.ts";
import type { MailPurpose } from "../domain/mail/block-reasons.ts";
import {
  writeAnswerMail,
  writeReceiptMail,
  writeRefundMail,
  writeRefusedOrderMail,
  writeTeamShortMail,
} from "../mail/writers/after-sales-mail.server.ts";
import { writeDigestMail } from "../mail/writers/digest-mail.server.ts";
import { writeFulfilmentMail } from "../mail/writers/fulfilment-mail.server.ts";
import {
  writeAlarmMail,
  writeCompanyErasedMail,
  writeReportMail,
} from "../mail/writers/report-mail.server.ts";
import { writeContactMail, writeInquiryMail, writeLinkMail } from "../mail/writers/message-mail.server.ts";
import { writeAddressMail, writeChangeMail, writeOrderMail } from "../mail/writers/order-mail.server.ts";
import {
  writeGiftsAgainMail,
  writeInvitationMail,
  writeTestInvitation,
} from "../mail/writers/invitation-mail.server.ts";
import { writePaymentLinkMail } from "../mail/writers/payment-link-mail.server.ts";
import { writeDisputeMail } from "../mail/writers/dispute-mail.server.ts";
import { writeIncidentMail } from "../mail/writers/incident-mail.server.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { fulfillerPort } from "../http/wiring/fulfiller-port.server.ts";
import { followShop } from "./follow-shops.server.ts";
import { fulfilmentTools } from "./fulfilment-tools.server.ts";
import { printTools } from "../http/wiring/print-tools.server.ts";
import { enqueueSoon } from "../http/wiring/outbox.server.ts";
import { sessionsThatMayListen } from "../services/accounts/sessions/sessions.server.ts";
import type { OutboxPayload, OutboxRow } from "../services/deliveries/attempt-rows.server.ts";
import type { OutboxKind } from "../services/deliveries/queue-rows.server.ts";
import { advanceFulfilment } from "../services/fulfilment/advance-fulfilment.server.ts";
import { reverseTax } from "../services/orders/reverse-tax.server.ts";
import { hearsFromUs, noteOrderOfShop } from "../services/shops/note-work.server.ts";
import { reportTax } from "../services/checkout/report-tax.server.ts";
import { askFulfillerToCancel } from "../services/fulfilment/ask-to-cancel.server.ts";
import { makeExport } from "../services/data-export/make-export.server.ts";
import { refundIncident } from "../services/incidents/refund-incident.server.ts";
import { makeCodes } from "../services/code-batches/make-codes.server.ts";
import { makeRecipientCodes } from "../services/code-batches/make-recipient-codes.server.ts";
import { cancelRest } from "../services/orders/cancel-order.server.ts";
import { cancelGivenUp } from "../services/orders/team-orders.server.ts";
import { mayStillLeave } from "../services/mails/order-mails.server.ts";
import { documentWriter } from "../http/prints/document-words.server.ts";
import { creditRefund, issueInvoice } from "../services/documents/issue-document.server.ts";
import { sendRefund } from "../services/orders/send-refund.server.ts";
import { releaseHeld, releaseHeldForCredit } from "../services/orders/release-held.server.ts";
import { takeMailBack } from "../services/recipients/mail-recipients.server.ts";
import { makePrints } from "../services/prints/make-prints.server.ts";
import { makeProductPrints } from "../services/prints/make-product-prints.server.ts";
import { channelsOfOrder } from "../services/realtime/channels.server.ts";
import type { Scope } from "../services/scope.ts";
import { type JobContext, switchesOf, systemScope } from "./context.server.ts";

type Payload<Kind extends OutboxKind> = Extract<OutboxPayload, { kind: Kind }>;

type Job<Kind extends OutboxKind> = {
  /** Reading and carrying out fail when one of them takes longer. At most 60 s, see attempt.server.ts. */
  deadlineMs: number;
  /** Rows of a group that say the very same are carried out once, for all of them. */
  onceForAll?: boolean;
  /**
   * Reads what the delivery needs; writes nothing. It is called for a whole group of rows in the same moment, so that
   * their reads travel together.
   */
  prepare(context: JobContext, payload: Payload<Kind>, row: OutboxRow): Promise<Delivery>;
};

/**
 * What is left to do for a row: a mail to send, something to carry out, or nothing. It may be done again for the same
 * row, also after it went well.
 */
export type Delivery =
  | { mail: MailContent; purpose: MailPurpose | null }
  | { run: () => Promise<void> }
  | undefined;

const MAIL_DEADLINE_MS = 20_000;

/**
 * A job that sends one mail; no content means that the mail no longer has a receiver or a subject.
 * @param purpose why it is sent: it may not go to every address. Mails about accounts and alarms, which a person waits
 * for, are always tried.
 */
function mailJob<Kind extends OutboxKind>(
  compose: (
    context: JobContext,
    payload: Payload<Kind>,
    scope: Scope,
    row: OutboxRow,
  ) => Promise<MailContent | undefined> | MailContent | undefined,
  purpose: MailPurpose | null = null,
): Job<Kind> {
  return {
    deadlineMs: MAIL_DEADLINE_MS,
    async prepare(context, payload, row) {
      const mail = await compose(context, payload, systemScope(context, row.tenantId), row);
      return mail && { mail, purpose };
    },
  };
}

/**
 * A mail to the person who ordered. Who bought in a tenant's shop at Shopify gets no mail of ours: the shop writes to them.
 */
function orderMailJob(compose: Parameters<typeof mailJob<"mail">>[0]): Job<"mail"> {
  const { deadlineMs, prepare } = mailJob<"mail">(compose, "order");
  return {
    deadlineMs,
    async prepare(context, payload, row) {
      const scope = systemScope(context, row.tenantId);
      const { orderId } = payload;
      const [isWritten, delivery] = await Promise.all([
        hearsFromUs(scope, { orderId }),
        prepare(context, payload, row),
      ]);
      if (isWritten) return delivery;
      return {
        async run() {
          await noteOrderOfShop(scope, { orderId });
          enqueueSoon(context, scope);
        },
      };
    },
  };
}

/** A job of our own; what it leaves in the outbox is queued when it ends. */
function workJob<Kind extends OutboxKind>(
  work: (payload: Payload<Kind>, scope: Scope) => Promise<unknown>,
): Job<Kind> {
  return {
    deadlineMs: 60_000,
    prepare: async (context, payload, row) => ({
      async run() {
        const scope = systemScope(context, row.tenantId);
        await work(payload, scope);
        enqueueSoon(context, scope);
      },
    }),
  };
}

/** How each kind of outbox row is carried out. A new kind needs a line here and one in db/outbox-lanes.ts. */
export const JOBS: { [Kind in OutboxKind]: Job<Kind> } = {
  mail: orderMailJob(async ({ page: { settings } }, payload, scope, { dedupeKey }) => {
    if (!(await mayStillLeave(scope, payload))) return undefined;
    if ("fulfilmentId" in payload) return writeFulfilmentMail(scope, payload, settings);
    if (payload.template === "refund") return writeRefundMail(scope, payload, settings);
    if (payload.template === "case_received") return writeReceiptMail(scope, payload, settings);
    if (payload.template === "case_answered") return writeAnswerMail(scope, payload, settings);
    const { template, orderId } = payload;
    if (template === "address_issue") return writeAddressMail(scope, { orderId, dedupeKey }, settings);
    if (template === "order_link" || template === "order_found")
      return writeLinkMail(scope, { orderId, template }, settings);
    if (template === "payment_link") return writePaymentLinkMail(scope, orderId, settings);
    if (template === "order_changed") return writeChangeMail(scope, orderId, settings);
    return writeOrderMail(scope, template, orderId, settings);
  }),
  contact: mailJob((_, payload, scope) => writeContactMail(scope, payload), "order"),
  company_erased: mailJob(({ page }, payload) => writeCompanyErasedMail(payload, page.settings)),
  inquiry: mailJob(({ page }, payload) => writeInquiryMail(payload, page.settings)),
  refused_order: mailJob(
    ({ page }, { eventId }, scope) => writeRefusedOrderMail(scope, eventId, page.settings),
    "order",
  ),
  team_short: mailJob(
    ({ page }, { eventId }, scope) => writeTeamShortMail(scope, eventId, page.settings),
    "order",
  ),
  report: mailJob(({ page }, payload, scope) => writeReportMail(scope, payload, page.settings)),
  account: mailJob(({ page }, payload, scope) => writeAccountMail(scope, payload, page.settings)),
  digest: mailJob(({ page }, payload, scope) => writeDigestMail(scope, payload, page.settings)),
  dispute: mailJob(({ page }, payload, scope) => writeDisputeMail(scope, payload, page.settings)),
  incident: mailJob(({ page }, payload, scope) => writeIncidentMail(scope, payload, page.settings)),
  invitation: {
    deadlineMs: MAIL_DEADLINE_MS,
    async prepare(context, payload, row) {
      requireOn(await switchesOf(context), "campaigns");
      const scope = systemScope(context, row.tenantId);
      const mail = await writeInvitationMail(scope, payload, context.page.settings);
      const { recipientId } = payload;
      if (mail === "stopped") {
        return { run: () => takeMailBack(scope, { recipientId, key: row.dedupeKey }) };
      }
      return mail && { mail, purpose: "invitation" };
    },
  },
  waiting: mailJob(async (context, { waitingId }, scope) => {
    requireOn(await switchesOf(context), "campaigns");
    return writeGiftsAgainMail(scope, waitingId, context.page.settings);
  }, "invitation"),
  invitation_test: mailJob(({ page }, payload, scope) => writeTestInvitation(scope, payload, page.settings)),
  alarm: mailJob(({ page }, { alarm }) => writeAlarmMail(alarm, page.settings)),
  realtime: {
    deadlineMs: 10_000,
    // An order takes several steps in a moment; a page that gets the notice reads the newest state.
    onceForAll: true,
    async prepare(context, payload, row) {
      const scope = systemScope(context, row.tenantId);
      const { channels, eventId } = await channelsOfOrder(scope, payload.id);
      const notice = { kind: payload.notice, id: payload.id };
      const { env } = context.page;
      const { tenantId } = row;
      const mayListen = async (name: string, sessions: string[]) => {
        const channel = channelOf(name);
        if (!channel) return { hear: [], stay: [] };
        return sessionsThatMayListen(scope, { tenantId, channel, sessions, eventId });
      };
      return { run: () => announce(env.TenantRoom, tenantId, channels, notice, mayListen) };
    },
  },
  codes: workJob(({ batchId }, scope) => makeCodes(scope, batchId)),
  recipients: workJob(({ eventId }, scope) => makeRecipientCodes(scope, eventId)),
  budget: workJob(({ eventId }, scope) => releaseHeld(scope, eventId)),
  credit: workJob(({ currency }, scope) => releaseHeldForCredit(scope, currency)),
  refund: workJob(({ incidentId }, scope) => refundIncident(scope, incidentId)),
  order_refund: workJob(async ({ refundId }, scope) => {
    await sendRefund(scope, refundId);
    // A refund that arrived is credited where its order has an invoice; tried again with the row where that fails.
    await creditRefund(scope, { refundId, writer: documentWriter });
    await reverseTax(scope, refundId);
  }),
  cancel_request: {
    deadlineMs: 30_000,
    prepare: async (context, { fulfilmentId }, row) => ({
      async run() {
        const scope = systemScope(context, row.tenantId);
        await askFulfillerToCancel(scope, { fulfilmentId, portOf: (id) => fulfillerPort(context, id) });
        enqueueSoon(context, scope);
      },
    }),
  },
  cancel_rest: workJob(({ orderId, reason, actor }, scope) =>
    cancelRest({ ...scope, actor }, { orderId, reason }),
  ),
  cancel_team: workJob(({ eventId, actor }, scope) => cancelGivenUp({ ...scope, actor }, { eventId })),
  export: workJob(({ exportId }, scope) => makeExport(scope, exportId)),
  print: {
    deadlineMs: 60_000,
    prepare: async (context, payload, row) => ({
      run() {
        const scope = systemScope(context, row.tenantId);
        const tools = printTools(context);
        if ("productId" in payload) return makeProductPrints(scope, { productId: payload.productId, tools });
        return makePrints(scope, { orderId: payload.orderId, tools });
      },
    }),
  },
  product_print: {
    deadlineMs: 60_000,
    prepare: async (context, { productId }, row) => ({
      run: () =>
        makeProductPrints(systemScope(context, row.tenantId), { productId, tools: printTools(context) }),
    }),
  },
  fulfilment: {
    deadlineMs: 60_000,
    prepare: async (context, { fulfilmentId }, row) => ({
      async run() {
        const scope = systemScope(context, row.tenantId);
        await advanceFulfilment(scope, { fulfilmentId, tools: fulfilmentTools(context, scope) });
        enqueueSoon(context, scope);
      },
    }),
  },
  shop_work: {
    deadlineMs: 60_000,
    // Two of one shop would only ask for its points twice.
    onceForAll: true,
    prepare: async (context, { connectionId }, row) => ({
      async run() {
        const scope = systemScope(context, row.tenantId);
        await followShop(context, scope, connectionId);
        enqueueSoon(context, scope);
      },
    }),
  },
  // What is lacking stands in the company's settings; an order without an invoice can still be given one there.
  invoice: workJob(({ orderId }, scope) => issueInvoice(scope, { orderId, writer: documentWriter })),
  tax: workJob(({ orderId }, scope) => reportTax(scope, orderId)),
};
