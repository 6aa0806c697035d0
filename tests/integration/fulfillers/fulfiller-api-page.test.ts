import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/fulfillers/api-page/page.tsx";
import { openAccesses } from "../../../app/http/keys/fulfiller-access.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { submittedOrder } from "../../support/fulfilment.ts";
import { SECRET } from "../../support/page.ts";
import { apiClient, type Json } from "../api/client.ts";

async function desk() {
  const order = await submittedOrder();
  const { here, fulfillerId } = order;
  const change = (row: Partial<typeof fulfillers.$inferInsert>) =>
    here.db.update(fulfillers).set(row).where(eq(fulfillers.id, fulfillerId));
  await change({ mode: "api", ownerTenantId: here.runners.id });
  const { cookie } = await here.staff(here.runners, "account_manager");
  const page = `/fulfillers/${fulfillerId}/api`;
  const kept = async () =>
    (await here.db.select().from(fulfillers).where(eq(fulfillers.id, fulfillerId)))[0]!;
  const send = async (fields: Record<string, string>, as = cookie) =>
    call(
      action,
      post(page, { version: String((await kept()).version), ...fields }, { cookie: as }),
      here.product.context(),
      { fulfillerId },
    );
  const open = (as = cookie) =>
    call(loader, get(page, { cookie: as }), here.product.context(), { fulfillerId });
  const accesses = async () => openAccesses(SECRET, await kept(), here.product.clock.now());
  const webhook = (json: Json, headers: Record<string, string>) =>
    apiClient(here.product)("POST", `/api/fulfillers/v1/webhooks/${fulfillerId}`, { json, headers });
  return { ...order, here, kept, send, open, accesses, webhook, change };
}

const OWN = { api: "popstall", endpoint: "", token: "", account: "", webhook_secret: "", variants: "" };

test("a secret is shown once, kept sealed, and replaced with the one before beside it or not", async () => {
  const { send, open, kept, accesses, here } = await desk();
  const first = at((await send({ intent: "secret" })).body, "secret") as string;
  expect(first).toMatch(/^[\w-]{43}$/);
  expect((await kept()).access).not.toContain(first);
  expect(JSON.stringify((await open()).body)).not.toContain(first);
  const second = at((await send({ intent: "secret", keep: "on" })).body, "secret") as string;
  expect((await accesses()).map(({ secret }) => secret)).toEqual([second, first]);
  const third = at((await send({ intent: "secret" })).body, "secret") as string;
  expect(await accesses()).toEqual([{ secret: third }]);
  // Of two people who press at once one has a secret that counts, and only they are shown it.
  const version = String((await kept()).version);
  const both = await Promise.all([1, 2].map(() => send({ intent: "secret", version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const shown = both.map(({ body }) => at(body, "secret")).filter(Boolean);
  expect(shown).toEqual((await accesses()).map(({ secret }) => secret));
  const [last] = await accesses();
  const latest = at((await send({ intent: "secret", keep: "on" })).body, "secret") as string;
  expect(await accesses()).toEqual([{ secret: latest }, last]);
  here.product.clock.forward(3 * 24 * 60 * MINUTE + MINUTE);
  expect(await accesses()).toEqual([{ secret: latest }]);
});

test("an address inside of a network, without TLS or none at all is refused at its field", async () => {
  const { send, kept } = await desk();
  for (const [endpoint, error] of [
    ["https://169.254.169.254/latest", "fulfillerDesk:fulfillerApi.wrong.inside"],
    ["https://shop.test/api", "fulfillerDesk:fulfillerApi.wrong.inside"],
    ["http://press.example", "fulfillerDesk:fulfillerApi.wrong.unencrypted"],
    ["press", "fulfillerDesk:fulfillerApi.wrong.endpoint"],
    ["", "errors:required"],
  ] as const) {
    const answer = await send({ ...OWN, endpoint });
    expect([answer.status, at(answer.body, "result", "error", "endpoint")]).toEqual([422, [error]]);
  }
  expect((await send({ ...OWN, endpoint: "https://api.press.example/v1" })).status).toBe(303);
  expect(await kept()).toMatchObject({ endpoint: "https://api.press.example/v1", api: "popstall" });
});

test("another tenant sees nothing of it, and who may only read changes nothing", async () => {
  const { here, send, open } = await desk();
  const other = await here.staff(here.maple, "admin");
  expect([(await open(other.cookie)).status, (await send(OWN, other.cookie)).status]).toEqual([404, 404]);
  const reader = await here.staff(here.runners, "customer_service");
  expect((await send({ intent: "secret" }, reader.cookie)).status).toBe(403);
});

test("a printer's key stays while it is left empty, and its webhooks move orders once they are proved", async () => {
  const { send, open, accesses, kept, webhook, status, fulfilmentId, here } = await desk();
  const printer = { ...OWN, api: "printful", token: "pf-token", account: "4711", webhook_secret: "c0ffee" };
  expect((await send({ ...OWN, api: "printful" })).status).toBe(422);
  expect((await send({ ...printer, variants: "TEE-M = abc" })).status).toBe(422);
  expect((await send({ ...printer, variants: "TEE-M = 4012\nTEE-L=4013" })).status).toBe(303);
  expect((await send({ ...printer, token: "", webhook_secret: "", variants: "TEE-M = 4012" })).status).toBe(
    303,
  );
  expect(await accesses()).toEqual([{ token: "pf-token", secret: "c0ffee", account: "4711" }]);
  expect((await kept()).profile.variants).toEqual({ "TEE-M": "4012" });
  expect(JSON.stringify((await open()).body)).not.toMatch(/pf-token|c0ffee/);

  const told = (type: string, data: object) => ({
    type,
    occurred_at: "2026-11-18T09:00:00Z",
    data: { ...data, order: { id: 13, external_id: `${fulfilmentId}-1` } },
  });
  const hmac = (key: string | Buffer, json: Json) =>
    createHmac("sha256", key).update(JSON.stringify(json)).digest("hex");
  const sent = told("shipment_sent", { shipment: { id: 1, tracking_number: "T-1" } });
  const signed = { "x-pf-webhook-signature": hmac(Buffer.from("c0ffee", "hex"), sent) };
  for (const wrong of ["", hmac("guess", sent)]) {
    expect((await webhook(sent, { "x-pf-webhook-signature": wrong })).status).toBe(401);
  }
  expect((await webhook(sent, signed)).body).toEqual({ data: { outcome: "moved" } });
  expect((await webhook(sent, signed)).body).toEqual({ data: { outcome: "repeated" } });
  expect(await status()).toBe("shipped");

  // Printify names an order by its own id, and Gelato sends the secret itself.
  await send({ ...printer, api: "printify", webhook_secret: "pfy" });
  const delivered = { id: "e1", type: "order:shipment:delivered", resource: { id: "p1", type: "order" } };
  const pfy = { "X-Pfy-Signature": `sha256=${hmac("pfy", delivered)}` };
  expect((await webhook(delivered, pfy)).body).toEqual({ data: { outcome: "ignored" } });
  await here.db.run(`update fulfilments set external_id = 'p1' where id = '${fulfilmentId}'`);
  expect((await webhook({ ...delivered, id: "e2" }, pfy)).status).toBe(401);
  await send({ ...printer, api: "gelato", webhook_secret: "gel" });
  const returned = { id: "g1", event: "order_status_updated", fulfillmentStatus: "returned" };
  const gelato = { ...returned, orderReferenceId: `${fulfilmentId}-1` };
  expect((await webhook(gelato, { "X-Webhook-Secret": "gem" })).status).toBe(401);
  expect((await webhook(gelato, { "X-Webhook-Secret": "gel" })).body).toEqual({ data: { outcome: "moved" } });
  expect(await status()).toBe("address issue");
});
