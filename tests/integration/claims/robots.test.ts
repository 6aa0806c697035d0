import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/storefront/claim/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { DAY } from "../../support/clock.ts";
import { claimForm } from "../../support/forms.ts";
import { apiClient } from "../api/client.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A form of a person of their own. */
const someone = () => ({
  ...claimForm(),
  email: `${freshId()}@test.example`,
  address_first_line: `${freshId()} Street`,
});

async function sample() {
  const { here, store } = await promo({ sample: true });
  const token = async () =>
    String(
      at((await call(loader, get(`/${store.slug}`), here.product.context())).body, "chrome", "formToken"),
    );
  const send = (fields: Record<string, string>) =>
    call(
      action,
      post(`/${store.slug}`, { address_first_line: `${freshId()} Street`, ...fields }),
      here.product.context(),
    );
  const order = (json: object, headers: Record<string, string> = {}, cookies: Record<string, string> = {}) =>
    apiClient(here.product)("POST", `/api/${store.tenantId}/${store.slug}/order`, { json, headers, cookies });
  return { here, store, token, send, order };
}

test("a form that comes back at once is taken; the twenty-first is asked for again", async () => {
  const { here, token, send, order } = await sample();
  const quick = async () => send({ ...someone(), _token: await token() });
  for (let form = 0; form < 20; form += 1) expect((await quick()).status).toBe(303);
  const asked = await quick();
  expect(asked.status).toBe(429);
  expect(at(asked.body, "result", "error", "", 0)).toBe("errors:tooQuick");
  expect(at(asked.body, "result", "initialValue", "email")).toContain("@test.example");

  // What tells nothing of its age is no slower than that, and neither is the API.
  expect((await send(someone())).status).toBe(429);
  expect((await order(someone())).status).toBe(429);

  // Who takes their time is not asked, whatever robots do from the same address.
  const calm = await token();
  here.product.clock.forward(5_000);
  expect((await send({ ...someone(), _token: calm })).status).toBe(303);
});

test("a form that was left open for a day still orders", async () => {
  const { here, token, send } = await sample();
  const old = await token();
  here.product.clock.forward(DAY);
  expect((await send({ ...claimForm(), _token: old })).status).toBe(303);
});

test("a right code is never asked to wait, however quick", async () => {
  const { here, store } = await promo();
  for (let index = 0; index < 25; index += 1) {
    await addPromoCode(here.db, store, `GIFT-${index}`);
    const page = await call(loader, get(`/${store.slug}`), here.product.context());
    const fields = claimForm({
      promo_code: `GIFT-${index}`,
      address_first_line: `${index} Quick Street`,
      _token: String(at(page.body, "chrome", "formToken")),
    });
    expect((await call(action, post(`/${store.slug}`, fields), here.product.context())).status).toBe(303);
  }
});

test("forms and calls that do not tell their age are counted together", async () => {
  const { send, order } = await sample();
  for (let time = 0; time < 10; time += 1) {
    expect((await send(someone())).status).toBe(303);
    expect((await order(someone())).status).toBe(200);
  }
  expect((await send(someone())).status).toBe(429);
  const refused = await order(someone());
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
});

test("a client of the API proves its age by the anti-forgery token that it repeats", async () => {
  const { here, order } = await sample();
  const { cookies } = await apiClient(here.product)("GET", "/api/sanctum/csrf-cookie");
  const token = cookies["XSRF-TOKEN"] ?? "";
  for (let time = 0; time < 21; time += 1) await order(someone());
  const withToken = () => order(someone(), { "X-XSRF-TOKEN": token }, { "XSRF-TOKEN": token });
  expect((await withToken()).status).toBe(429);
  here.product.clock.forward(2_000);
  expect((await withToken()).status).toBe(200);
});

test("one receiver gets ten samples an hour, however they are asked for", async () => {
  const { here, store, token, send, order } = await sample();
  await here.db.update(events).set({ duplicateScope: "code_only" }).where(eq(events.id, store.id));
  const calm = await token();
  here.product.clock.forward(5_000);
  const victim = () => ({ ...someone(), email: "Victim@test.example" });
  for (let time = 0; time < 10; time += 1)
    expect((await send({ ...victim(), _token: calm })).status).toBe(303);
  const refused = await send({ ...victim(), _token: calm });
  expect(refused.status).toBe(429);
  expect(at(refused.body, "result", "error", "", 0)).toMatch(/^errors:sentTooOftenMinutes\?/);
  expect((await order(victim())).status).toBe(429);
  expect((await send({ ...someone(), _token: calm })).status).toBe(303);
});
