import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as getStarted } from "../../../app/routes/account/get-started.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard.tsx";
import { loader as events } from "../../../app/routes/admin/events.tsx";
import { loader as layout } from "../../../app/routes/admin/layout.tsx";
import { loader as orders } from "../../../app/routes/admin/orders.tsx";
import { loader as users } from "../../../app/routes/admin/people/list.tsx";
import { loader as settings } from "../../../app/routes/admin/settings/own-account.tsx";
import { tenants } from "../../../db/schema/tenants.ts";
import { users as table } from "../../../db/schema/users.ts";
import { at, call, get } from "../../support/answers.ts";
import { world } from "../../support/world.ts";

async function someone(wish: { integration?: boolean; signupComplete?: boolean; steps?: number[] }) {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners);
  const { steps = [], ...row } = wish;
  await here.db
    .update(table)
    .set({ integration: false, ...row })
    .where(eq(table.id, userId));
  await here.db.update(tenants).set({ integrationSteps: steps }).where(eq(tenants.id, here.runners.id));
  const visit = (loader: typeof orders | typeof getStarted | typeof layout, path: string) =>
    call(loader as typeof orders, get(path, { cookie }), here.product.context());
  return { here, visit };
}

const OPEN: [string, Parameters<typeof someone>[0]][] = [
  ["an integration with one step done", { integration: true, steps: [1] }],
  ["an integration with three steps done", { integration: true, steps: [1, 2, 3] }],
  ["an incomplete sign-up", { signupComplete: false }],
];

describe.each(OPEN)("%s", (_, wish) => {
  test("leads every admin page to the steps, but for where they are seen and done", async () => {
    const { visit } = await someone(wish);
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

describe.each(DONE)("%s", (_, wish) => {
  test("is never led away, and the steps' page leads to the dashboard", async () => {
    const { visit } = await someone(wish);
    expect((await visit(orders, "/orders")).status).toBe(200);
    expect(at((await visit(layout, "/orders")).body, "setupOpen")).toBe(false);
    expect(await visit(getStarted, "/get-started")).toMatchObject({ status: 302, location: "/dashboard" });
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
