import type Stripe from "stripe";
import type { HostedPageRequest } from "../../services/ports.ts";

/**
 * The lines of the provider's own page, which adds them up itself: the products, shipping, and sales tax. No line can be
 * below nothing, so a voucher comes off shipping, whose line says both; where it takes more than that, goods and shipping
 * are one line that says what the voucher took off. Sales tax is in that line too where a voucher pays a part of it.
 */
export function hostedLines(request: HostedPageRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { shipping, tax, discount } = request;
  const currency = request.currency.toLowerCase();
  const line = (name: string, description: string, amount: number, quantity = 1) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: amount,
      product_data: { name, ...(description && { description }) },
    },
  });
  const withoutTax = request.amount - tax.amount;
  const taxLines = tax.amount > 0 && withoutTax > 0 ? [line(tax.label, "", tax.amount)] : [];
  const off = discount.amount > 0 ? discount.text : "";
  if (discount.amount > shipping.amount) {
    const names = request.lines.map((item) => `${item.quantity} × ${item.name}`).join(", ");
    const parts = [shipping.amount > 0 && shipping.text, withoutTax <= 0 && tax.text, off].filter(Boolean);
    const amount = withoutTax > 0 ? withoutTax : request.amount;
    return [line(names.slice(0, 240), parts.join(", "), amount), ...taxLines];
  }
  const products = request.lines.map((item) =>
    line(item.name, item.description, item.unitAmount, item.quantity),
  );
  const rest = shipping.amount - discount.amount;
  const shippingLines =
    rest > 0 || off ? [line(shipping.label, off && `${shipping.text}, ${off}`, rest)] : [];
  return [...products, ...shippingLines, ...taxLines];
}
