import { setTimeout as wait } from "node:timers/promises";
import type { Faults } from "./faults.ts";
import { signatureOf } from "./signature.ts";
import type { TakenOrder } from "./shop.ts";

export type EventsTo = {
  /** Where the product answers, and by what it knows this fulfiller. */
  origin: string;
  fulfillerId: string;
  secret: string;
  /** Between two events of an order, and before one is told again. */
  stepMs: number;
};

type Event = {
  event_id: string;
  type: string;
  at: string;
  fulfilment_id: string;
  revision: number;
  data: object;
};

/** How often an event is told again while it is not taken. */
const TRIES = 200;

/** What becomes of an order, in order. */
function eventsOf(order: TakenOrder): Event[] {
  const steps: [string, object][] = [
    ["picked", {}],
    ["in_production", {}],
    ["awaiting_packing", {}],
    ["packaged", {}],
    ["ready_to_ship", {}],
    ["shipped", { parcels: [parcelOf(order)] }],
    ["delivered", {}],
  ];
  const began = Date.now();
  return steps.map(([type, data], at) => eventOf(order, type, data, began + at));
}

const eventOf = (
  { id, revision, externalId }: TakenOrder,
  type: string,
  data: object,
  at: number,
): Event => ({
  event_id: `${externalId}-${revision}-${type}`,
  type,
  data,
  at: new Date(at).toISOString(),
  fulfilment_id: id,
  revision,
});

const ADDRESS = { code: "address", detail: "The carrier does not know this street." };
const ARTWORK = { code: "artwork", detail: "The lines are too thin." };
const OUT_OF_STOCK = { code: "out_of_stock", detail: "The last one had a hole." };

const parcelOf = ({ externalId }: TakenOrder) => ({
  carrier: "Reference Post",
  tracking_number: `RP-${externalId}`,
  tracking_url: `https://track.example/RP-${externalId}`,
});

/** Tells what becomes of an order, with the faults that are asked for, each event until it is taken. */
export async function tellLifeOf(
  order: TakenOrder,
  {
    to,
    faults,
    draw,
    isStopped,
  }: { to: EventsTo; faults: Faults; draw: () => number; isStopped: () => boolean },
): Promise<{ told: number; refused: number }> {
  const ends = { told: 0, refused: 0 };
  const told = async (event: Event) => {
    const times = draw() < faults.twice ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const end = await tell(event, to, isStopped);
      if (end !== "stopped") ends[end] += 1;
    }
  };
  const issue = (data: object) => eventOf(order, "issue", data, Date.now());
  const problem =
    (draw() < faults.held && ADDRESS) ||
    (draw() < faults.unprintable && ARTWORK) ||
    (draw() < faults.givenBack && OUT_OF_STOCK);
  if (problem) {
    // What waits for an answer is sent anew with it: nothing else becomes of this one.
    order.isHeld = true;
    await wait(to.stepMs);
    if (!isStopped()) await told(issue(problem));
    return ends;
  }
  const heldAfter = draw() < faults.heldPacked && (draw() < 0.5 ? "packaged" : "ready_to_ship");
  const isKept = draw() < faults.kept;
  const events = eventsOf(order);
  for (let at = 0; at + 1 < events.length; at += 1) {
    if (draw() < faults.outOfOrder) events.splice(at, 2, events[at + 1]!, events[at]!);
  }
  for (const [at, event] of events.entries()) {
    await wait(to.stepMs);
    if (order.state === "cancelled" || isStopped()) break;
    if (event.type === "packaged") order.isKept = isKept;
    // A parcel that is told of has left, whether the word of it arrives or not.
    if (event.type === "shipped") order.state = "shipped";
    await told(event);
    if (event.type !== heldAfter || order.state === "shipped") continue;
    await told(issue(ADDRESS));
    order.isHeld = true;
    while (order.state === "taken" && !order.wasRefused && !isStopped()) await wait(to.stepMs);
    order.isHeld = false;
    // What happens from now on happens later than that.
    for (const later of events.slice(at + 1)) later.at = new Date(Date.now() + at).toISOString();
  }
  return ends;
}

async function tell(event: Event, to: EventsTo, isStopped: () => boolean) {
  for (let tries = 0; tries < TRIES && !isStopped(); tries += 1) {
    const status = await post(event, to);
    if (status === 200) return "told";
    // What is not legal stays so; what is not there yet, or not answered, is told again.
    if (status !== undefined && status < 500 && status !== 404 && status !== 429) return "refused";
    await wait(to.stepMs * Math.min(2 ** tries, 16));
  }
  return isStopped() ? "stopped" : "refused";
}

async function post(event: Event, { origin, fulfillerId, secret }: EventsTo): Promise<number | undefined> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "Content-Type": "application/json",
    "X-Fulfiller-Id": fulfillerId,
    "X-Timestamp": timestamp,
    "X-Signature": signatureOf(secret, timestamp, body),
  };
  try {
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(`${origin}/api/fulfillers/v1/events`, {
      method: "POST",
      headers,
      body,
      signal,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
