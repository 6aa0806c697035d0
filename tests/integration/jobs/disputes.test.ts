import { and, eq, inArray, like } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkDisputes } from "../../../app/jobs/check-disputes.server.ts";
import { lookThrough, remindOfAnswers } from "../../../app/services/scheduled/look-for-disputes.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { stripePayments } from "../../../app/gateways/stripe/stripe-payments.server.ts";
import { disputeLooks, disputes } from "../../../db/schema/payments.ts";
import { mails } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { disputeOf } from "../../support/disputes.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { carryOut } from "../../support/incidents.ts";
import { payingWorld } from "../../support/payments.ts";

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function paid(orders = 1) {
  // The work crosses tenants, and looks at so many accounts at once: those of other tests are in no order with these.
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await payingWorld({ LIBSQL_URL: database.url });
  const store = await here.runners.store();
  const ids: string[] = [];
  for (let count = 0; count < orders; count += 1) ids.push(await placedOrder(here, store));
  const account = `acct_demo_${here.runners.id}_uk`;
  const check = () => checkDisputes(here.product.context());
  const lookAt = async () =>
    (await here.db.select().from(disputeLooks).where(eq(disputeLooks.accountId, account)))[0]?.at;
  return { here, ids, account, check, lookAt };
}

describe("a dispute whose event never arrived", () => {
  test("is found at the next look, and noted as by its event", async () => {
    const { here, ids, check, lookAt } = await paid();
    const [orderId = ""] = ids;
    const dispute = await disputeOf(here, orderId);
    expect(await dispute.row()).toBeUndefined();
    await check();
    expect(await dispute.row()).toMatchObject({ orderId, state: "needs_response", taken: 4260 });
    expect((await here.runners.scope.tenant.orders.find(orderId))?.heldForDispute).not.toBeNull();
    expect(await lookAt()).toEqual(here.product.clock.now());
  });

  test("is found page by page, and the look counts only when all was noted", async () => {
    const { here, ids, account } = await paid(3);
    const made = [];
    for (const id of ids) made.push(await disputeOf(here, id));
    const base = baseScope(here.product.context());
    const { disputesSince } = stripePayments(here.stripe);
    // One a page, by the provider's own cursor.
    const onePerPage: typeof disputesSince = async (asked) => {
      const path = `/v1/disputes?limit=1${asked.after ? `&starting_after=${asked.after}` : ""}`;
      const page = (await here.stripe.rawRequest("GET", path, undefined, {
        stripeAccount: asked.accountId ?? "",
      })) as { data: { id: string; payment_intent: string }[]; has_more: boolean };
      const [one] = page.data;
      return {
        disputes: one ? [{ id: one.id, intentId: one.payment_intent }] : [],
        next: page.has_more ? (one?.id ?? null) : null,
      };
    };
    const seen: string[] = [];
    const look = { accountId: account, at: null };
    const input = { look, isOver: () => false };
    const scope = { ...base, payments: { disputesSince: onePerPage } };
    const looked = () => here.db.select().from(disputeLooks).where(eq(disputeLooks.accountId, account));
    await expect(
      lookThrough(scope, {
        ...input,
        note: async (_, { disputeId }) => {
          if (seen.length === 1) throw new Error("away");
          seen.push(disputeId);
        },
      }),
    ).rejects.toThrow("away");
    expect(await looked()).toEqual([]);
    expect(await lookThrough(scope, { ...input, isOver: () => true, note: async () => undefined })).toBe(
      false,
    );
    expect(await looked()).toEqual([]);
    seen.length = 0;
    const tenants = new Set<string>();
    const note = async (tenantId: string, { disputeId }: { disputeId: string }) => {
      tenants.add(tenantId);
      seen.push(disputeId);
    };
    expect(await lookThrough(scope, { ...input, note })).toBe(true);
    expect([...seen].sort()).toEqual(made.map(({ disputeId }) => disputeId).sort());
    expect([...tenants]).toEqual([here.runners.id]);
    expect(await looked()).toHaveLength(1);
  });

  test("that was won without an event is asked about again once six hours passed without one", async () => {
    const { here, ids, check } = await paid();
    const dispute = await disputeOf(here, ids[0] ?? "");
    await dispute.note();
    await here.control("POST", `/disputes/${dispute.disputeId}/close`, { won: true });
    // Its look finds it as well; here it is as if that was long ago.
    await here.db
      .insert(disputeLooks)
      .values({
        accountId: dispute.accountId ?? "",
        at: new Date(here.product.clock.now().getTime() + 30 * DAY),
      })
      .onConflictDoUpdate({
        target: disputeLooks.accountId,
        set: { at: new Date(here.product.clock.now().getTime() + 30 * DAY) },
      });
    await check();
    expect((await dispute.row())?.state).toBe("needs_response");
    here.product.clock.forward(7 * HOUR);
    await check();
    expect(await dispute.row()).toMatchObject({ state: "won", taken: 0 });
  });
});

describe("two days before the bank takes no answer any more", () => {
  async function dueIn(ms: number, wish: object = {}) {
    const world = await paid();
    const { here, ids } = world;
    const [orderId = ""] = ids;
    const people = [];
    for (const role of ["admin", "customer_service"] as const) {
      const { userId } = await here.staff(here.runners, role);
      people.push(userId);
    }
    await here.db.update(users).set({ passwordHash: "x" }).where(inArray(users.id, people));
    const due_by = Math.floor((here.product.clock.now().getTime() + ms) / 1000);
    const dispute = await disputeOf(here, orderId, { ...wish, due_by });
    await dispute.note();
    const remind = () => remindOfAnswers(baseScope(here.product.context()));
    const told = async () => {
      expect(await carryOut(here, "dispute")).toBe(0);
      return here.db
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, "dispute:%:due_soon:%")));
    };
    return { ...world, dispute, remind, told };
  }

  test.each([{}, { inquiry: true }])("those who may refund are reminded, once: %o", async (wish) => {
    const { here, remind, told } = await dueIn(2 * DAY + 10 * MINUTE, wish);
    await remind();
    expect(await told()).toEqual([]);
    here.product.clock.forward(11 * MINUTE);
    await Promise.all([remind(), remind()]);
    await remind();
    const mail = await told();
    expect(mail).toHaveLength(1);
    expect(mail[0]?.subject).toContain("needs your answer soon");
    here.product.clock.forward(DAY);
    await remind();
    expect(await told()).toHaveLength(1);
  });

  test("a dispute that is decided, over or answered sends no reminder", async () => {
    const { dispute, remind, told } = await dueIn(DAY);
    await dispute.close(false);
    await remind();
    expect(await told()).toEqual([]);
    const late = await dueIn(-MINUTE);
    await late.remind();
    expect(await late.told()).toEqual([]);
    const answered = await dueIn(DAY);
    await answered.here.db
      .update(disputes)
      .set({ answeredAt: answered.here.product.clock.now() })
      .where(eq(disputes.id, answered.dispute.disputeId));
    await answered.remind();
    expect(await answered.told()).toEqual([]);
  });
});
