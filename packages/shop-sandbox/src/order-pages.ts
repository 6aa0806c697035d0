import { html } from "../../payment-sandbox/src/html.ts";
import { json, type Incoming, type Outgoing, page, redirect } from "../../payment-sandbox/src/http.ts";
import type { Place } from "./admin-api.ts";
import { type Destination, Orders, type ShopOrder, type Work } from "./orders.ts";
import { pageOf } from "./pages.ts";
import type { Shop } from "./shops.ts";

const ADDRESS = [
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["company", "Company"],
  ["address1", "Address"],
  ["address2", "Apartment"],
  ["city", "City"],
  ["province", "State"],
  ["zip", "ZIP code"],
  ["countryCode", "Country code"],
  ["phone", "Phone"],
  ["email", "E-mail"],
] as const satisfies readonly (readonly [keyof Destination, string])[];

const numberOf = (gid: string) => gid.split("/").at(-1)!;

/** `/shops/{shop}/admin/orders`: what the merchant sees of orders, and what they press. */
export function answerOrders(place: Place, shop: Shop, rest: string, { method, body }: Incoming): Outgoing {
  const orders = new Orders(place, shop);
  const home = `/shops/${shop.domain}/admin/orders`;
  if (method === "GET") return page(ordersPage(shop, home));
  const fields = new URLSearchParams(body);
  if (rest === "/orders") {
    const property = (fields.get("property") ?? "").split("=");
    orders.add({
      lines: [
        {
          title: fields.get("title") ?? "",
          variantId: fields.get("variant") || undefined!,
          quantity: Number(fields.get("quantity") ?? 1),
          ours: true,
          properties: property.length === 2 ? { [property[0]!.trim()]: property[1]!.trim() } : {},
        },
      ],
      unsubmitted: fields.has("unsubmitted"),
      test: fields.has("test"),
    });
    return redirect(home);
  }
  const [, , id = "", step = ""] = rest.split("/");
  const order = shop.orders.find((one) => numberOf(one.id) === id);
  const work = orders.all().find((one) => numberOf(one.id) === id);
  if (order && step === "address") {
    const change = Object.fromEntries(ADDRESS.map(([name]) => [name, fields.get(name) || null]));
    orders.editAddress(order, change);
  } else if (order && step === "cancel") orders.cancel(order);
  else if (work && step === "request") orders.request(work);
  else if (work && step === "request-cancellation") orders.requestCancellation(work);
  else if (work && (step === "hold" || step === "release")) orders.hold(work, step === "hold");
  else return json(404, { errors: "Not Found" });
  return redirect(home);
}

function ordersPage(shop: Shop, home: string): string {
  return pageOf(
    `Orders of ${shop.name}`,
    html`<p class="small"><a href="/shops/${shop.domain}/admin">${shop.name}</a></p>
      <h1>Orders</h1>
      ${shop.orders.toReversed().map((order) => orderPart(order, home))}
      <h2 style="margin-top:2rem">Place an order</h2>
      <form method="post" action="${home}">
        <div class="field"><label for="title">Product</label><input id="title" name="title" required /></div>
        <div class="field">
          <label for="variant">Id of its variant</label>
          <input id="variant" name="variant" placeholder="gid://shopify/ProductVariant/1" />
        </div>
        <div class="pair">
          <div class="field">
            <label for="quantity">Quantity</label>
            <input id="quantity" name="quantity" type="number" min="1" value="1" />
          </div>
          <div class="field">
            <label for="property">Text</label><input id="property" name="property" placeholder="Name=Ann" />
          </div>
        </div>
        <p>
          <label
            ><input type="checkbox" name="unsubmitted" style="width:auto" /> Request fulfillment by
            hand</label
          >
          <label><input type="checkbox" name="test" style="width:auto" /> Test order</label>
        </p>
        <button>Place order</button>
      </form>`,
  );
}

function orderPart(order: ShopOrder, home: string) {
  const id = numberOf(order.id);
  return html`<details ${order.cancelledAt ? "" : html`open`}>
    <summary>${order.name}${order.test ? " (test)" : ""}${order.cancelledAt ? " (cancelled)" : ""}</summary>
    <div style="padding:0 .875rem .875rem">
      ${order.works.map((work) => workPart(work, home))}
      <details>
        <summary>Address</summary>
        <form method="post" action="${home}/${id}/address" style="padding:.875rem">
          ${ADDRESS.map(
            ([name, label]) =>
              html`<div class="field">
                <label for="${id}-${name}">${label}</label>
                <input id="${id}-${name}" name="${name}" value="${order.destination[name] ?? ""}" />
              </div>`,
          )}
          <button class="plain">Save</button>
        </form>
      </details>
      ${order.cancelledAt ? "" : button(`${home}/${id}/cancel`, "Cancel order")}
    </div>
  </details>`;
}

function workPart(work: Work, home: string) {
  const at = `${home}/${numberOf(work.id)}`;
  return html`<p>
      <strong>${work.isOurs ? "Sent by the app" : "Sent by the shop"}</strong>: ${work.status},
      ${work.requestStatus}
    </p>
    <ul>
      ${work.lines.map(({ quantity, left, title }) => html`<li>${quantity} × ${title} (${left} unfulfilled)</li>`)}
    </ul>
    ${work.answer ? html`<p class="alert">${work.answer.reason ?? ""} ${work.answer.message}</p>` : ""}
    ${work.fulfilments.map(
      ({ numbers, deliveredAt, mails }) =>
        html`<p class="small">
          Fulfilled: ${numbers.join(", ")}${deliveredAt ? ", delivered" : ""}, ${mails} mail(s)
        </p>`,
    )}
    ${work.isOurs && work.status === "OPEN" && ["UNSUBMITTED", "REJECTED"].includes(work.requestStatus) ? [button(`${at}/request`, "Request fulfillment"), button(`${at}/hold`, "Hold")] : ""}
    ${work.status === "ON_HOLD" ? button(`${at}/release`, "Release hold") : ""}
    ${work.requestStatus === "SUBMITTED" || work.status === "IN_PROGRESS" ? button(`${at}/request-cancellation`, "Request cancellation") : ""}`;
}

const button = (action: string, label: string) =>
  html`<form method="post" action="${action}" style="margin:.75rem 0 0">
    <button class="plain">${label}</button>
  </form>`;
