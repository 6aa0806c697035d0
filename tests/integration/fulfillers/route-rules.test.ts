import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as save, loader as open } from "../../../app/routes/admin/fulfillers/route-rules/page.tsx";
import { keepRouteRules } from "../../../app/services/fulfillers/keep-route-rules.server.ts";
import { USUAL_WEIGHTS } from "../../../app/domain/fulfilment/route-score.ts";
import { routeRules } from "../../../db/schema/fulfillers.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { interleave } from "../../support/interleaving.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff, world } from "../../support/world.ts";

const PATH = "/fulfillers/choice";
const AMOUNTS = {
  cost_day_late: "7.5",
  cost_border: "0",
  cost_wrong_item: "25",
  cost_further_parcel: "12.00",
};
const BOX = "substitute_TEE-CLASSIC_TEE-ORGANIC";

async function desk() {
  const here = await world();
  await here.runners.store({ slug: freshId() });
  const { cookie } = await here.staff(here.runners, "account_manager");
  return {
    here,
    cookie,
    send: (fields: Record<string, string>, as = cookie) =>
      call(save, post(PATH, fields, { cookie: as }), here.product.context()),
    see: async (as = cookie) => (await call(open, get(PATH, { cookie: as }), here.product.context())).body,
    row: async () =>
      (
        await here.db
          .select()
          .from(routeRules)
          .where(eq(routeRules.tenantId, here.runners.id))
          .orderBy(desc(routeRules.version))
      )[0],
  };
}

test("the rules are saved once for each version, together with the substitutes, and the log records both", async () => {
  const { here, send, see, row } = await desk();
  const before = await see();
  expect(at(before, "version")).toBe(0);
  expect(at(before, "stored")).toMatchObject({ cost_day_late: "5.00", [BOX]: "" });
  const both = await Promise.all([
    send({ ...AMOUNTS, version: "0", [BOX]: "on", "substitute_TEE-CLASSIC_MUG-STONE": "on" }),
    send({ ...AMOUNTS, version: "0", [BOX]: "on", cost_border: "0.00" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(at(late?.body, "result", "error", "version")).toEqual(["lists:changedMeanwhile"]);
  // What the catalogue does not know as a substitute is not agreed to by a form that names it.
  expect(await row()).toMatchObject({
    version: 1,
    weights: { dayLate: 750, border: 0, wrongItem: 2500, furtherParcel: 1200 },
    substitutes: { "TEE-CLASSIC": ["TEE-ORGANIC"] },
  });
  expect(at(await see(), "stored")).toMatchObject({ cost_day_late: "7.50", [BOX]: "on" });
  const log = await here.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.tenantId, here.runners.id),
        eq(auditEntries.action, "Choice of fulfillers updated"),
      ),
    );
  expect(log.map(({ changes }) => changes)).toEqual([
    {
      dayLate: { from: "5.00", to: "7.50" },
      border: { from: "20.00", to: "0.00" },
      wrongItem: { from: "20.00", to: "25.00" },
      furtherParcel: { from: "10.00", to: "12.00" },
      substitutes: { from: "", to: "TEE-CLASSIC: TEE-ORGANIC" },
    },
  ]);
  expect((await send({ ...AMOUNTS, version: "1" })).status).toBe(303);
  expect(await row()).toMatchObject({ version: 2, substitutes: {} });
});

test("a change that another user saves between the read and the write is not overwritten", async () => {
  const { here, row } = await desk();
  const admin = asStaff(here.runners.scope, "admin");
  const rules = (dayLate: number, version: number) => ({
    weights: { ...USUAL_WEIGHTS, dayLate },
    substitutes: {},
    version,
  });
  for (const version of [0, 1]) {
    const { scope } = interleave(admin, {
      step: "tenant.routeRules.find",
      call: 1,
      when: "after" as const,
      rival: () => keepRouteRules(admin, rules(100 + version, version)),
    });
    expect(await keepRouteRules(scope, rules(900, version))).toBe(false);
    expect(await row()).toMatchObject({ version: version + 1, weights: { dayLate: 100 + version } });
  }
});

test("an invalid or too large amount is refused beside its field, and what was typed stays", async () => {
  const { send, row } = await desk();
  for (const [typed, error] of [
    ["", "errors:required"],
    ["-1", "fulfillerDesk:routes.amount"],
    ["1000", "fulfillerDesk:routes.amount"],
    ["1.005", "fulfillerDesk:routes.amount"],
    ["ten", "fulfillerDesk:routes.amount"],
  ] as const) {
    const answer = await send({ ...AMOUNTS, version: "0", cost_border: typed, [BOX]: "on" });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error")).toEqual({ cost_border: [error] });
    expect(at(answer.body, "result", "initialValue", "cost_day_late")).toBe("7.5");
  }
  expect(await row()).toBeUndefined();
});

test("another tenant neither sees nor changes it", async () => {
  const { here, send, see, row } = await desk();
  await send({ ...AMOUNTS, version: "0" });
  const { cookie } = await here.staff(here.maple, "account_manager");
  expect(at(await see(cookie), "stored")).toMatchObject({ cost_day_late: "5.00" });
  expect((await send({ ...AMOUNTS, version: "1" }, cookie)).status).toBe(409);
  expect(await row()).toMatchObject({ version: 1 });
});
