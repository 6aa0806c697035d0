import type { Client } from "@libsql/client/web";
import {
  type Faults,
  type ReferenceFulfiller,
  startFulfiller,
} from "../../../packages/reference-fulfiller/src/server.ts";
import type { Place } from "../place.ts";
import { insistently } from "../shoppers.ts";

/** What goes wrong at the fulfiller: a third of its calls, half of those after it took the order; some orders it holds. */
export const SHOP_FAULTS: Partial<Faults> = {
  ...{ fail: 1 / 3, late: 0.03, lateMs: 12_000 },
  ...{ twice: 0.2, outOfOrder: 0.2, held: 0.12 },
};
const STEP_MS = 250;

type Shop = {
  eventId: string;
  seed: number;
  faults: Partial<Faults>;
  /** Whether it tells what becomes of orders. */
  tells: boolean;
};

/**
 * The print shop of a store becomes a program that is reached over HTTP: its address and its secret are typed into the
 * pages of the desk, as a person would.
 */
export async function openPrintShop(
  place: Pick<Place, "origin" | "call">,
  client: Client,
  { eventId, seed, faults, tells }: Shop,
): Promise<ReferenceFulfiller> {
  const { rows } = await client.execute({
    sql: "select fulfiller_id id from event_fulfillers where event_id = ?",
    args: [eventId],
  });
  const id = String(rows[0]?.["id"]);
  await client.execute({ sql: "update fulfillers set mode = 'api' where id = ?", args: [id] });
  const desk = await signedIn(place);
  const version = async () => {
    const result = await client.execute({ sql: "select version from fulfillers where id = ?", args: [id] });
    return String(result.rows[0]?.["version"]);
  };
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, version: await version() });
    const headers = { Cookie: desk };
    return insistently(() =>
      place.call("fulfiller's page", `/fulfillers/${id}/api`, { method: "POST", headers, body }),
    );
  };
  const shown = await post({ intent: "secret" });
  const secret = /<code>([\w-]{43})<\/code>/.exec(shown?.text ?? "")?.[1];
  if (!secret) throw new Error("The page of the fulfiller shows no secret.");
  const shop = await startFulfiller({
    ...{ secret, seed, faults },
    ...(tells && { events: { origin: place.origin, fulfillerId: id, stepMs: STEP_MS } }),
  });
  const saved = await post({
    ...{ api: "popstall", endpoint: shop.url, token: "", account: "", webhook_secret: "", variants: "" },
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
