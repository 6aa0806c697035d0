import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as getStarted } from "../../../app/routes/account/get-started/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as events } from "../../../app/routes/admin/events/page.tsx";
import { loader as layout } from "../../../app/routes/admin/frame/layout.tsx";
import { loader as orders } from "../../../app/routes/admin/orders/page.tsx";
import { loader as users } from "../../../app/routes/admin/people/list/page.tsx";
import { action as billing } from "../../../app/routes/admin/settings/billing/page.tsx";
import { action as company } from "../../../app/routes/admin/settings/company/page.tsx";
import { loader as settings } from "../../../app/routes/admin/settings/own-account/page.tsx";
import { loader as passkeys } from "../../../app/routes/admin/settings/passkeys/page.tsx";
import { loader as secondFactor } from "../../../app/routes/admin/settings/second-factor/page.tsx";
import { tenants } from "../../../db/schema/tenants.ts";
import { users as table } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { type World, world } from "../../support/world.ts";

async function someone(input: { integration?: boolean; signupComplete?: boolean; steps?: number[] }) {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners);
  const { steps = [], ...row } = input;
  await here.db
    .update(table)
    .set({ integration: false, ...row })
    .where(eq(table.id, userId));
  await here.db.update(tenants).set({ integrationSteps: steps }).where(eq(tenants.id, here.runners.id));
  const visit = (loader: typeof orders | typeof getStarted | typeof layout, path: string) =>
    call(loader as typeof orders, get(path, { cookie }), here.product.context());
  const save = (action: typeof company, fields: Record<string, string>) =>
    call(action, post("/settings/company-details", fields, { cookie }), here.product.context());
  return { here, visit, save };
}

const OPEN: [string, Parameters<typeof someone>[0]][] = [
  ["an integration with one step done", { integration: true, steps: [1] }],
  ["an integration with three steps done", { integration: true, steps: [1, 2, 3] }],
];

test("an address that is not proved opens nothing but the page that asks to prove it", async () => {
  const { visit } = await someone({ signupComplete: false });
  for (const [loader, path] of [
    [orders, "/orders"],
    [users, "/users"],
    [dashboard, "/dashboard"],
    [settings, "/settings"],
    [secondFactor, "/settings/second-factor"],
    [passkeys, "/settings/passkeys"],
  ] as const) {
    expect(await visit(loader as never, path), path).toMatchObject({ status: 302, location: "/get-started" });
  }
  expect(at((await visit(getStarted, "/get-started")).body, "open", "unverified")).toBeTruthy();
});

describe.each(OPEN)("%s", (_, input) => {
  test("leads every admin page to the steps, but for where they are seen and done", async () => {
    const { visit } = await someone(input);
    for (const [loader, path] of [
      [orders, "/orders"],
      [events, "/events"],
      [users, "/users"],
      [layout, "/orders?page=2"],
    ] as const) {
      expect(await visit(loader as typeof orders, path), path).toMatchObject({
        status: 302,
        location: "/get-started",
      });
    }
    expect((await visit(settings as never, "/settings")).status).toBe(200);
    expect((await visit(dashboard as never, "/dashboard")).status).toBe(200);
    expect((await visit(getStarted, "/get-started")).status).toBe(200);
    expect(at((await visit(layout, "/dashboard")).body, "setupOpen")).toBe(true);
  });
});

const DONE: [string, Parameters<typeof someone>[0]][] = [
  ["nobody's integration, whatever the steps say", { steps: [] }],
  ["an integration with all four steps done", { integration: true, steps: [1, 2, 3, 4] }],
];

describe.each(DONE)("%s", (_, input) => {
  test("is never led away, and the steps' page leads to the dashboard", async () => {
    const { visit } = await someone(input);
    expect((await visit(orders, "/orders")).status).toBe(200);
    expect(at((await visit(layout, "/orders")).body, "setupOpen")).toBe(false);
    expect(await visit(getStarted, "/get-started")).toMatchObject({ status: 302, location: "/dashboard" });
  });
});

describe("saving what a step asks for", () => {
  const COMPANY = {
    legal_name: "Cactus LLC",
    address_first_line: "1 Dry Road",
    address_city: "Tucson",
    address_postcode: "85701",
    address_country: "United States",
    contact_email: "hello@cactus.example",
  };
  const stepsOf = async (here: World) =>
    (await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id)))[0]?.integrationSteps;

  test("does it, once, and the last one opens the admin area", async () => {
    const { here, visit, save } = await someone({ integration: true, steps: [1, 2] });
    expect((await save(company, COMPANY)).status).toBe(303);
    expect((await save(company, COMPANY)).status).toBe(303);
    expect(await stepsOf(here)).toEqual([1, 2, 3]);
    // An invoice that has nobody to go to is no way to pay.
    await save(billing, { intent: "save", billing_name: "", billing_email: "" });
    expect(await stepsOf(here)).toEqual([1, 2, 3]);
    await save(billing, { intent: "save", billing_name: "Cactus", billing_email: "pay@cactus.example" });
    expect(await stepsOf(here)).toEqual([1, 2, 3, 4]);
    expect((await visit(orders, "/orders")).status).toBe(200);
  });

  test("means nothing to a tenant without an integration", async () => {
    const { here, save } = await someone({ steps: [] });
    await save(company, COMPANY);
    expect(await stepsOf(here)).toEqual([]);
  });
});

test("the dashboard tells the four steps in their order, with the first done from the start", async () => {
  const { visit } = await someone({ integration: true, steps: [3] });
  const answer = await visit(dashboard as never, "/dashboard");
  expect(at(answer.body, "begin", "onboarding")).toEqual({
    steps: [
      { number: 1, name: "sign_up", complete: true },
      { number: 2, name: "install_app", complete: false },
      { number: 3, name: "become_customer", complete: true },
      { number: 4, name: "connect_payment", complete: false },
    ],
    stepsCompleted: false,
  });
});
