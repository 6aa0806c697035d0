import { and, eq, like } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import handleRequest from "../../../app/entry.server.tsx";
import { type SwitchName, SWITCHES_KEY } from "../../../app/domain/availability/switches.ts";
import { sendCampaigns } from "../../../app/jobs/sweep.server.ts";
import { outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { get, post } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { ORIGIN, type TestProduct } from "../../support/page.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";
import { drawnBy, oneIsolate } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";
import { callsOf, line } from "../api/shop.ts";

/** As browsers send a form of ours and ask for a page. */
const BROWSER = { "Sec-Fetch-Site": "same-origin", Accept: "text/html,*/*" };
const HOUR = 60 * MINUTE;
/** The Worker asks the machine's clock. */
const inAnHour = () => new Date(Date.now() + HOUR);

/**
 * Switches these off for an hour, and answers as an isolate that begins now: `ask` with pages as browsers get them, `read`
 * with what their loaders and actions found.
 */
async function off(product: TestProduct, ...names: SwitchName[]) {
  const until = inAnHour().toISOString();
  await product.env.MEDIA.put(
    SWITCHES_KEY,
    JSON.stringify(Object.fromEntries(names.map((name) => [name, until]))),
  );
  const clock = `${until.slice(11, 16)} UTC`;
  const answers = (fetch: (request: Request) => Promise<Response>) => async (request: Request) => {
    const response = await fetch(request);
    const { status, headers } = response;
    const after = Number(headers.get("Retry-After"));
    return { status, location: headers.get("Location"), after, text: await response.text() };
  };
  return { ask: answers(drawnBy(handleRequest)(product)), read: answers(oneIsolate(product)), clock };
}

const cardsOff = (clock: string) => `errors:cardsOff?${new URLSearchParams({ time: clock })}`;

describe("cards", () => {
  test("are refused on the page with the time, nothing is charged or lost, and the same order is paid afterwards", async () => {
    const { here, path, visitor, send, draft } = await checkout();
    const { cookie } = visitor;
    await send(ADDRESS);
    const { read, clock } = await off(here.product, "cards");
    const refused = await read(post(path, STANDARD, { cookie, headers: BROWSER }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(cardsOff(clock));
    const order = (await draft())?.order;
    expect(order).toMatchObject({ email: CUSTOMER.email, placedAt: null });
    expect(await here.intentsOf(order!.id)).toEqual([]);
    const open = oneIsolate({ ...here.product, env: { ...here.product.env, MEDIA: EMPTY } });
    const gone = await open(post(path, STANDARD, { cookie, headers: BROWSER }));
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, `${path}?step=payment`]);
    expect(await here.intentsOf(order!.id)).toHaveLength(1);
  });

  test("are refused on the provider's own page and by the API, which says when and by which code", async () => {
    const { here, store, path, visitor, send, draft } = await checkout();
    const { cookie } = visitor;
    await send(ADDRESS);
    await send(STANDARD);
    const { read, clock } = await off(here.product, "cards");
    const hosted = { intent: "hosted", accept_terms: "on", billing: "same" };
    const refused = await read(post(path, hosted, { cookie, headers: BROWSER }));
    expect([refused.status, refused.location]).toEqual([422, null]);
    expect(refused.text).toContain(cardsOff(clock));
    expect((await draft())?.order).toMatchObject({ placedAt: null });

    const base = `/api/${store.tenantId}/${store.slug}/checkout`;
    const { productId } = callsOf(() => Promise.reject(new Error("unused")), store);
    const json = (body: object) =>
      new Request(new URL(`${base}/${"customer_id" in body ? "pay" : "create-customer"}`, ORIGIN), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...body, products: [line(productId)] }),
      });
    const made = await read(json(CUSTOMER));
    const { customer_id } = (JSON.parse(made.text) as { data: { customer_id: string } }).data;
    const paid = await read(json({ customer_id, shipping_method: "standard", discount_code: "" }));
    expect([paid.status, JSON.parse(paid.text)]).toEqual([
      503,
      { message: expect.stringContaining(`paused until ${clock}`), code: "cards_off" },
    ]);
    expect(paid.after).toBeGreaterThan(3_500);
  });
});

const EMPTY = { get: async () => null } as unknown as R2Bucket;

test("no account is opened while sign-ups are off, and the page keeps what was typed", async () => {
  const { product, db } = await world();
  const fields = {
    company: "Paused & Co",
    name: "Pat",
    email: `${crypto.randomUUID()}@test.example`,
    password: "three unrelated words",
    region: "EU",
    website: "",
    accept_terms: "on",
  };
  const send = () => post("/get-started", fields, { headers: BROWSER });
  const { ask, clock } = await off(product, "sign-ups");
  const refused = await ask(send());
  expect(refused.status).toBe(503);
  expect(refused.after).toBeGreaterThan(3_500);
  expect(refused.text).toContain(`New accounts can’t be opened until ${clock}.`);
  expect(refused.text).toContain('value="Paused &amp; Co"');
  expect(refused.text).not.toContain(fields.password);
  const made = () => db.select().from(users).where(eq(users.email, fields.email));
  expect(await made()).toEqual([]);
  const { ask: askNow } = await off(product);
  expect((await askNow(send())).status).toBe(303);
  expect(await made()).toHaveLength(1);
});

test("a form with a file is refused while uploads are off, whatever the client claims, and one without is taken", async () => {
  const { here, store, daysLater, show } = await recipientsDesk();
  here.product.clock.set(new Date().toISOString());
  await daysLater(0);
  const { cookie } = await here.staff(here.runners, "account_manager");
  const path = `/events/${store.slug}/recipients`;
  const sent = (file: File, headers: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "add", people: "" })) body.set(name, value);
    body.set("file", file);
    const all = { Cookie: cookie, ...BROWSER, ...headers };
    return new Request(ORIGIN + path, { method: "POST", body, headers: all });
  };
  const csv = () => new File(["name,email\nAda,ada@test.example"], "people.csv");
  const { ask, read, clock } = await off(here.product, "uploads");
  const refused = await ask(sent(csv(), { "X-Popstall-Uploads-Off": "" }));
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(`Files can’t be uploaded until ${clock}.`);
  // The desk's scripts show an answer below 500 as it is.
  const script = await read(sent(csv(), { Accept: "*/*" }));
  expect(script.status).toBe(409);
  expect(script.text).toContain(`"off":{"key":"faults:off.uploads","values":{"time":"${clock}"}}`);
  expect((await show()).recipients).toEqual([]);
  const none = await read(sent(new File([], "")));
  expect(none.status).toBe(422);
  expect(none.text).not.toContain("faults:off");
  const { read: askNow } = await off(here.product);
  // What a client says of the switch counts for nothing.
  const forged = { "X-Popstall-Uploads-Off": inAnHour().toISOString() };
  expect((await askNow(sent(csv(), forged))).status).toBe(303);
  expect((await show()).recipients).toHaveLength(1);
});

test("the API answers 503 with a code and when, also for a visitor's language, while pages go on", async () => {
  const here = await world();
  const store = await here.runners.store();
  const { ask, clock } = await off(here.product, "api");
  const path = `/api/${store.tenantId}/${store.slug}/locked-to-country`;
  const refused = await ask(get(path));
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    503,
    { message: `The API is paused until ${clock}. Nothing was done.`, code: "api_off" },
  ]);
  expect(refused.after).toBeGreaterThan(3_500);
  const german = await ask(get(path, { headers: { "Accept-Language": "de" } }));
  expect(JSON.parse(german.text)).toMatchObject({
    message: `Die API pausiert bis ${clock}. Es wurde nichts ausgeführt.`,
  });
  expect((await ask(get(`/${store.slug}`))).status).toBe(200);
  const { ask: askNow } = await off(here.product);
  expect((await askNow(get(path))).status).toBe(200);
});

describe("campaigns", () => {
  test("send nothing by a press, and say until when", async () => {
    const { here, store, send } = await recipientsDesk();
    await send({ intent: "add", people: `Ada,${address()}` });
    here.product.clock.set(new Date().toISOString());
    const { cookie } = await here.staff(here.runners, "account_manager");
    const { ask, clock } = await off(here.product, "campaigns");
    const press = { intent: "first", confirmed: "yes" };
    const refused = await ask(post(`/events/${store.slug}/recipients`, press, { cookie, headers: BROWSER }));
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(`Invitations and reminders are paused until ${clock}.`);
    const invited = and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "invitation:%"));
    expect(await here.db.select().from(outbox).where(invited)).toEqual([]);
    const { read } = await off(here.product);
    await read(post(`/events/${store.slug}/recipients`, press, { cookie, headers: BROWSER }));
    expect(await here.db.select().from(outbox).where(invited)).toHaveLength(1);
  });

  test("what was pressed before waits in its queue, what is planned begins afterwards, and each gets one mail", async () => {
    // The work crosses tenants, and other tests leave campaigns that cannot be sent.
    const database = openTestDatabase();
    onTestFinished(() => database.stop());
    const made = await recipientsDesk("account_manager", {}, { LIBSQL_URL: database.url });
    const { here, send, invite, showInvitation } = made;
    const [first = "", second = ""] = [address(), address()];
    await send({ intent: "add", people: `Ada,${first}` });
    await send({ intent: "first", confirmed: "yes" });
    await send({ intent: "add", people: `Bea,${second}` });
    const { version } = await showInvitation();
    await invite({ intent: "schedule", version: String(version), date: "2026-11-20", time: "09:30" });
    here.product.clock.set("2026-11-20T09:31:00Z");
    const until = new Date(here.product.clock.now().getTime() + HOUR);
    await here.product.env.MEDIA.put(SWITCHES_KEY, JSON.stringify({ campaigns: until.toISOString() }));
    await sendCampaigns(here.product.context());
    expect([await mailbox(made, first), await mailbox(made, second)]).toEqual([[], []]);
    here.product.clock.forward(HOUR + 15 * MINUTE);
    await sendCampaigns(here.product.context());
    expect(await mailbox(made, first)).toHaveLength(1);
    expect(await mailbox(made, second)).toHaveLength(1);
  });
});
