import { readFileSync } from "node:fs";
import { Html, html } from "../../payment-sandbox/src/html.ts";
import { type Incoming, json, type Outgoing, page } from "../../payment-sandbox/src/http.ts";
import type { Place } from "./admin-api.ts";
import { drawBlock } from "./liquid.ts";
import { Orders } from "./orders.ts";
import { errorPage, pageOf } from "./pages.ts";
import type { ShopProduct } from "./products.ts";
import type { Shop } from "./shops.ts";

const EXTENSION = new URL("../../../extensions/popstall/", import.meta.url);
const SCRIPT = "popstall-texts.js";
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "da", "sv", "fi"];

/** `/shops/{shop}/store`: what the shop's customers see, with the blocks of our extension in the theme. */
export function answerStoreFront(place: Place, shop: Shop, rest: string, incoming: Incoming): Outgoing {
  const home = `/shops/${shop.domain}/store`;
  const onSale = shop.products.filter(
    ({ status, publishedOn }) => status === "ACTIVE" && publishedOn.length > 0,
  );
  const [, thing = "", handle = ""] = rest.split("/");
  if (thing === "") return page(homePage(shop, onSale, home));
  if (thing === "assets") return asset(handle);
  if (thing === "cart" && incoming.method === "POST") return order(place, shop, home, incoming.body);
  const product = thing === "products" ? onSale.find((one) => one.handle === handle) : undefined;
  if (!product) return page(errorPage("There is no such product."), { status: 404 });
  return page(productPage(shop, product, home), { scripts: true });
}

/** Scripts of the extension, which Shopify serves beside the pages that show a block of it. */
function asset(name: string): Outgoing {
  if (name !== SCRIPT) return json(404, { errors: "Not Found" });
  return {
    status: 200,
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" },
    body: readFileSync(new URL(`assets/${name}`, EXTENSION), "utf8"),
  };
}

/** What a block of the extension shows of a product in a shop, as Shopify draws it. */
export function blockOf(
  name: "personal-texts" | "our-store",
  { product, locale = "en", settings = {} }: { product?: ShopProduct; locale?: string; settings?: object },
): { html: string; schema: Record<string, unknown> } {
  const language = LANGUAGES.find((one) => locale.toLowerCase().startsWith(one)) ?? "en";
  const file = language === "en" ? "en.default" : language;
  const texts = JSON.parse(readFileSync(new URL(`locales/${file}.json`, EXTENSION), "utf8")) as object;
  const personal = product?.personal ? { personal: { value: JSON.parse(product.personal) as unknown } } : {};
  const item = product && { title: product.title, metafields: { $app: personal } };
  return drawBlock(readFileSync(new URL(`blocks/${name}.liquid`, EXTENSION), "utf8"), {
    values: {
      product: item,
      section: { id: "main" },
      block: { id: "b1", shopify_attributes: "", settings: { product: item, ...settings } },
    },
    translate(key, names) {
      const found = key
        .split(".")
        .reduce<unknown>((of, step) => (of as Record<string, unknown>)?.[step], texts);
      if (typeof found !== "string") throw new Error(`The extension has no text ${key} in ${file}.`);
      return found.replaceAll(/\{\{ (\w+) \}\}/g, (_, told: string) => String(names[told] ?? ""));
    },
  });
}

const homePage = (shop: Shop, products: readonly ShopProduct[], home: string) =>
  pageOf(
    shop.name,
    html`<h1>${shop.name}</h1>
      ${products.length === 0 ? html`<p class="soft">Nothing is on sale yet.</p>` : ""}
      ${products.map(
        ({ handle, title }) =>
          html`<p><a class="button plain" href="${home}/products/${handle}">${title}</a></p>`,
      )}`,
  );

function productPage(shop: Shop, product: ShopProduct, home: string): string {
  const block = blockOf("personal-texts", { product, ...(shop.locale && { locale: shop.locale }) });
  const { javascript, stylesheet } = block.schema as { javascript: string; stylesheet: string };
  const style = readFileSync(new URL(`assets/${stylesheet}`, EXTENSION), "utf8");
  // Themes name the form as they like; the block knows the usual name.
  const form = shop.themeForm ?? "product-form-main";
  return pageOf(
    product.title,
    html`<p class="small"><a href="${home}">${shop.name}</a></p>
      <h1>${product.title}</h1>
      <div class="shopify-section">
        <form method="post" action="${home}/cart/add" ${form ? html`id="${form}"` : ""}>
          <input type="hidden" name="product" value="${product.handle}" />
          <div class="field">
            <label for="variant">Variant</label>
            <select id="variant" name="id">
              ${product.variants.map(
                ({ id, options, price, policy }) =>
                  html`<option value="${id}" ${policy === "DENY" ? "disabled" : ""}>
                    ${options.join(" / ")}, ${price} ${shop.currency}
                  </option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="quantity">Quantity</label>
            <input id="quantity" name="quantity" type="number" min="1" value="1" />
          </div>
          <button type="submit">Buy</button>
        </form>
        <style>
          ${new Html(style)}
        </style>
        ${new Html(block.html)}
        <script src="${home}/assets/${javascript}" defer></script>
      </div>`,
  );
}

/** A basket of one line, ordered at once. What is stocked at our location is ours to send. */
function order(place: Place, shop: Shop, home: string, body: string): Outgoing {
  const fields = new URLSearchParams(body);
  const product = shop.products.find(({ handle }) => handle === fields.get("product"));
  const variant = product?.variants.find(({ id }) => id === fields.get("id"));
  if (!product || !variant) return page(errorPage("Choose a variant."), { status: 422 });
  const properties = [...fields].flatMap(([name, value]) => {
    const [, label] = /^properties\[(.*)\]$/s.exec(name) ?? [];
    return label === undefined || value === "" ? [] : [[label, value] as const];
  });
  const placed = new Orders(place, shop).add({
    lines: [
      {
        title: product.title,
        variantId: variant.id,
        sku: variant.sku,
        quantity: Math.max(1, Math.trunc(Number(fields.get("quantity"))) || 1),
        properties: Object.fromEntries(properties),
        ours: variant.locations.includes(shop.service?.locationId ?? ""),
      },
    ],
  });
  return page(
    pageOf(
      "Thank you",
      html`<h1>Thank you</h1>
        <p>Order ${placed.name}</p>
        <p><a class="button plain" href="${home}">Back to the shop</a></p>`,
    ),
  );
}
