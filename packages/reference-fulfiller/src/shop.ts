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
  /** It waits for an answer of whoever sent it, and is not worked on. */
  isHeld: boolean;
  /** It was packed, and is shipped as it is: it is not left unmade any more. */
  isKept: boolean;
  /** Somebody asked in vain to leave it unmade. */
  wasRefused: boolean;
};

/** What a print shop does with what it is sent; it knows nothing of HTTP. */
export function createShop(faults: Faults = NO_FAULTS) {
  const orders: TakenOrder[] = [];
  /** What was answered to each key, refusals as well: the same is answered again. */
  const answers = new Map<string, { answer: Answer; order?: TakenOrder }>();
  /** Ids of orders that were sent again under another key while the first was being made: goods made twice. */
  const madeTwice: string[] = [];

  return {
    madeTwice,
    orders: (): TakenOrder[] => [...orders],

    /** @returns the answer, and the order where it is taken for the first time. */
    submit(key: string, order: unknown): Answer & { taken?: TakenOrder } {
      const known = answers.get(key);
      if (known) {
        if (known.order) known.order.times += 1;
        return known.answer;
      }
      const remembered = (answer: Answer, taken?: TakenOrder) => {
        answers.set(key, { answer, ...(taken && { order: taken }) });
        return { ...answer, ...(taken && { taken }) };
      };
      const missing = missingParts(order);
      if (missing.length > 0) {
        return remembered(rejected("other", `Missing or malformed: ${missing.join(", ")}.`));
      }
      const sent = order as SentOrder;
      const refused = sent.items.find(({ sku }) => faults.refusedSkus.includes(sku));
      if (refused) return remembered(rejected("out_of_stock", `${refused.sku} is out of stock.`));
      if (faults.refusedStreets.includes(sent.ship_to.line1)) {
        return remembered(rejected("address_undeliverable", "Nobody delivers there."));
      }
      const isMade = orders.some(({ id, state }) => id === sent.id && state !== "cancelled");
      if (isMade) madeTwice.push(sent.id);
      const { id, revision } = sent;
      const externalId = `REF-${orders.length + 1}`;
      const taken: TakenOrder = {
        id,
        revision,
        externalId,
        sent,
        times: 1,
        state: "taken",
        isHeld: false,
        isKept: false,
        wasRefused: false,
      };
      orders.push(taken);
      return remembered(accepted(taken), taken);
    },

    /**
     * Leaves an order unmade: one revision of it, or the last. What has not come yet is refused when it comes.
     */
    cancel(id: string, revision?: number): Answer {
      const order = orders.findLast((one) => one.id === id && (revision ?? one.revision) === one.revision);
      if (!order) {
        const key = `${id}:${revision}`;
        if (revision === undefined) return { status: 404, body: { message: "There is no such order." } };
        if (!answers.has(key)) {
          answers.set(key, { answer: rejected("other", "It was cancelled before it came.") });
        }
        return { status: 200, body: { state: "accepted" } };
      }
      if (order.state === "shipped" || (order.isKept && order.state !== "cancelled")) {
        order.wasRefused = true;
        return { status: 200, body: { state: "refused" } };
      }
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
