import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  action as getStarted,
  loader as getStartedPage,
} from "../../../app/routes/account/get-started/page.tsx";
import { enter } from "../../../app/auth/temporary-store.server.ts";
import { loader as settings } from "../../../app/routes/admin/settings/own-account/page.tsx";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { shopWorld } from "../../support/shops.ts";

const FORM = {
  company: "Cactus LLC",
  name: "Carla Cactus",
  password: "A-Long-Pass-2041!",
  accept_terms: "on",
  website: "",
};

async function signUp(path: string, { cookie, region }: { cookie?: string; region?: string } = {}) {
  const here = await shopWorld();
  const email = `${freshId()}@shop.example`;
  const form = { ...FORM, email, ...(region && { region }) };
  const shown = await call(getStartedPage, get(path, { cookie }), here.product.context(), {});
  const answer = await call(getStarted, post(path, form, { cookie }), here.product.context(), {});
  const [row] = await here.db
    .select({ user: users, tenant: tenants })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.email, email));
  return { shown, answer, row };
}

test("who signs up from the program's page is a US tenant with steps to do, whatever region was sent", async () => {
  for (const region of [undefined, "UK"]) {
    const { shown, answer, row } = await signUp("/get-started?program=shopify", region ? { region } : {});
    expect(at(shown.body, "isProgram")).toBe(true);
    expect(answer.status).toBe(303);
    expect(row).toMatchObject({ user: { integration: true }, tenant: { region: "US" } });
  }
});

test("who signs up otherwise chooses a region and has no steps", async () => {
  for (const path of ["/get-started", "/get-started?program=other"]) {
    const { shown, row } = await signUp(path, { region: "EU" });
    expect(at(shown.body, "isProgram")).toBe(false);
    expect(row).toMatchObject({ user: { integration: false }, tenant: { region: "EU" } });
  }
  expect((await signUp("/get-started")).answer.status).toBe(422);
});

test("who let the app in before is asked about the shop after the sign-in, unless they wanted to go elsewhere", async () => {
  const here = await shopWorld();
  const { cookie } = await here.letIn();
  const { userId } = await here.staff(here.runners);
  const [user] = await here.db.select().from(users).where(eq(users.id, userId));
  const led = async (next: string, with_ = cookie) => {
    const request = get("/login", { cookie: with_ });
    const answer = await enter({ request, context: here.product.context() }, user!, next, new Headers());
    return answer.headers.get("Location");
  };
  expect(await led("/dashboard")).toBe("/shopify/connect");
  expect(await led("/orders")).toBe("/orders");
  expect(await led("/dashboard", "")).toBe("/dashboard");
  const shown = await call(getStartedPage, get("/get-started", { cookie }), here.product.context(), {});
  expect(at(shown.body, "isProgram")).toBe(true);
});

test("the settings have the tab of a company that has or had a shop", async () => {
  const here = await shopWorld();
  const tab = async () => {
    const { cookie } = await here.staff(here.runners);
    const answer = await call(settings as never, get("/settings", { cookie }), here.product.context(), {});
    return at(answer.body, "links", "shopify");
  };
  expect(await tab()).toBeNull();
  await here.connectTo(here.runners);
  expect(await tab()).toBe("/settings/shopify-connection");
});
