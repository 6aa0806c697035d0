import * as v from "valibot";
import { oneOf } from "./list-query.ts";
import { text } from "./texts.ts";

/** What the list of deliveries may be narrowed to; "" is both. */
export const DELIVERY_STATES = ["", "dead", "late"] as const;
const DeliveryState = oneOf(["dead", "late"]);
/** The state that an address asks for. */
export const deliveryStateOf = (params: URLSearchParams) => v.parse(DeliveryState, params.get("state") ?? "");

/** A dead delivery that is to be sent again, or a kind of which all are. */
export const SendAgainSchema = v.object({
  delivery: text(60),
  kind: text(30),
});
