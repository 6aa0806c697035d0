import { isShop } from "../../domain/store/store-event.ts";
import type { OrderLineRow, OrderRow } from "../../services/orders/read.server.ts";
import type { StoreEventRow } from "../../services/storefront.ts";
import type { CompanyDetails } from "../../services/mails/mail-facts.server.ts";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { returnAddress, sellerAddress } from "../../domain/store/seller-address.ts";
import { addressLines } from "../../domain/address/format-address.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { orderKey } from "../../http/keys/order-key.server.ts";
import { colourName, sizeName } from "../../i18n/colour-name.ts";
import { paths } from "../../paths.ts";
import { storeLook } from "../look.ts";
import type { MailContent } from "../mail-content.ts";
import type { LinePictures } from "./line-pictures.ts";
import type { MailLine } from "../parts/order-lines.tsx";
import type { OrderFacts } from "../templates/order-confirmed.tsx";
import type { Wording } from "../wording.ts";

/** Where a mail about an order goes, who answers it, and in whose name it comes. */
export function envelope(
  order: OrderRow,
  event: StoreEventRow,
): Pick<MailContent, "toAddress" | "replyTo" | "sender"> {
  return { toAddress: order.email, replyTo: event.contactEmail, sender: event.name };
}

/** What every mail about an order says. A gift's address is not proved: nothing that was typed into it becomes a link. */
export async function orderFacts(
  { order, event, company }: { order: OrderRow; event: StoreEventRow; company: CompanyDetails },
  settings: Settings,
  wording: Wording,
): Promise<OrderFacts> {
  const origin = settings.APP_ORIGIN;
  const key = await orderKey(settings.SESSION_SECRET, order.id, order.linkVersion);
  const orderRef = order.orderRef ?? "";
  return {
    store: {
      name: event.name,
      organiser: event.organiser,
      contactEmail: event.contactEmail,
      seller: sellerLine(company, wording),
    },
    look: storeLook({ name: event.name, theme: event.theme, logo: event.page.header.logo }, origin),
    orderRef,
    name: withoutLinks(order.name),
    statusHref: origin + paths.orderStatus(event.slug, key),
    realHref: isShop(event.type)
      ? null
      : `${origin}${paths.isThisReal(event.slug)}?code=${encodeURIComponent(orderRef)}`,
  };
}

/** Who sells, as letters would name them. */
export function sellerLine(company: CompanyDetails, wording: Wording): string {
  const address = sellerAddress(company);
  return address ? addressOf(address, wording).join(", ") : "";
}

/** Where things are sent back, on one line; empty while the organiser has not said it. */
export function returnLine(company: CompanyDetails, wording: Wording): string {
  const address = returnAddress(company);
  return address ? addressOf(address, wording).join(", ") : "";
}

/** An address as its country writes it, without links. */
export function addressOf(address: Parameters<typeof addressLines>[0], { lang }: Wording): string[] {
  return addressLines(address, lang).map(withoutLinks);
}

/**
 * A line as mails show it.
 * @param priced false for a gift, which says nothing of money.
 */
export function lineOf(
  line: Pick<
    OrderLineRow,
    "productId" | "name" | "designHash" | "colour" | "size" | "quantity" | "personalTexts" | "unitGross"
  >,
  { region }: Pick<StoreEventRow, "region">,
  { t }: Pick<Wording, "t">,
  priced: boolean,
  pictures: LinePictures,
): MailLine {
  const texts = Object.values(line.personalTexts).map(withoutLinks);
  const colour = colourName(t, line.colour, region);
  return {
    name: line.name,
    picture: pictures(line, { t, colour }),
    quantity: line.quantity,
    details: [colour, sizeName(t, line.size), ...texts].filter((part) => part !== ""),
    price: priced ? line.unitGross * line.quantity : null,
  };
}
