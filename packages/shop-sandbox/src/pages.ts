import { html, type Html } from "../../payment-sandbox/src/html.ts";
import { shell } from "../../payment-sandbox/src/page-shell.ts";
import type { App } from "./app-file.ts";
import type { Shop } from "./shops.ts";
import type { Delivery } from "./webhooks.ts";

const SIGN = "Sandbox: this is not Shopify";
export const pageOf = (title: string, body: Html) =>
  shell(title, html`<main class="narrow">${body}</main>`, { sign: SIGN });

const ADMIN = (shop: Shop) => `/shops/${shop.domain}/admin`;

/** Every shop of the sandbox. */
export function shopsPage(shops: readonly Shop[]): string {
  const rows = shops.map(
    (shop) => html`<p><a class="button plain" href="${ADMIN(shop)}">${shop.name} – ${shop.domain}</a></p>`,
  );
  return pageOf(
    "Shops",
    html`<h1>Shops</h1>
      ${rows}
      <form method="post" action="/">
        <div class="field">
          <label for="handle">Another shop</label>
          <input id="handle" name="handle" pattern="[a-z0-9][a-z0-9\\-]*" placeholder="my-shop" required />
        </div>
        <button class="plain">Open it</button>
      </form>`,
  );
}

/** What a shop's owner sees of the app. */
export function adminPage(shop: Shop, app: App, deliveries: readonly Delivery[]): string {
  const button = (what: string, label: string, plain = true) =>
    html`<form method="post" action="${ADMIN(shop)}/${what}" style="margin:0 0 .75rem">
      <button ${plain ? html`class="plain"` : ""}>${label}</button>
    </form>`;
  return pageOf(
    shop.name,
    html`<p class="small"><a href="/">Shops</a></p>
      <h1>${shop.name}</h1>
      <p class="soft">${shop.domain}, ${shop.currency}</p>
      <p><a class="button plain" href="${ADMIN(shop)}/products">Products (${shop.products.length})</a></p>
      <p><a class="button plain" href="${ADMIN(shop)}/orders">Orders (${shop.orders.length})</a></p>
      <p><a class="button plain" href="/shops/${shop.domain}/store">The shop, as its customers see it</a></p>
      <h2>${app.name}</h2>
      ${
        shop.installed
          ? [button("open", `Open ${app.name}`, false), button("uninstall", `Uninstall ${app.name}`)]
          : button("open", `Install ${app.name}`, false)
      }
      ${
        shop.closed
          ? [
              html`<p class="alert">The shop is ${shop.closed}: its API refuses every call.</p>`,
              button("unfreeze", "Open the shop again"),
            ]
          : button("freeze", "Freeze the shop")
      }
      <details>
        <summary>Webhooks to ${app.name} (${deliveries.length})</summary>
        <table>
          ${deliveries.map(
            ({ topic, answers, state }) =>
              html`<tr>
                <td class="mono">${topic}</td>
                <td>${state}</td>
                <td>${answers.join(", ")}</td>
              </tr>`,
          )}
        </table>
      </details>`,
  );
}

/** What the app may do, and whether the owner wants it. */
export function consentPage(shop: Shop, app: App, scopes: readonly string[]): string {
  return pageOf(
    `Install ${app.name}`,
    html`<h1>Install ${app.name} in ${shop.name}?</h1>
      <p class="soft">${shop.domain}</p>
      <p>It asks for:</p>
      <ul>
        ${scopes.map((scope) => html`<li class="mono">${scope}</li>`)}
      </ul>
      <form method="post"><button>Install</button></form>
      <p><a class="button plain" style="margin-top:.75rem" href="${ADMIN(shop)}">Cancel</a></p>`,
  );
}

export const errorPage = (words: string): string => pageOf("Error", html`<p class="alert">${words}</p>`);
