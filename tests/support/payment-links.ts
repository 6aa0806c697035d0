import type { paymentLinks } from "../../db/schema/payment-links.ts";

/** A link that waits for its customer, as it lies in the database. */
export const waitingLink = (
  { tenantId, orderId, userId }: { tenantId: string; orderId: string; userId: string },
  { mark, now }: { mark: string; now: Date },
): typeof paymentLinks.$inferInsert => ({
  tenantId,
  orderId,
  userId,
  quote: {
    lines: [
      {
        productId: "x",
        name: `${mark} tee`,
        designHash: "x",
        colour: "White",
        size: "M",
        quantity: 1,
        personalTexts: {},
        unitGross: 5,
        hasVat: false,
      },
    ],
    method: "standard",
    voucherCode: "",
    addressCountry: "GB",
    itemsGross: 5,
    shippingNet: 0,
    shippingVat: 0,
    discount: 0,
    salesTax: 0,
    total: 5,
    voucherPaid: 0,
    totalVat: 0,
    totalExcludingVat: 5,
  },
  note: `${mark} note`,
  sentAt: now,
  expiresAt: now,
  createdAt: now,
  updatedAt: now,
});
