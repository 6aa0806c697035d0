import { html } from "../../payment-sandbox/src/html.ts";
import { type Incoming, type Outgoing, page, redirect } from "../../payment-sandbox/src/http.ts";
import type { Place } from "./admin-api.ts";
import { errorPage, pageOf } from "./pages.ts";
import { Products, type ShopProduct } from "./products.ts";
import type { Shop } from "./shops.ts";

const numberOf = (gid: string) => gid.split("/").at(-1)!;

/** `/shops/{shop}/admin/products`: what the merchant sees of products, and what they do with one. */
export function answerProducts(place: Place, shop: Shop, rest: string, { method, body }: Incoming): Outgoing {
  const home = `/shops/${shop.domain}/admin/products`;
  const products = new Products(place, shop);
  const [, , id = ""] = rest.split("/");
  if (id === "") return page(listPage(shop, home));
  const product = products.find(id);
  if (!product) return page(errorPage("There is no such product."), { status: 404 });
  if (method === "GET") return page(productPage(shop, product, home));
  const fields = new URLSearchParams(body);
  const [what, value] = [fields.get("what") ?? "", fields.get("value") ?? ""];
  if (what === "delete") products.remove(product);
  else if (what === "duplicate") products.duplicate(product);
  else if (!products.edit(product, { what, value })) {
    return page(errorPage("This cannot be done with a product."), { status: 422 });
  }
  return redirect(what === "delete" || what === "duplicate" ? home : `${home}/${id}`);
}

const listPage = (shop: Shop, home: string) =>
  pageOf(
    `Products of ${shop.name}`,
    html`<p class="small"><a href="/shops/${shop.domain}/admin">${shop.name}</a></p>
      <h1>Products</h1>
      ${
        shop.products.length === 0
          ? html`<p class="soft">None yet.</p>`
          : shop.products.map(
              ({ id, title, status, variants }) =>
                html`<p>
                  <a href="${home}/${numberOf(id)}">${title}</a>, ${status}, ${variants.length} variants
                </p>`,
            )
      }`,
  );

function productPage(shop: Shop, product: ShopProduct, home: string): string {
  const action = `${home}/${numberOf(product.id)}`;
  const change = (what: string, label: string, value: string) =>
    html`<form method="post" action="${action}">
      <input type="hidden" name="what" value="${what}" />
      <div class="field">
        <label for="${what}">${label}</label><input id="${what}" name="value" value="${value}" />
      </div>
      <button class="plain">Save</button>
    </form>`;
  const press = (what: string, label: string) =>
    html`<form method="post" action="${action}" style="margin:.75rem 0">
      <input type="hidden" name="what" value="${what}" /><button class="plain">${label}</button>
    </form>`;
  return pageOf(
    product.title,
    html`<p class="small"><a href="${home}">Products</a></p>
      <h1>${product.title}</h1>
      <p class="soft">${product.status}, on sale in ${product.publishedOn.length} channels</p>
      ${change("title", "Title", product.title)} ${change("text", "Description", product.descriptionHtml)}
      ${change("sku", "SKU of the first variant", product.variants[0]?.sku ?? "")}
      ${change("price", "Price of the first variant", product.variants[0]?.price ?? "")}
      ${press("move", "Stock it at another location")} ${press("drop-variant", "Delete the first variant")}
      ${press("duplicate", "Duplicate")} ${press("delete", "Delete")}
      <table>
        ${product.variants.map(
          ({ options, sku, price, policy, locations }) =>
            html`<tr>
              <td>${options.join(" / ")}</td>
              <td class="mono">${sku}</td>
              <td>${price}</td>
              <td>${policy === "DENY" ? "sold out" : "on sale"}</td>
              <td>${locations.includes(shop.service?.locationId ?? "") ? "ours" : "elsewhere"}</td>
            </tr>`,
        )}
      </table>`,
  );
}
