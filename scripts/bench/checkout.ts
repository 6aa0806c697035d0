import { createClient } from "@libsql/client/web";
import Stripe from "stripe";
import { freePort } from "../product/ports.ts";
import { startLibsqlServer } from "../product/libsql-server.ts";
import path from "node:path";
import { medianOf } from "./measured.ts";
import { processorSeconds } from "./processor.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

const CLIENTS = 16;
/** Processor milliseconds of the same rival for a whole checkout, all of it in one process, measured beside ours. */
const RIVAL_PROCESSOR = 44.7;
/** Orders a second of the strongest open rival's full checkout, where ours was measured (its best set-up, SQLite). */
export const RIVAL_ORDERS = 18.4;

const CUSTOMER = {
  name: "Pat Shopper",
  phone: "+44 20 7946 0000",
  address_first_line: "12 High Street",
  address_second_line: "",
  address_city: "London",
  address_county: "",
  address_postcode: "SW1A 1AA",
  address_country: "United Kingdom",
  address_state: "",
};

/**
 * Whole checkouts (create-customer, pay, the card, payment-success) by 16 clients that each wait for their answers,
 * beside what the database takes at most: one writer with batches of five INSERTs.
 */
export async function benchCheckout(around: Surroundings, report: Report): Promise<void> {
  const limit: number[] = [];
  const raw: number[] = [];
  const orders: number[] = [];
  const worker: number[] = [];
  const database: number[] = [];
  let failed = 0;
  const shop = await shopOf(around);
  for (let round = 0; round < around.rounds; round += 1) {
    const batches = await rawBatches(around);
    limit.push(batches.perSecond);
    raw.push(batches.processor);
    const before = [around.product.child.pid, around.databasePid].map(processorSeconds);
    const checkouts = await wholeCheckouts(shop, around.seconds * 1000);
    const [workerUsed, databaseUsed] = [around.product.child.pid, around.databasePid].map(
      (pid, index) => ((processorSeconds(pid) - (before[index] ?? 0)) * 1000) / Math.max(checkouts.done, 1),
    );
    failed += checkouts.failed;
    orders.push(checkouts.perSecond);
    worker.push(workerUsed ?? Number.NaN);
    database.push(databaseUsed ?? Number.NaN);
  }
  const perSecond = medianOf(orders);
  report.row({
    what: "raw batches of five INSERTs",
    ratio: 1,
    details: [
      `${Math.round(medianOf(limit))} a second`,
      `${medianOf(raw).toFixed(2)} ms of the database's processor`,
    ],
  });
  report.row({
    what: "whole checkouts, 16 clients",
    ratio: perSecond / medianOf(limit),
    details: [`${perSecond.toFixed(1)} a second`, `${failed} failed`],
  });
  const total = medianOf(worker) + medianOf(database);
  report.row({
    what: "a checkout's processor / a raw batch's",
    ratio: total / medianOf(raw),
    details: [
      `Worker ${medianOf(worker).toFixed(1)} + database ${medianOf(database).toFixed(1)} = ${total.toFixed(1)} ms`,
    ],
  });
  report.goal("a checkout's processor / the rival's 44.7 ms", total / RIVAL_PROCESSOR, {
    atMost: 0.25,
    aim: 0.1,
  });
  report.goal("whole checkouts / the rival's 18.4 a second", perSecond / RIVAL_ORDERS, {
    atLeast: 4,
    aim: 10,
  });
}

type Shop = { base: string; productId: string; origin: string; stripe: Stripe };

export async function shopOf({ product, databaseUrl, paymentsUrl, shop }: Surroundings): Promise<Shop> {
  const client = createClient({ url: databaseUrl });
  const { rows } = await client.execute({
    sql: "select s.tenant_id as tenant, s.event_id as event from store_slugs s where s.slug_norm = ?",
    args: [shop.slice(1).toLowerCase()],
  });
  const page = await (await fetch(`${product.origin}${shop}`)).text();
  const url = new URL(paymentsUrl);
  return {
    base: `/api/${String(rows[0]?.["tenant"])}${shop}/checkout`,
    productId: /Product=([0-9a-z]+)"/.exec(page)?.[1] ?? "",
    origin: product.origin,
    stripe: new Stripe("sk_test_demo", {
      host: url.hostname,
      port: url.port,
      protocol: "http",
      telemetry: false,
    }),
  };
}

async function wholeCheckouts(shop: Shop, milliseconds: number) {
  const end = Date.now() + milliseconds;
  const startedAt = Date.now();
  let done = 0;
  let failed = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (Date.now() < end) {
        try {
          await checkOut(shop);
          done += 1;
        } catch (error) {
          if (failed === 0) console.error(String(error).slice(0, 300));
          failed += 1;
        }
      }
    }),
  );
  return { done, failed, perSecond: (done * 1000) / (Date.now() - startedAt) };
}

type Answer = { data: Record<string, unknown> };

let shoppers = 0;

/** A checkout of somebody who was never here: the limits of one address are not what is measured. */
export async function checkOut({ base, productId, origin, stripe }: Shop): Promise<void> {
  shoppers += 1;
  const email = `pat-${shoppers}@shop.example`;
  const address = { "CF-Connecting-IP": `10.${shoppers >> 16}.${(shoppers >> 8) & 255}.${shoppers & 255}` };
  const call = async (name: string, body: object | FormData): Promise<Answer["data"]> => {
    const form = body instanceof FormData;
    const answer = await fetch(`${origin}${base}/${name}`, {
      method: "POST",
      headers: form ? address : { ...address, "Content-Type": "application/json" },
      body: form ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  };
  const products = [
    {
      product_id: productId,
      quantity: 2,
      size: "M",
      products: { store: { colour: "White", size: "M", quantity: 2 } },
    },
  ];
  const { customer_id } = await call("create-customer", { ...CUSTOMER, email, products });
  const paid = await call("pay", { customer_id, products, shipping_method: "standard", discount_code: "" });
  const [intent = ""] = String(paid["client_secret"]).split("_secret_");
  const account = paid["tenant_stripe_connect_account_id"] as string | null;
  await stripe.paymentIntents.confirm(
    intent,
    { payment_method: "pm_card_visa", return_url: `${origin}/back` },
    account ? { stripeAccount: account } : {},
  );
  const form = new FormData();
  form.append("payment_intent", intent);
  const { order } = await call("payment-success", form);
  if (!(order as { order_ref?: string }).order_ref) throw new Error("The order has no reference.");
}

/** Batches of five INSERTs that one writer brings into a database of its own, and what each costs its processor. */
async function rawBatches({ dataDir, lifeline }: Surroundings) {
  const port = await freePort();
  const server = await startLibsqlServer({ dataDir: path.join(dataDir, `raw-${port}`), port, lifeline });
  const client = createClient({ url: `http://127.0.0.1:${port}` });
  await client.execute("create table rows (id text primary key, a text, b integer, at integer)");
  const before = processorSeconds(server.pid);
  const end = Date.now() + 2_000;
  let batches = 0;
  while (Date.now() < end) {
    await client.batch(
      Array.from({ length: 5 }, () => ({
        sql: "insert into rows values (?, ?, ?, ?)",
        args: [crypto.randomUUID(), "some text of a line", 42, Date.now()],
      })),
      "write",
    );
    batches += 1;
  }
  const processor = ((processorSeconds(server.pid) - before) * 1000) / batches;
  client.close();
  await server.stop();
  return { perSecond: batches / 2, processor };
}
