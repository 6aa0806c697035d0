import type { Client } from "@libsql/client/web";
import {
  type Faults,
  type ReferenceFulfiller,
  startFulfiller,
} from "../../../packages/reference-fulfiller/src/server.ts";
import type { Place } from "../place.ts";
import { insistently } from "../shoppers.ts";

/**
 * What goes wrong at a fulfiller: a third of its calls, half of those after it took the order; some orders it holds, and a
 * third of those that are packed it leaves unmade for nobody.
 */
export const SHOP_FAULTS: Partial<Faults> = {
  fail: 1 / 3,
  late: 0.03,
  lateMs: 12_000,
  twice: 0.2,
  outOfOrder: 0.2,
  held: 0.12,
  unprintable: 0.04,
  givenBack: 0.06,
  heldPacked: 0.15,
  kept: 0.35,
};
const STEP_MS = 250;

type Shop = {
  /** Of a fulfiller of the demo world, or a copy of one. */
  id: string;
  /** A session at the desk, as a cookie. */
  desk: string;
  seed: number;
  faults: Partial<Faults>;
  /** Whether it tells what becomes of orders. */
  tells: boolean;
};

/** The print shop of a store. */
export async function printShopOf(client: Client, eventId: string): Promise<string> {
  const { rows } = await client.execute({
    sql: "select fulfiller_id id from event_fulfillers where event_id = ?",
    args: [eventId],
  });
  return String(rows[0]?.["id"]);
}

/** Gives a store another print shop like its own, written past the product: who may print is not the question here. */
export async function addPrintShop(client: Client, eventId: string): Promise<string> {
  const first = await printShopOf(client, eventId);
  const id = `${first}-second`;
  await copyRow(client, { table: "fulfillers", id, where: "id = ?", args: [first] });
  await copyRow(client, {
    table: "event_fulfillers",
    id: `${eventId}-second`,
    set: { fulfiller_id: id },
    where: "event_id = ? and fulfiller_id = ?",
    args: [eventId, first],
  });
  return id;
}

type Copied = { table: string; id: string; set?: Record<string, string>; where: string; args: string[] };

/** Copies a row under another id. @returns whether there was one. */
export async function copyRow(
  client: Client,
  { table, id, set = {}, where, args }: Copied,
): Promise<boolean> {
  const { rows } = await client.execute(`select name from pragma_table_info('${table}')`);
  const values: Record<string, string> = { ...set, id };
  const columns = rows.map(({ name }) => String(name));
  const copied = columns.map((name) => (Object.hasOwn(values, name) ? "?" : name));
  const { rowsAffected } = await client.execute({
    sql: `insert into ${table} (${columns.join(", ")}) select ${copied.join(", ")} from ${table} where ${where} limit 1`,
    args: [...columns.flatMap((name) => values[name] ?? []), ...args],
  });
  return rowsAffected > 0;
}

/**
 * The print shop of a store becomes a program that is reached over HTTP: its address and its secret are typed into the
 * pages of the desk, as a person would.
 */
export async function openPrintShop(
  place: Pick<Place, "origin" | "call">,
  client: Client,
  { id, desk, seed, faults, tells }: Shop,
): Promise<ReferenceFulfiller> {
  await client.execute({ sql: "update fulfillers set mode = 'api' where id = ?", args: [id] });
  const version = async () => {
    const result = await client.execute({ sql: "select version from fulfillers where id = ?", args: [id] });
    return String(result.rows[0]?.["version"]);
  };
  // A form whose answer was lost may have been taken: it is sent again with the version of then.
  const post = (fields: Record<string, string>) =>
    insistently(async () => {
      const body = new URLSearchParams({ ...fields, version: await version() });
      const headers = { Cookie: desk };
      return place.call("fulfiller's page", `/fulfillers/${id}/api`, { method: "POST", headers, body });
    });
  const shown = await post({ intent: "secret" });
  const secret = /<code>([\w-]{43})<\/code>/.exec(shown?.text ?? "")?.[1];
  if (!secret) throw new Error("The page of the fulfiller shows no secret.");
  const shop = await startFulfiller({
    secret,
    seed,
    faults,
    ...(tells && { events: { origin: place.origin, fulfillerId: id, stepMs: STEP_MS } }),
  });
  const saved = await post({
    api: "popstall",
    endpoint: shop.url,
    token: "",
    account: "",
    webhook_secret: "",
    variants: "",
  });
  if (saved?.status === 303) return shop;
  await shop.stop();
  throw new Error(`The page of the fulfiller does not take its address (${saved?.status}).`);
}

/** A session at the desk, as a cookie. */
export async function signedIn(place: Pick<Place, "call">): Promise<string> {
  const body = new URLSearchParams({ email: "admin@acme.example", password: "Demo-Pass-2041!" });
  const entered = await insistently(() => place.call("login", "/login", { method: "POST", body }));
  return entered?.cookies.join("; ") ?? "";
}
