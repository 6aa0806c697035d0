import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { typedFromMinor } from "../../domain/money.ts";
import { pngAddress } from "../../domain/product/offer.ts";
import { xmlElement, xmlResponse } from "../../http/answers/files.server.ts";
import { paths } from "../../paths.ts";
import { isForSale, type StockItem, type Storefront } from "../../services/storefront.ts";
import { requireShop } from "./require-shop.server.ts";

/** What a feed says of a product without words of its own: engines refuse an item without a description. */
const descriptionOf = ({ description, name }: StockItem) => description || name;

/** A shop's products for Google's and others' shopping search: RSS 2.0 with an item for each colour and size. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const shop = await requireShop(args);
  const { origin } = new URL(args.context.page.settings.APP_ORIGIN);
  const { store, stock } = shop;
  const items = stock.flatMap((item) => variantsOf(shop, item, origin));
  return xmlResponse(
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n' +
      xmlElement("title", store.seo.title || store.name) +
      xmlElement("link", origin + paths.store(store.slug)) +
      xmlElement("description", store.seo.description || store.page.tagline || store.name) +
      `\n${items.join("\n")}\n</channel></rss>`,
  );
}

function variantsOf({ store }: Pick<Storefront, "store">, item: StockItem, origin: string): string[] {
  const page = origin + paths.product(store.slug, item.id);
  const price = `${typedFromMinor(item.unitGross)} ${store.currency}`;
  // Places among all that was designed: an item keeps its id while others go off and on.
  const { colours } = item.designed.offer;
  return item.offer.colours.flatMap(({ name: colour, sizes, skus }) =>
    sizes.map((size) => {
      const place = colours.findIndex(({ name }) => name === colour);
      const query = new URLSearchParams({ colour, size });
      const picture = pngAddress(item.designHash, colour, item.offer.cover, {
        width: 400,
        paper: store.theme.paper,
      });
      return [
        "<item>",
        // Engines take ids of fifty characters: the place among the sizes says the size.
        xmlElement("g:id", `${item.id}-${place}-${colours[place]?.sizes.indexOf(size)}`),
        xmlElement("g:item_group_id", item.id),
        xmlElement("title", item.name),
        xmlElement("description", descriptionOf(item)),
        xmlElement("link", `${page}?${query}`),
        xmlElement("g:image_link", origin + picture),
        xmlElement("g:price", price),
        xmlElement(
          "g:availability",
          item.stockLeft === 0 || !isForSale(item, colour, size) ? "out_of_stock" : "in_stock",
        ),
        xmlElement("g:condition", "new"),
        xmlElement("g:brand", store.name),
        xmlElement("g:color", colour),
        xmlElement("g:size", size),
        ...(skus[size] ? [xmlElement("g:mpn", skus[size])] : [xmlElement("g:identifier_exists", "no")]),
        "</item>",
      ].join("");
    }),
  );
}
