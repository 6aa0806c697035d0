import type Stripe from "stripe";
import type { HostedPageRequest } from "../../services/ports.ts";

/**
 * The hosted page shows lines and adds them up itself, so what is not a product (shipping, tax, a voucher) makes one
 * line of the whole order wherever the products alone are not the total.
 */
export function hostedLines(request: HostedPageRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const currency = request.currency.toLowerCase();
  const line = (name: string, description: string, amount: number, quantity: number) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: amount,
      product_data: { name, ...(description && { description }) },
    },
  });
  const products = request.lines.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  const rest = request.amount - products;
  if (rest < 0) {
    const names = request.lines.map((item) => `${item.quantity} × ${item.name}`).join(", ");
    return [line(names.slice(0, 240), "", request.amount, 1)];
  }
  const lines = request.lines.map((item) =>
    line(item.name, item.description, item.unitAmount, item.quantity),
  );
  return rest > 0 ? [...lines, line(request.extraLabel, "", rest, 1)] : lines;
}
