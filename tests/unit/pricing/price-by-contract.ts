/**
 * The arithmetic of the demo contract read a second time, from its text and from nothing of the product: decimal
 * strings in, whole numbers of any length inside.
 */
type ContractOrder = {
  lines: { price: string; quantity: number; vat: boolean }[];
  /** Per cent. */
  rate: string;
  registered: boolean;
  shippingNet: string;
  discount: string | null;
};

/** Hundredths. */
function hundredths(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0").slice(0, 2));
}

/** round2(amount x factor), where both are hundredths and the factor is in per cent. */
function round2(amount: bigint, perCent: bigint): bigint {
  const tenThousandths = amount * perCent;
  const whole = tenThousandths / 10_000n;
  return tenThousandths % 10_000n >= 5_000n ? whole + 1n : whole;
}

export function priceByContract({ lines, rate, registered, shippingNet, discount }: ContractOrder) {
  const perCent = hundredths(rate);
  const grossFactor = 10_000n + perCent;
  let itemsGross = 0n;
  let itemsNet = 0n;
  for (const { price, quantity, vat } of lines) {
    const net = hundredths(price);
    const unitGross = registered && vat ? round2(net, grossFactor) : net;
    itemsGross += unitGross * BigInt(quantity);
    itemsNet += net * BigInt(quantity);
  }
  const shipping = hundredths(shippingNet);
  const shippingVat = registered ? round2(shipping, perCent) : 0n;
  const before = itemsGross + shipping + shippingVat;
  const off = discount === null ? 0n : hundredths(discount);
  const total = before > off ? before - off : 0n;
  // "The part excluding VAT and the VAT shrink in proportion."
  const vatBefore = before - itemsNet - shipping;
  const vat = before === 0n ? 0n : (2n * vatBefore * total + before) / (2n * before);
  return {
    itemsGross: Number(itemsGross),
    shippingVat: Number(shippingVat),
    totalBefore: Number(before),
    total: Number(total),
    totalVat: Number(vat),
    fullyPaidByVoucher: discount !== null && off >= before,
  };
}
