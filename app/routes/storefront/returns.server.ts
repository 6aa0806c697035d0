import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressLines } from "../../domain/address/format-address.ts";
import { isReturn, refundTerm } from "../../domain/order/withdrawal.ts";
import { keyOfCase } from "../../domain/refund/refund-rules.ts";
import { returnAddress } from "../../domain/store/seller-address.ts";
import type { StoreVisit } from "../../http/guards/require-store.server.ts";
import { languageOf } from "../../http/wiring/page-state.server.ts";
import type { OrderCase } from "../../services/cases/read-cases.server.ts";
import { sentFacts } from "../../services/cases/sent-facts.ts";
import { refundIdOf } from "../../services/orders/ask-for-refund.server.ts";
import { exchangeIdOf } from "../../services/orders/exchange-size.server.ts";
import type { RecipientOrder } from "../../services/orders/read.server.ts";
import { withdrawalSum } from "../../services/orders/withdrawal-sum.server.ts";
import type { ReturnModel } from "./returns-part.tsx";

/** What of an order is sent back, the latest first, with what became of it. */
export async function returnsOf(
  { request, context }: { request: Request; context: AppLoadContext },
  { storefront, scope }: StoreVisit,
  { whole, cases }: { whole: RecipientOrder; cases: readonly OrderCase[] },
): Promise<ReturnModel[]> {
  const { order } = whole;
  const wasSent = sentFacts(whole).shippedAt !== null;
  const back = returnAddress(storefront.company);
  const sendTo = back && wasSent ? addressLines(back, await languageOf(request, context)).join(", ") : null;
  const nameOf = (id: string) => whole.lines.find((line) => line.id === id)?.name ?? "";
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? null : { minor, currency: order.currency };
  const isOfMoney = ({ problem, state }: OrderCase) => problem === "withdrawal" && state !== "closed";
  return Promise.all(
    cases
      .filter(({ problem }) => isReturn(problem))
      .map(async (one): Promise<ReturnModel> => {
        const { orderId, lines } = one;
        const sum = isOfMoney(one) ? await withdrawalSum(scope, { orderId, lines }) : null;
        return {
          id: one.id,
          isExchange: one.problem === "exchange",
          isCredit: one.asCredit,
          at: one.createdAt.toISOString(),
          email: order.email,
          items: lines.map(({ orderLineId, quantity, size = null }) => ({
            text: `${quantity} × ${nameOf(orderLineId)}`,
            size,
          })),
          outcome: one.outcome,
          refund: money(sum),
          refunded: money(await refundedBy(scope, whole, one)),
          dispatchedAt: one.dispatchedAt?.toISOString() ?? null,
          arrivedAt: one.arrivedAt?.toISOString() ?? null,
          refundBy: isOfMoney(one) ? refundTerm(one, wasSent).until.toISOString() : null,
          sendTo: one.state === "closed" || one.arrivedAt ? null : sendTo,
          parcels: await parcelsOf(scope, whole, one),
        };
      }),
  );
}

/** What went back as the answer of a case, in minor units. */
async function refundedBy(
  scope: StoreVisit["scope"],
  { refunds }: RecipientOrder,
  { id, orderId, version, outcome }: OrderCase,
): Promise<number | null> {
  if (outcome !== "refund") return null;
  const refundId = await refundIdOf(scope, { orderId, key: keyOfCase({ id, version: version - 1 }) });
  const refund = refunds.find((each) => each.id === refundId && each.status !== "failed");
  return refund?.amount ?? null;
}

/** In what the exchange of a case went out; null where it did not go out yet. */
async function parcelsOf(
  scope: StoreVisit["scope"],
  { parcels, moves }: RecipientOrder,
  { id, outcome }: OrderCase,
): Promise<ReturnModel["parcels"]> {
  if (outcome !== "exchange") return null;
  const exchangeId = await exchangeIdOf(scope, id);
  if (!moves.some(({ fulfilmentId, to }) => fulfilmentId === exchangeId && to === "shipped")) return null;
  return parcels.flatMap(({ fulfilmentId, carrier, trackingNumber, trackingUrl }) =>
    fulfilmentId === exchangeId && trackingNumber
      ? [{ carrier, number: trackingNumber, href: trackingUrl }]
      : [],
  );
}
