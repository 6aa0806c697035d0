import * as v from "valibot";
import { CURRENCIES } from "../../domain/money.ts";
import { ORDER_STATUSES } from "../../domain/order/order-status.ts";
import { SHIPPING_METHODS } from "../../domain/pricing/shipping.ts";
import { flag, iso2, moment, number, pictures, text, told, vatApplies } from "./answer-fields.ts";

/** Orders as shoppers' calls tell them, and as a fulfiller reads them. */

const customer = v.strictObject({
  name: text,
  email: text,
  phone: v.nullable(text),
  address_first_line: text,
  address_second_line: v.nullable(text),
  address_city: text,
  address_county: v.nullable(text),
  address_postcode: v.nullable(text),
  address_country: text,
  address_state: v.nullable(text),
  country_iso2: iso2,
});

export const order = {
  id: text,
  order_ref: told(v.nullable(text), "Once it is placed."),
  currency: v.picklist(CURRENCIES),
  total_store_price_excluding_vat: number,
  total_store_vat: number,
  total_store_price: told(number, "What it costs, with VAT and sales tax."),
  paid_by_voucher: told(number, "What of it a voucher pays that was paid for in advance."),
  amount_to_pay: told(number, "What is charged: the price less what a voucher pays."),
  shipping_method: v.nullable(v.picklist(SHIPPING_METHODS)),
  shipping_price_excluding_vat: number,
  shipping_vat: number,
  discount_code: v.nullable(text),
  discount_amount: number,
  customer,
  estimated_delivery: v.nullable(
    v.strictObject({ from: told(text, "DD-MM-YYYY"), to: told(text, "DD-MM-YYYY") }),
  ),
  products: v.array(
    v.strictObject({
      product_id: text,
      name: text,
      colour: text,
      size: text,
      quantity: v.pipe(number, v.integer(), v.minValue(1)),
      price: told(number, "Without VAT, each."),
      price_including_vat: told(number, "Each."),
      store_default_vat: vatApplies,
      custom_texts: v.array(text),
      images: pictures({ front: text }),
    }),
  ),
};
export const Order = v.pipe(v.strictObject(order), v.metadata({ ref: "Order" }));

const address = v.strictObject({
  name: text,
  line1: text,
  line2: text,
  city: text,
  state: text,
  postcode: text,
  country: iso2,
  phone: text,
});

const Submission = v.pipe(
  v.strictObject({
    id: told(text, "The fulfilment: what events are about."),
    revision: told(number, "Counts what was sent differently."),
    order_ref: text,
    test: flag,
    ship_by: told(v.nullable(text), "YYYY-MM-DD: the last day on which it may leave to come in time."),
    ship_to: told(v.nullable(address), "Null once nobody needs it any more."),
    method: v.picklist(SHIPPING_METHODS),
    customs: v.nullable(v.strictObject({ value: told(number, "Minor units."), currency: text, gift: flag })),
    packing: v.strictObject({ note: text, lang: text }),
    items: v.array(
      v.strictObject({
        id: text,
        sku: text,
        name: text,
        colour: text,
        size: text,
        qty: v.pipe(number, v.integer(), v.minValue(1)),
        prints: v.array(
          v.strictObject({
            side: text,
            technique: text,
            file_url: told(text, "Opens for seven days; read this again for a new one."),
            sha256: told(text, "Of the file."),
            mm: told(v.pipe(v.array(number), v.length(2)), "Width and height."),
            preview_url: text,
          }),
        ),
      }),
    ),
  }),
  v.metadata({ ref: "Submission" }),
);

/** What lies under `data` of the calls of fulfillers. */
export const FULFILLER_ANSWERS = {
  fulfillerEvent: v.strictObject({
    outcome: told(
      v.picklist(["moved", "kept", "ignored", "repeated"]),
      "moved: the status changed. kept: the stock is as told. ignored: kept, and the status stays, since it is later already or is not touched by it. repeated: it was told before.",
    ),
  }),
  printerWebhook: v.strictObject({
    outcome: told(v.picklist(["moved", "ignored", "repeated"]), "As of an event."),
  }),
  fulfillerWork: v.array(
    v.strictObject({
      id: text,
      status: v.picklist(ORDER_STATUSES),
      revision: told(
        v.number(),
        "Counts what you were sent differently: a later one stands in for all before.",
      ),
      external_id: told(v.nullable(text), "Your id of it, once it is acknowledged."),
      cancel_requested: told(
        v.boolean(),
        "It is not to be made: answer by cancel_accepted or cancel_rejected.",
      ),
      updated_at: moment,
    }),
  ),
  fulfillerOrder: v.strictObject({
    status: v.picklist(ORDER_STATUSES),
    external_id: v.nullable(text),
    order: Submission,
  }),
  fulfillerAck: v.strictObject({ external_id: text }),
};
