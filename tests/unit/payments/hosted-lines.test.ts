import { expect, test } from "vitest";
import { hostedLines } from "../../../app/gateways/stripe/hosted-lines.ts";
import type { HostedPageRequest } from "../../../app/services/ports.ts";

const part = (label: string, amount: number) => ({ label, text: `${label} ${amount}`, amount });

/** Two tees of 18.00 and a mug of 9.00, with shipping, tax and a voucher. */
const asked = (shipping: number, tax: number, discount: number) =>
  hostedLines({
    currency: "USD",
    amount: 4500 + shipping + tax - discount,
    lines: [
      { name: "Tee", description: "Navy, M", unitAmount: 1800, quantity: 2 },
      { name: "Mug", description: "", unitAmount: 900, quantity: 1 },
    ],
    shipping: part("Shipping (Express)", shipping),
    tax: part("Sales tax", tax),
    discount: part("Voucher SAVE5", discount),
  } as HostedPageRequest).map(({ quantity, price_data: price }) => [
    ...[quantity, price?.product_data?.name, price?.product_data?.description ?? "", price?.unit_amount],
  ]);

const GOODS = [
  [2, "Tee", "Navy, M", 1800],
  [1, "Mug", "", 900],
];

test.each([
  ["without shipping and tax", [0, 0, 0], GOODS],
  [
    "with shipping and tax",
    [1434, 320, 0],
    [...GOODS, [1, "Shipping (Express)", "", 1434], [1, "Sales tax", "", 320]],
  ],
  [
    "with a voucher below shipping",
    [1434, 0, 500],
    [...GOODS, [1, "Shipping (Express)", "Shipping (Express) 1434, Voucher SAVE5 500", 934]],
  ],
  [
    "with a voucher of as much as shipping",
    [500, 0, 500],
    [...GOODS, [1, "Shipping (Express)", "Shipping (Express) 500, Voucher SAVE5 500", 0]],
  ],
  [
    "with a voucher above shipping",
    [500, 320, 2000],
    [
      [1, "2 × Tee, 1 × Mug", "Shipping (Express) 500, Voucher SAVE5 2000", 3000],
      [1, "Sales tax", "", 320],
    ],
  ],
  [
    "with a voucher that pays a part of the tax",
    [0, 320, 4600],
    [[1, "2 × Tee, 1 × Mug", "Sales tax 320, Voucher SAVE5 4600", 220]],
  ],
  ["with a voucher and free shipping", [0, 0, 500], [[1, "2 × Tee, 1 × Mug", "Voucher SAVE5 500", 4000]]],
])(
  "the lines of the provider's page %s add up and say each part",
  (_, [shipping, tax, discount], expected) => {
    const lines = asked(shipping!, tax!, discount!);
    expect(lines).toEqual(expected);
    const sum = lines.reduce((all, [quantity, , , amount]) => all + Number(quantity) * Number(amount), 0);
    expect(sum).toBe(4500 + shipping! + tax! - discount!);
  },
);
