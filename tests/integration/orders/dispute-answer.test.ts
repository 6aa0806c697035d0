import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { loader as pdfLoader } from "../../../app/routes/admin/orders/dispute/evidence-file.ts";
import { action, loader } from "../../../app/routes/admin/orders/dispute/page.tsx";
import { answerDispute } from "../../../app/services/disputes/answer-dispute.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { parcels } from "../../../db/schema/fulfilments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { disputeOf } from "../../support/disputes.ts";
import { submittedOrder } from "../../support/fulfilment.ts";
import { carryOut } from "../../support/incidents.ts";

type Evidence = {
  evidence: Record<string, string>;
  status: string;
  evidence_details: { submission_count: number };
};

/** A disputed order that is on its way, and who may answer for it. */
async function disputed(wish: object = {}) {
  const sent = await submittedOrder();
  const { here, orderId, fulfilmentId } = sent;
  await here.db.insert(parcels).values({
    id: `p-${orderId}`,
    tenantId: here.runners.id,
    fulfilmentId,
    carrier: "Royal Mail",
    trackingNumber: "RM123456785GB",
    trackingState: "delivered",
    createdAt: here.product.clock.now(),
    updatedAt: here.product.clock.now(),
  });
  await carryOut(here, "mail");
  const dispute = await disputeOf(here, orderId, wish);
  await dispute.note();
  const { cookie } = await here.staff(here.runners);
  const address = `/orders/${orderId}/disputes/${dispute.disputeId}`;
  const params = { orderId, disputeId: dispute.disputeId };
  const page = () => call(loader, get(address, { cookie }), here.product.context(), params);
  const send = (fields: Record<string, string>, by = cookie) =>
    call(action, post(address, fields, { cookie: by }), here.product.context(), params);
  const atBank = async () =>
    (await here.stripe.rawRequest("GET", `/v1/disputes/${dispute.disputeId}`, undefined, {
      stripeAccount: dispute.accountId ?? "",
    })) as unknown as Evidence;
  const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46]);
  const input = { orderId, disputeId: dispute.disputeId, statement: "It arrived.", fields: {}, pdf };
  return { ...sent, dispute, cookie, address, params, page, send, atBank, input };
}

const YES = { intent: "send", statement: "It arrived on Monday.", confirmed: "on" };

describe("the answer to a bank", () => {
  test("shows what we hold of the order, and is sent once with a file and fields", async () => {
    const { page, send, atBank, dispute, orderId, here } = await disputed();
    const { body } = await page();
    expect(body).toMatchObject({
      mayAnswer: true,
      answeredAt: null,
      dispute: { state: "needs_response", reason: "fraudulent" },
    });
    const shown = JSON.stringify(at(body, "sections"));
    for (const part of [
      "Royal Mail · RM123456785GB · Delivered",
      "£42.60",
      "E-mail: order confirmed · pat@test.example · Sent",
    ])
      expect(shown).toContain(part);
    expect(await send(YES)).toMatchObject({ status: 303 });
    const told = await atBank();
    expect(told).toMatchObject({ status: "under_review", evidence_details: { submission_count: 1 } });
    expect(told.evidence).toMatchObject({
      uncategorized_text: "It arrived on Monday.",
      shipping_carrier: "Royal Mail",
      shipping_tracking_number: "RM123456785GB",
    });
    expect(told.evidence["uncategorized_file"]).toMatch(/^file_/);
    expect(await dispute.row()).toMatchObject({ state: "under_review", answer: "It arrived on Monday." });
    expect((await page()).body).toMatchObject({ mayAnswer: false, statement: "It arrived on Monday." });
    const again = await send({ ...YES, statement: "Another" });
    expect(again).toMatchObject({ status: 409 });
    expect(JSON.stringify(again.body)).toContain("orderDesk:dispute.answer.over");
    expect((await atBank()).evidence_details.submission_count).toBe(1);
    const log = await here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, "Dispute answered")));
    expect(log).toHaveLength(1);
  });

  test("is sent by none who has not read it, and keeps what was typed", async () => {
    const { send, atBank, dispute } = await disputed();
    const refused = await send({ intent: "send", statement: "My side" });
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.body)).toContain("orderDesk:dispute.answer.confirmNeeded");
    expect(JSON.stringify(refused.body)).toContain("My side");
    expect(await send({ intent: "save", statement: "My side" })).toMatchObject({ status: 303 });
    expect(await dispute.row()).toMatchObject({ answer: "My side", answeredAt: null });
    expect((await atBank()).evidence_details.submission_count).toBe(0);
    expect(await send({ intent: "save", statement: "x".repeat(20_001) })).toMatchObject({ status: 422 });
  });

  test("is sent once by two people at the same moment", async () => {
    const { send, atBank } = await disputed();
    const both = await Promise.all([send(YES), send({ ...YES, statement: "Another" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await atBank()).evidence_details.submission_count).toBe(1);
  });

  test("whose outcome was lost is not sent twice, and is found to be sent", async () => {
    const { here, dispute, input, atBank } = await disputed();
    const { scope } = here.runners;
    const upload = async () => {
      const file = await here.stripe.files.create(
        {
          purpose: "dispute_evidence",
          file: { data: Buffer.from("%PDF"), name: "evidence.pdf", type: "application/pdf" },
        },
        { stripeAccount: dispute.accountId ?? "" },
      );
      return file.id;
    };
    const losing: Scope["payments"]["answerDispute"] = async (...sent) => {
      await scope.payments.answerDispute(...sent);
      throw new Unavailable("payments", "no answer");
    };
    const away = { ...scope, upload, payments: { ...scope.payments, answerDispute: losing } };
    expect(await answerDispute(away, input)).toEqual({ ok: false, error: "orderDesk:dispute.answer.away" });
    expect(await answerDispute({ ...scope, upload }, input)).toEqual({
      ok: false,
      error: "orderDesk:dispute.answer.busy",
    });
    here.product.clock.forward(3 * MINUTE);
    expect(await answerDispute({ ...scope, upload }, input)).toEqual({ ok: true, value: undefined });
    expect((await atBank()).evidence_details.submission_count).toBe(1);
    expect((await dispute.row())?.answeredAt).toEqual(here.product.clock.now());
  });

  test("that did not leave may be sent again", async () => {
    const { here, input, atBank, send } = await disputed();
    const upload = () => Promise.reject(new Unavailable("payments", "away"));
    expect(await answerDispute({ ...here.runners.scope, upload }, input)).toMatchObject({ ok: false });
    expect((await atBank()).evidence_details.submission_count).toBe(0);
    here.product.clock.forward(3 * MINUTE);
    expect(await send(YES)).toMatchObject({ status: 303 });
  });

  test("is not taken after its day, nor for a decided dispute", async () => {
    const late = await disputed({ due_by: 1_000_000_000 });
    expect((await late.page()).body).toMatchObject({ mayAnswer: false });
    expect(await late.send(YES)).toMatchObject({ status: 409 });
    const lost = await disputed();
    await lost.dispute.close(false);
    expect(await lost.send(YES)).toMatchObject({ status: 409 });
    expect((await lost.atBank()).evidence_details.submission_count).toBe(0);
  });

  test("is no business of customer service, of another order or of another tenant", async () => {
    const { here, send, page, params, address, input } = await disputed();
    const { cookie: service } = await here.staff(here.runners, "customer_service");
    expect(await send(YES, service)).toMatchObject({ status: 403 });
    const { cookie: theirs } = await here.staff(here.maple);
    expect(await send(YES, theirs)).toMatchObject({ status: 404 });
    const asked = get(`${address}/evidence`, { cookie: theirs });
    expect(await call(pdfLoader, asked, here.product.context(), params)).toMatchObject({ status: 404 });
    const upload = () => Promise.resolve("file_x");
    expect(await answerDispute({ ...here.runners.scope, upload }, { ...input, orderId: "another" })).toEqual({
      ok: false,
      error: "errors:orderNotFound",
    });
    expect((await page()).body).toMatchObject({ mayAnswer: true });
  });

  test("is a PDF that no shared cache keeps", async () => {
    const { here, params, address, cookie } = await disputed();
    const response = await pdfLoader({
      request: get(`${address}/evidence`, { cookie }),
      context: here.product.context(),
      params,
    } as never);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
  });
});
