import type { Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "../dice.ts";
import { type Place, tally } from "../place.ts";
import { copyRow } from "./print-shop.ts";

const EVERY_MS = 250;

export interface DeskWork {
  /** What was done, and how it was answered. */
  done: Map<string, number>;
  /** From now on orders are only helped on: nobody cancels or holds one any more. */
  onlyHelp(): void;
  end(): Promise<void>;
}

/** What a wish is made of. */
type Chosen = { id: string; orderId: string; status: string; lineId: string; colour: string };
type Draw = { dice: Dice; order: Chosen; fulfillerIds: readonly string[] };

/** Of each status what staff may do, with how likely it is of ten. */
type Wish = { form: (draw: Draw) => Record<string, string>; of10: number; helps?: true };

const CORRECT: Wish["form"] = ({ dice }) => ({
  intent: "address",
  address_country: "GB",
  address_state: "",
  address_county: "",
  name: "Pat Corrected",
  phone: "+44 20 7946 0000",
  address_second_line: "",
  address_first_line: `${dice.between(1, 1_000_000)} Corrected Street`,
  address_city: "London",
  address_postcode: "SW1A 1AA",
});
const CANCEL: Wish["form"] = () => ({ intent: "cancel", reason: "They changed their mind." });
const HOLD: Wish["form"] = () => ({ intent: "flag", wrong_address_first_line: "on", note: "" });
const RETRY: Wish["form"] = () => ({ intent: "retry", reason: "" });
const HOLD_ARTWORK: Wish["form"] = () => ({ intent: "hold-artwork", reason: "It looks blurred." });
const PRINT_AGAIN: Wish["form"] = () => ({ intent: "print-again", reason: "" });
const REROUTE: Wish["form"] = ({ dice, fulfillerIds }) => ({
  intent: "reroute",
  reason: "",
  fulfiller: dice.pick(fulfillerIds),
});
const CHOOSE: Wish["form"] = ({ dice, order: { lineId, colour } }) => ({
  intent: "choice",
  line: lineId,
  [`colour_${lineId}`]: colour,
  [`size_${lineId}`]: dice.pick(["S", "M", "L", "XL"]),
});
/** The parts of an order are made past the product: how they come about is not the question here. */
const SPLIT: Wish["form"] = () => ({ intent: "split" });

const WISHES: Record<string, readonly Wish[]> = {
  new: [
    { form: SPLIT, of10: 3 },
    { form: CHOOSE, of10: 3 },
  ],
  "address issue": [
    { form: CORRECT, of10: 6, helps: true },
    { form: CANCEL, of10: 1 },
  ],
  "artwork issue": [
    { form: PRINT_AGAIN, of10: 6, helps: true },
    { form: CANCEL, of10: 0.5 },
  ],
  "queued submitting to fulfiller": [
    { form: HOLD, of10: 2 },
    { form: HOLD_ARTWORK, of10: 1 },
    { form: CANCEL, of10: 0.5 },
  ],
  "submitting to fulfiller": [{ form: CANCEL, of10: 2 }],
  "submitted to fulfiller": [{ form: CANCEL, of10: 0.3 }],
  picked: [{ form: CANCEL, of10: 0.3 }],
  packaged: [{ form: HOLD, of10: 3 }],
  processed: [{ form: HOLD, of10: 1 }],
  "fulfiller routing error": [{ form: REROUTE, of10: 3, helps: true }],
  "fulfiller submission error": [{ form: RETRY, of10: 7, helps: true }],
};

type Staff = { desk: string; dice: Dice; fulfillerIds: readonly string[] };

/** Staff hold orders, correct, reroute, cancel and try again, at random, while all of it goes on. */
export function workAtDesk(
  place: Pick<Place, "call">,
  client: Client,
  { desk, dice, fulfillerIds }: Staff,
): DeskWork {
  const ending = new AbortController();
  const done = new Map<string, number>();
  let helpsOnly = false;
  const work = async () => {
    while (!ending.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      const order = await someOrder(client).catch(() => undefined);
      if (!order) continue;
      const wish = (WISHES[order.status] ?? []).find(
        ({ of10, helps }) => (helps || !helpsOnly) && dice.chance(of10 / 10),
      );
      if (!wish) continue;
      const fields = wish.form({ dice, order, fulfillerIds });
      if (wish.form === SPLIT) {
        const isSplit = await split(client, order).catch(() => false);
        tally(done, `split ${isSplit ? "done" : "too late"}`);
        continue;
      }
      const answer = await place.call("desk", `/orders/${order.orderId}`, {
        method: "POST",
        headers: { Cookie: desk },
        body: new URLSearchParams(fields),
      });
      tally(done, `${fields["intent"]} ${answer?.status ?? "not answered"}`);
    }
  };
  const working = Promise.all([work(), work()]);
  return {
    done,
    onlyHelp: () => void (helpsOnly = true),
    async end() {
      ending.abort();
      await working;
    },
  };
}

/**
 * Gives an order that nobody has begun a second part, which is of the same, as reprints are.
 * @returns false where it has begun, or has one.
 */
async function split(client: Client, { id, lineId }: Chosen): Promise<boolean> {
  const second = `${id}-2`;
  const isNew = "id = ? and status = 'new' and not exists (select 1 from fulfilments x where x.id = ?)";
  const isMade = await copyRow(client, {
    table: "fulfilments",
    id: second,
    set: { reprint_of: id },
    where: isNew,
    args: [id, second],
  });
  if (!isMade) return false;
  const line = { fulfilment_id: second, order_line_id: lineId };
  await copyRow(client, {
    table: "fulfilment_lines",
    id: `${second}-line`,
    set: line,
    where: "fulfilment_id = ?",
    args: [id],
  });
  await copyRow(client, {
    table: "status_events",
    id: `${second}-event`,
    set: { fulfilment_id: second },
    where: "fulfilment_id = ? and from_status is null",
    args: [id],
  });
  return true;
}

/** A part of an order of the run that somebody at the desk could do something about. */
async function someOrder(client: Client): Promise<Chosen | undefined> {
  const { rows } = await client.execute(
    `select f.id, f.order_id, f.status, l.order_line_id line, i.colour from fulfilments f
    join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    join fulfilment_lines l on l.tenant_id = f.tenant_id and l.fulfilment_id = f.id
    join order_lines i on i.tenant_id = l.tenant_id and i.id = l.order_line_id
    where o.email like '%@faults.example' and f.status in (${Object.keys(WISHES)
      .map((status) => `'${status}'`)
      .join(", ")}) order by random() limit 1`,
  );
  const [row] = rows;
  return (
    row && {
      id: String(row["id"]),
      orderId: String(row["order_id"]),
      status: String(row["status"]),
      lineId: String(row["line"]),
      colour: String(row["colour"]),
    }
  );
}
