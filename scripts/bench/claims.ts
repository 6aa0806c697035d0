import { createClient, type Client } from "@libsql/client/web";
import { RIVAL_ORDERS } from "./checkout.ts";
import { processorSeconds } from "./processor.ts";
import { medianOf } from "./measured.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

const CODES = 200;
const AT_ONCE = 16;

const FORM = {
  intent: "claim",
  name: "Pat Recipient",
  email: "pat@gift.example",
  phone: "+44 20 7946 0000",
  address_second_line: "",
  address_city: "London",
  address_county: "",
  address_postcode: "SW1A 1AA",
  address_country: "GB",
  lang: "en",
  website: "",
};

/**
 * Claims as an audience sends them at once: posts of the consumer form to the built Worker, a code and a door each, 16 at
 * once. What follows an answer (mails, the desk's notice) is the queue's and not measured.
 */
export async function benchClaims(around: Surroundings, report: Report): Promise<void> {
  const client = createClient({ url: around.databaseUrl });
  const perSecond: number[] = [];
  const medians: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < around.rounds + 1; round += 1) {
    const codes = await addCodes(client, around.gift, `BENCH-${round}`);
    const before = await placedOrders(client);
    const used = processorSeconds(around.product.child.pid);
    const took: number[] = [];
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
          const sentAt = performance.now();
          await claim(around, code);
          took.push(performance.now() - sentAt);
        }
      }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const placed = (await placedOrders(client)) - before;
    if (placed !== CODES) throw new Error(`${CODES} codes became ${placed} orders.`);
    // The first round warms everything up.
    if (round > 0) {
      perSecond.push(CODES / seconds);
      medians.push(medianOf(took));
      processor.push(((processorSeconds(around.product.child.pid) - used) / CODES) * 1000);
    }
  }
  client.close();
  const claims = medianOf(perSecond);
  report.row({
    what: `claims of ${CODES} codes, ${AT_ONCE} at once`,
    ratio: claims / RIVAL_ORDERS,
    details: [
      `${claims.toFixed(1)} a second`,
      `${medianOf(medians).toFixed(1)} ms in the median`,
      `${medianOf(processor).toFixed(2)} ms of the Worker's processor`,
    ],
  });
  report.goal("claims / the rival's 18.4 whole checkouts a second", claims / RIVAL_ORDERS, {
    atLeast: 10,
    aim: 20,
  });
}

async function addCodes(client: Client, gift: string, mark: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, (_, number) => `${mark}-${number}`);
  await client.batch(
    codes.map((code) => ({
      sql: `insert into promo_codes (id, tenant_id, event_id, code, code_norm, created_at)
            select ?, tenant_id, event_id, ?, ?, 0 from store_slugs where slug_norm = ?`,
      args: [code, code, code.replaceAll("-", ""), gift.slice(1).toLowerCase()],
    })),
    "write",
  );
  return codes;
}

async function placedOrders(client: Client): Promise<number> {
  const { rows } = await client.execute("select count(*) as count from orders where placed_at is not null");
  return Number(rows[0]?.["count"]);
}

async function claim({ product, gift }: Surroundings, code: string): Promise<void> {
  const body = new URLSearchParams({
    ...FORM,
    idempotency_key: crypto.randomUUID(),
    promo_code: code,
    address_first_line: `${code} High Street`,
  });
  const answer = await fetch(product.origin + gift, {
    method: "POST",
    headers: { Origin: product.origin },
    body,
    redirect: "manual",
  });
  const text = await answer.text();
  if (answer.status !== 303) throw new Error(`A claim was answered ${answer.status}: ${text.slice(0, 300)}`);
}
