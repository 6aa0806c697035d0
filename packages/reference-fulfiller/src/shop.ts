import { type Faults, NO_FAULTS } from "./faults.ts";
import { missingParts, type SentOrder } from "./sent-order.ts";

export type Answer = { status: number; body: unknown };

/** An order that the shop took, once for each id and revision. */
export type TakenOrder = {
  id: string;
  revision: number;
  externalId: string;
  sent: SentOrder;
  /** How often it was sent with the same key. */
  times: number;
  state: "taken" | "shipped" | "cancelled";
};

/** What a print shop does with what it is sent; it knows nothing of HTTP. */
export function createShop(faults: Faults = NO_FAULTS) {
  const byKey = new Map<string, TakenOrder>();
  const byId = new Map<string, TakenOrder>();
  /** Ids of orders that were sent again under another key while the first was being made: goods made twice. */
  const madeTwice: string[] = [];

  return {
    madeTwice,
    orders: (): TakenOrder[] => [...byKey.values()],

    /** @returns the answer, and the order where it is taken for the first time. */
    submit(key: string, order: unknown): Answer & { taken?: TakenOrder } {
      const missing = missingParts(order);
      if (missing.length > 0) return rejected("other", `Missing or malformed: ${missing.join(", ")}.`);
      const sent = order as SentOrder;
      const earlier = byKey.get(key);
      if (earlier) {
        earlier.times += 1;
        return accepted(earlier);
      }
      const refused = sent.items.find(({ sku }) => faults.refusedSkus.includes(sku));
      if (refused) return rejected("out_of_stock", `${refused.sku} is out of stock.`);
      const before = byId.get(sent.id);
      if (before && before.state !== "cancelled") madeTwice.push(sent.id);
      const externalId = `REF-${byKey.size + 1}`;
      const { id, revision } = sent;
      const taken: TakenOrder = { id, revision, externalId, sent, times: 1, state: "taken" };
      byKey.set(key, taken);
      byId.set(id, taken);
      return { ...accepted(taken), taken };
    },

    cancel(id: string): Answer {
      const order = byId.get(id);
      if (!order) return { status: 404, body: { message: "There is no such order." } };
      if (order.state === "shipped") return { status: 200, body: { state: "refused" } };
      order.state = "cancelled";
      return { status: 200, body: { state: "accepted" } };
    },
  };
}

const accepted = ({ externalId }: TakenOrder): Answer => ({
  status: 202,
  body: { accepted: true, external_id: externalId },
});

const rejected = (code: string, message: string): Answer => ({
  status: 422,
  body: { accepted: false, code, message },
});
