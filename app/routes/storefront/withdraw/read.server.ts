import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exchangeSizes, withdrawable, withdrawalOf } from "../../../domain/order/withdrawal.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { printedTexts } from "../../../domain/product/personal-text.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import { paths } from "../../../paths.ts";
import { casesOfOrder } from "../../../services/cases/read-cases.server.ts";
import { sentFacts } from "../../../services/cases/sent-facts.ts";
import type { RecipientOrder } from "../../../services/orders/read.server.ts";
import { offersOnSale } from "../../../services/orders/exchange-size.server.ts";
import { returnsOf } from "../returns.server.ts";
import type { WithdrawalModel } from "./models.ts";

/** What the page of a withdrawal shows: what may be withdrawn from, and what was. */
export async function withdrawalPage(
  args: LoaderFunctionArgs,
  visit: StoreVisit,
  key: string,
  whole: RecipientOrder,
): Promise<WithdrawalModel> {
  const { storefront, scope } = visit;
  const { store, stock } = storefront;
  const { order, lines, refunds } = whole;
  const { shippedAt, deliveredAt } = sentFacts(whole);
  const [earlier, offers] = await Promise.all([casesOfOrder(scope, order.id), offersOnSale(scope, order.id)]);
  const now = args.context.page.now();
  const may = withdrawable(order, lines, { earlier, refunds, deliveredAt, now });
  return {
    action: paths.orderWithdrawal(store.slug, key),
    statusHref: paths.orderStatus(store.slug, key),
    orderRef: order.orderRef ?? "",
    name: order.name,
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
          sizes: exchangeSizes(line, offers.get(line.productId), shippedAt !== null),
          picture: pictureAddress(line.designHash, line.colour, offer?.cover ?? "front", {
            width: 160,
            texts: printedTexts(offer, line.personalTexts),
          }),
        },
      ];
    }),
    mayWithdraw: may.size > 0,
    received: await returnsOf(args, visit, { whole, cases: earlier }),
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

/** For which size each line of a form is exchanged; of the others the money goes back. */
export function sizesIn(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      name.startsWith("instead_") && typeof value === "string"
        ? [[name.slice("instead_".length), value.trim()]]
        : [],
    ),
  );
}
