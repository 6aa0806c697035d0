import { describe, expect, test } from "vitest";
import { readCard } from "../src/cards.ts";
import { refusal, sandboxUnderTest } from "./sandbox-under-test.ts";

const acme = { stripeAccount: "acct_demo_acme_uk" };

async function paidWith(payment_method: string) {
  const { stripe, control, sandbox } = await sandboxUnderTest();
  const params = { amount: 4260, currency: "gbp", confirm: true, payment_method } as const;
  const intent = await stripe.paymentIntents.create({ ...params, application_fee_amount: 900 }, acme);
  const charge = String(intent.latest_charge);
  const dispute = async () => (await stripe.disputes.list({ payment_intent: intent.id }, acme)).data[0]!;
  const types = async () =>
    (await stripe.events.list({ limit: 100 }, acme)).data
      .map(({ type }) => type)
      .filter((type) => type.startsWith("charge.dispute"))
      .reverse();
  const net = async (id: string) =>
    (await stripe.balanceTransactions.list({ source: id }, acme)).data.map((one) => [
      one.amount,
      one.fee,
      one.net,
      one.reporting_category,
    ]);
  return { stripe, control, sandbox, intent, charge, dispute, types, net };
}

describe("a dispute by a test card", () => {
  test.each([
    ["pm_card_createDispute", "fraudulent"],
    ["pm_card_createDisputeProductNotReceived", "product_not_received"],
  ])("%s takes the amount and a fee at once: %s", async (card, reason) => {
    const { stripe, charge, dispute, types, net } = await paidWith(card);
    const opened = await dispute();
    expect(opened).toMatchObject({ amount: 4260, charge, reason, status: "needs_response" });
    expect(opened.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400);
    expect(opened.balance_transactions).toMatchObject([{ amount: -4260, fee: 2000, net: -6260 }]);
    expect(await net(opened.id)).toEqual([[-4260, 2000, -6260, "dispute"]]);
    expect(await types()).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    expect((await stripe.charges.retrieve(charge, {}, acme)).disputed).toBe(true);
    expect(await refusal(stripe.refunds.create({ charge, amount: 1 }, acme))).toMatchObject({
      statusCode: 400,
      code: "charge_disputed",
    });
  });

  test("an inquiry takes nothing, and its charge may be refunded", async () => {
    const { stripe, charge, dispute, types, net } = await paidWith("pm_card_createDisputeInquiry");
    const { id, status } = await dispute();
    expect(status).toBe("warning_needs_response");
    expect(await net(id)).toEqual([]);
    expect(await types()).toEqual(["charge.dispute.created"]);
    expect(await stripe.refunds.create({ charge, amount: 100 }, acme)).toMatchObject({ amount: 100 });
  });

  test("the numbers are cards", () => {
    for (const number of ["4000000000000259", "4000000000002685", "4000000000001976"])
      expect(readCard(number)?.outcome).toContain("dispute");
  });
});

describe("evidence", () => {
  test("is kept until it is submitted, and submitted once", async () => {
    const { stripe, dispute, types } = await paidWith("pm_card_createDispute");
    const { id } = await dispute();
    const first = { customer_name: "Ann", shipping_carrier: "Royal Mail" };
    expect(await stripe.disputes.update(id, { evidence: first, submit: false }, acme)).toMatchObject({
      status: "needs_response",
      evidence: first,
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    expect(
      await stripe.disputes.update(id, { evidence: { customer_name: "" }, submit: true }, acme),
    ).toMatchObject({
      status: "under_review",
      evidence: { shipping_carrier: "Royal Mail" },
      evidence_details: { submission_count: 1 },
    });
    expect(
      await refusal(stripe.disputes.update(id, { evidence: { uncategorized_text: "More" } }, acme)),
    ).toMatchObject({ code: "dispute_evidence_submitted" });
    expect((await dispute()).evidence_details.submission_count).toBe(1);
    expect((await types()).slice(2)).toEqual(["charge.dispute.updated", "charge.dispute.updated"]);
  });

  test("may be a file of the same account, which is for evidence", async () => {
    const { stripe, dispute } = await paidWith("pm_card_createDispute");
    const { id } = await dispute();
    const data = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x0d, 0x0a, 0x00]);
    const upload = (purpose: "dispute_evidence" | "logo", of: object, name = "evidence.pdf") =>
      stripe.files.create({ purpose, file: { data, name, type: "application/pdf" } }, of);
    const file = await upload("dispute_evidence", acme);
    expect(file).toMatchObject({ object: "file", size: 8, filename: "evidence.pdf", type: "pdf" });
    expect(await stripe.files.retrieve(file.id, {}, acme)).toMatchObject({ id: file.id });
    expect(await refusal(upload("logo", acme))).toMatchObject({ param: "purpose" });
    expect(await refusal(upload("dispute_evidence", acme, "evidence.exe"))).toMatchObject({ param: "file" });
    const theirs = await upload("dispute_evidence", { stripeAccount: "acct_demo_borealis_uk" });
    const answer = (uncategorized_file: string) =>
      stripe.disputes.update(id, { evidence: { uncategorized_file }, submit: true }, acme);
    expect(await refusal(answer(theirs.id))).toMatchObject({ code: "resource_missing" });
    expect(await answer(file.id)).toMatchObject({
      status: "under_review",
      evidence: { uncategorized_file: file.id },
    });
  });

  test("is refused when it is late, or longer than the bank reads, and changes nothing", async () => {
    const { stripe, control, charge, dispute } = await paidWith("pm_card_visa");
    await control("POST", `/charges/${charge}/dispute`, { due_by: Math.floor(Date.now() / 1000) - 1 });
    const { id } = await dispute();
    expect((await stripe.disputes.retrieve(id, {}, acme)).evidence_details.past_due).toBe(true);
    expect(await refusal(stripe.disputes.update(id, { submit: true }, acme))).toMatchObject({
      code: "dispute_past_due",
    });

    const open = await paidWith("pm_card_createDispute");
    const { id: other } = await open.dispute();
    const long = { access_activity_log: "x".repeat(75_001), uncategorized_text: "y".repeat(75_000) };
    expect(await refusal(open.stripe.disputes.update(other, { evidence: long }, acme))).toMatchObject({
      statusCode: 400,
      param: "evidence",
    });
    expect(await open.dispute()).toMatchObject({ evidence: {}, status: "needs_response" });
  });

  test.each([
    ["winning_evidence", "won", ["charge.dispute.funds_reinstated", "charge.dispute.closed"], -2000],
    ["losing_evidence", "lost", ["charge.dispute.closed"], -6260],
  ])("%s decides at once: %s", async (uncategorized_text, status, last, left) => {
    const { stripe, dispute, types, net } = await paidWith("pm_card_createDispute");
    const { id } = await dispute();
    const answered = await stripe.disputes.update(
      id,
      { evidence: { uncategorized_text }, submit: true },
      acme,
    );
    expect(answered.status).toBe(status);
    expect((await types()).slice(3)).toEqual(last);
    expect((await net(id)).reduce((sum, [, , one]) => sum + Number(one), 0)).toBe(left);
  });
});

describe("the bank decides", () => {
  const press = (url: string, path: string, word: string) =>
    fetch(`${url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ press: word }),
      redirect: "manual",
    });

  test("by presses on the pages, once", async () => {
    const { sandbox, charge, dispute, types, net } = await paidWith("pm_card_visa");
    expect(await (await fetch(`${sandbox.url}/object/charge/${charge}`)).text()).toContain("Dispute as");
    const opened = await press(sandbox.url, `/object/charge/${charge}`, "product_not_received");
    const { id, reason } = await dispute();
    expect(opened.headers.get("location")).toBe(`/object/dispute/${id}`);
    expect(reason).toBe("product_not_received");
    await press(sandbox.url, `/object/charge/${charge}`, "fraudulent");
    expect(await (await fetch(`${sandbox.url}/`)).text()).toContain("needs_response: product_not_received");
    for (const word of ["won", "won", "lost"]) await press(sandbox.url, `/object/dispute/${id}`, word);
    expect((await dispute()).status).toBe("won");
    expect((await types()).slice(2)).toEqual(["charge.dispute.funds_reinstated", "charge.dispute.closed"]);
    // Newest first, as all lists.
    expect(await net(id)).toEqual([
      [4260, 0, 4260, "dispute_reversal"],
      [-4260, 2000, -6260, "dispute"],
    ]);
  });

  test("an inquiry that is lost takes the money, one that is won is closed", async () => {
    const lost = await paidWith("pm_card_createDisputeInquiry");
    await lost.control("POST", `/disputes/${(await lost.dispute()).id}/close`);
    expect((await lost.dispute()).status).toBe("lost");
    expect((await lost.types()).slice(1)).toEqual([
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
    ]);
    const won = await paidWith("pm_card_createDisputeInquiry");
    await won.control("POST", `/disputes/${(await won.dispute()).id}/close`, { won: true });
    expect((await won.dispute()).status).toBe("warning_closed");
    expect(await won.net((await won.dispute()).id)).toEqual([]);
  });

  test("a part of a charge, of what is left of it alone, and a refund goes on where it was won", async () => {
    const { stripe, control, charge, dispute } = await paidWith("pm_card_visa");
    await stripe.refunds.create({ charge, amount: 1000 }, acme);
    expect((await control("POST", `/charges/${charge}/dispute`, { amount: 3261 })).error).toMatchObject({
      param: "amount",
    });
    await control("POST", `/charges/${charge}/dispute`, { amount: 1260 });
    const { id, amount } = await dispute();
    expect(amount).toBe(1260);
    expect((await control("GET", "/ledger")).disputes).toMatchObject([{ id, amount: 1260, net: -3260 }]);
    await control("POST", `/disputes/${id}/close`, { won: true });
    expect(await stripe.refunds.create({ charge }, acme)).toMatchObject({ amount: 3260 });
  });

  test("what was refunded wholly may be disputed all the same, and leaves a second time", async () => {
    const { stripe, control, charge, dispute } = await paidWith("pm_card_visa");
    await stripe.refunds.create({ charge }, acme);
    expect((await control("POST", `/charges/${charge}/dispute`, { amount: 4261 })).error).toMatchObject({
      param: "amount",
    });
    await control("POST", `/charges/${charge}/dispute`, {});
    expect((await dispute()).balance_transactions).toMatchObject([{ amount: -4260, net: -6260 }]);
  });

  test("the account gives in, and is refused once it is over; no other account sees it", async () => {
    const { stripe, dispute } = await paidWith("pm_card_createDispute");
    const { id } = await dispute();
    const other = { stripeAccount: "acct_demo_borealis_uk" };
    expect(await refusal(stripe.disputes.close(id, {}, other))).toMatchObject({ code: "resource_missing" });
    expect((await stripe.disputes.close(id, {}, acme)).status).toBe("lost");
    expect(await refusal(stripe.disputes.close(id, {}, acme))).toMatchObject({ code: "dispute_closed" });
    expect(await refusal(stripe.disputes.update(id, { submit: true }, acme))).toMatchObject({
      code: "dispute_closed",
    });
  });
});
