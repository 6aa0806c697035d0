import type { Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "../dice.ts";
import { type Place, tally } from "../place.ts";

const EVERY_MS = 250;

export interface DeskWork {
  /** What was done, and how it was answered. */
  done: Map<string, number>;
  /** From now on orders are only helped on: nobody cancels or holds one any more. */
  onlyHelp(): void;
  end(): Promise<void>;
}

/** Of each status what staff may do, with how likely it is of ten. */
type Wish = { form: (dice: Dice) => Record<string, string>; of10: number; helps?: true };

const CORRECT: Wish["form"] = (dice) => ({
  ...{ intent: "address", address_country: "GB", address_state: "", address_county: "" },
  ...{ name: "Pat Corrected", phone: "+44 20 7946 0000", address_second_line: "" },
  address_first_line: `${dice.between(1, 1_000_000)} Corrected Street`,
  ...{ address_city: "London", address_postcode: "SW1A 1AA" },
});
const CANCEL: Wish["form"] = () => ({ intent: "cancel", reason: "They changed their mind." });
const HOLD: Wish["form"] = () => ({ intent: "flag", wrong_address_first_line: "on", note: "" });
const RETRY: Wish["form"] = () => ({ intent: "retry", reason: "" });

const WISHES: Record<string, readonly Wish[]> = {
  "address issue": [
    { form: CORRECT, of10: 6, helps: true },
    { form: CANCEL, of10: 1 },
  ],
  "queued submitting to fulfiller": [
    { form: HOLD, of10: 2 },
    { form: CANCEL, of10: 0.5 },
  ],
  "submitting to fulfiller": [{ form: CANCEL, of10: 2 }],
  "submitted to fulfiller": [{ form: CANCEL, of10: 0.3 }],
  picked: [{ form: CANCEL, of10: 0.3 }],
  processed: [{ form: HOLD, of10: 1 }],
  "fulfiller submission error": [{ form: RETRY, of10: 7, helps: true }],
};

/** Staff hold orders, correct addresses, cancel and try again, at random, while all of it goes on. */
export function workAtDesk(
  place: Pick<Place, "call">,
  client: Client,
  { desk, dice }: { desk: string; dice: Dice },
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
      const fields = wish.form(dice);
      const answer = await place.call("desk", `/orders/${order.id}`, {
        ...{ method: "POST", headers: { Cookie: desk } },
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

/** An order of the run that somebody at the desk could do something about. */
async function someOrder(client: Client): Promise<{ id: string; status: string } | undefined> {
  const { rows } = await client.execute(
    `select f.order_id id, f.status from fulfilments f join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where o.email like '%@faults.example' and f.status in (${Object.keys(WISHES)
      .map((status) => `'${status}'`)
      .join(", ")}) order by random() limit 1`,
  );
  const [row] = rows;
  return row && { id: String(row["id"]), status: String(row["status"]) };
}
