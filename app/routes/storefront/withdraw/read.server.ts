import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { addressLines } from "../../../domain/address/format-address.ts";
import { refundTerm, withdrawable, withdrawalOf } from "../../../domain/order/withdrawal.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { printedTexts } from "../../../domain/product/personal-text.ts";
import { returnAddress } from "../../../domain/store/seller-address.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import { paths } from "../../../paths.ts";
import { casesOfOrder } from "../../../services/cases/read-cases.server.ts";
import { sentFacts } from "../../../services/cases/sent-facts.ts";
import type { RecipientOrder } from "../../../services/orders/read.server.ts";
import { withdrawalSum } from "../../../services/orders/withdrawal-sum.server.ts";
import type { WithdrawalModel } from "./models.ts";

/** What the page of a withdrawal shows: what may be withdrawn from, and what was. */
export async function withdrawalPage(
  { request, context }: LoaderFunctionArgs,
  { storefront, scope }: StoreVisit,
  key: string,
  whole: RecipientOrder,
): Promise<WithdrawalModel> {
  const { store, stock, company } = storefront;
  const { order, lines, refunds } = whole;
  const { shippedAt, deliveredAt } = sentFacts(whole);
  const earlier = await casesOfOrder(scope, order.id);
  const now = context.page.now();
  const may = withdrawable(order, lines, { earlier, refunds, deliveredAt, now });
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? "";
  const back = returnAddress(company);
  const sendTo = back && shippedAt ? addressLines(back, await languageOf(request, context)).join(", ") : null;
  return {
    action: paths.orderWithdrawal(store.slug, key),
    statusHref: paths.orderStatus(store.slug, key),
    orderRef: order.orderRef ?? "",
    name: order.name,
    email: order.email,
    formKey: newId(),
    lines: lines.flatMap((line) => {
      const most = may.get(line.id) ?? 0;
      const right = withdrawalOf(order, line, { deliveredAt, now });
      const until = right.is === "possible" ? (right.until?.toISOString() ?? null) : null;
      if (most === 0 && right.is !== "personal") return [];
      const offer = stock.find(({ id }) => id === line.productId)?.offer;
      return [
        {
          id: line.id,
          name: line.name,
          colour: line.colour,
          size: line.size,
          most,
          until,
          picture: pictureAddress(line.designHash, line.colour, offer?.cover ?? "front", {
            width: 160,
            texts: printedTexts(offer, line.personalTexts),
          }),
        },
      ];
    }),
    mayWithdraw: may.size > 0,
    received: await Promise.all(
      earlier
        .filter(({ problem }) => problem === "withdrawal")
        .map(async (one) => {
          const sum =
            one.state === "closed"
              ? null
              : await withdrawalSum(scope, { orderId: order.id, lines: one.lines });
          return {
            id: one.id,
            at: one.createdAt.toISOString(),
            outcome: one.outcome,
            dispatchedAt: one.dispatchedAt?.toISOString() ?? null,
            arrivedAt: one.arrivedAt?.toISOString() ?? null,
            refundBy: one.state === "closed" ? null : refundTerm(one, shippedAt !== null).until.toISOString(),
            items: one.lines.map(({ orderLineId, quantity }) => `${quantity} × ${nameOf(orderLineId)}`),
            refund: sum === null ? null : { minor: sum, currency: order.currency },
          };
        }),
    ),
    sendTo,
    timeZone: TIME_ZONE_OF_REGION[store.region],
  };
}

const QUANTITY = /^\d{1,3}$/;

/** How many of each line a form names. */
export function quantitiesIn(fields: FormData): Record<string, number> {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      name.startsWith("quantity_") && typeof value === "string" && QUANTITY.test(value)
        ? [[name.slice("quantity_".length), Number(value)]]
        : [],
    ),
  );
}
