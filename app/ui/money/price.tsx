import type { Money } from "../../domain/money.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { formatMoney } from "./format-money.ts";

/** An amount in figures of equal width. */
export function Price({ amount, region }: { amount: Money; region: Region }) {
  return <span className="num">{formatMoney(amount, region)}</span>;
}
