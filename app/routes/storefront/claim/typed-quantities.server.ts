import { MAX_QUANTITY } from "../../../domain/basket/line-key.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { changeBasket } from "../../../services/basket/change-basket.server.ts";

const WHOLE = /^\d{1,3}$/;

export type QuantityChange = {
  /** The visit with the basket as it is now. */
  visit: StoreVisit;
  /** What the form's quantity fields show now. */
  values: Record<string, string>;
  /** Refusals by the name of the field. */
  errors: Record<string, string>;
};

/** The name of a line's quantity field on the consumer form. */
export const quantityField = (lineId: string) => `quantity_${lineId}`;

/**
 * Takes over the quantities that were typed into a consumer form, and the button that was pressed beside one of them.
 * Nothing is changed while one of the fields holds no whole number from 1 to 999.
 * @param pressed `increment:{line}`, `decrement:{line}` or `remove:{line}`; every other intent presses nothing.
 */
export async function takeQuantities(
  visit: StoreVisit,
  basketId: string,
  typed: (name: string) => string | undefined,
  pressed: string,
): Promise<QuantityChange> {
  const { scope, storefront } = visit;
  const [button, pressedLine] = pressed.split(":");
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const quantities = storefront.basket.map((line) => {
    const field = quantityField(line.id);
    const text = typed(field)?.trim() ?? String(line.quantity);
    if (line.id === pressedLine && button === "remove") return { line, quantity: 0 };
    const quantity = WHOLE.test(text) ? Number(text) : 0;
    if (quantity < 1) {
      errors[field] = "errors:quantityOutOfRange";
      return { line, quantity: line.quantity };
    }
    const step = line.id !== pressedLine ? 0 : button === "increment" ? 1 : button === "decrement" ? -1 : 0;
    if (quantity + step > MAX_QUANTITY) {
      errors[field] = "errors:quantityFull";
      return { line, quantity };
    }
    values[field] = String(quantity + step);
    return { line, quantity: quantity + step };
  });
  if (Object.values(errors).includes("errors:quantityOutOfRange")) return { visit, values: {}, errors };
  for (const { line, quantity } of quantities) {
    if (quantity !== line.quantity)
      await changeBasket(scope, { basketId, change: { kind: "set", lineId: line.id, quantity } });
  }
  const basket = quantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({ ...line, quantity }));
  return { visit: { ...visit, storefront: { ...storefront, basket } }, values, errors };
}
