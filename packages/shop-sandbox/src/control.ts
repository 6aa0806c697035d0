import { json, type Incoming, type Outgoing } from "../../payment-sandbox/src/http.ts";
import type { Place } from "./admin-api.ts";
import { Products } from "./products.ts";
import { type OrderInput, Orders } from "./orders.ts";
import type { Closed } from "./shops.ts";

/** The calls under /_sandbox/, for tests and developers. They speak JSON and are never made to fail. */
export async function answerControl(place: Place, { method, path, body }: Incoming): Promise<Outgoing> {
  const { shops, faults, webhooks } = place;
  const [, , thing = "", id = "", step = ""] = path.split("/");
  const wish = (body.trim() === "" ? {} : JSON.parse(body)) as Record<string, unknown>;
  switch (`${method} ${thing}${id ? "/:id" : ""}${step ? `/${step}` : ""}`) {
    case "GET health":
      return json(200, { ok: true, pid: process.pid });
    case "GET state":
      return json(200, { shops: shops.all(), deliveries: webhooks.deliveries, faults: faults.list() });
    case "POST faults":
      return json(200, faults.add(wish));
    case "DELETE faults":
      faults.clear();
      return json(200, {});
    case "POST webhooks/:id": {
      // "flush" is the only word that stands there.
      return json(200, { sent: await webhooks.flush() });
    }
    case "POST deliveries/:id/again":
      return json(200, { status: await webhooks.again(id) });
    case "POST webhooks": {
      const { topic, shop, payload = {} } = wish as { topic: string; shop: string; payload?: object };
      webhooks.tell(topic, shop, payload, shops.now());
      await webhooks.settled();
      return json(200, {});
    }
    case "POST shops/:id": {
      // `closed`, `grants`, `name`, `currency`, `themeForm`; `tokens`: "over" ends the access tokens, "revoked" both.
      const shop = shops.open(id);
      const { tokens, ...rest } = wish as { tokens?: "over" | "revoked"; closed?: Closed | null };
      Object.assign(shop, rest);
      if (tokens === "revoked") shop.tokens = [];
      if (tokens === "over") for (const token of shop.tokens) token.until = 0;
      shops.save();
      return json(200, shop);
    }
    case "POST products/:id": {
      // `what` the merchant does with it: see Products.edit; or `delete`, `duplicate`.
      const { shop: domain, what, value = "" } = wish as { shop: string; what: string; value?: string };
      const products = new Products(place, shops.open(domain));
      const product = products.find(id);
      if (!product) return json(404, { error: "There is no such product." });
      if (what === "delete") products.remove(product);
      else if (what === "duplicate") return json(200, products.duplicate(product));
      else if (!products.edit(product, { what, value })) return json(400, { error: `Unknown: ${what}` });
      await webhooks.settled();
      return json(200, product);
    }
    case "POST orders": {
      const { shop, ...input } = wish as OrderInput;
      const order = new Orders(place, shops.open(shop)).add(input);
      await webhooks.settled();
      return json(200, order);
    }
    case "POST reset":
      webhooks.forget();
      faults.clear();
      shops.reset();
      return json(200, {});
    default:
      return json(404, { error: `The sandbox has no control ${method} ${path}` });
  }
}
