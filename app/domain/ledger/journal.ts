import type { Currency } from "../money.ts";
import { type Account, ACCOUNTS, type Entries } from "./ledger.ts";

/** One account of a book in a currency: what moved in some days, and what stands at their end. Minor units. */
export type Balance = { account: Account; currency: Currency; moved: number; balance: number };

/** The accounts of a book by currency, each in the order of its list. Those on which nothing stands and moved are left out. */
export function balancesByCurrency(
  rows: readonly Balance[],
): { currency: Currency; rows: readonly Balance[] }[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies
    .map((currency) => ({
      currency,
      rows: ACCOUNTS.flatMap((account) =>
        rows.filter(
          (row) =>
            row.currency === currency && row.account === account && (row.moved !== 0 || row.balance !== 0),
        ),
      ),
    }))
    .filter(({ rows: its }) => its.length > 0);
}

/** The sides of a movement in the order of the accounts. */
export const sidesOf = (entries: Entries): { account: Account; amount: number }[] =>
  ACCOUNTS.flatMap((account) => {
    const amount = entries[account];
    return amount === undefined ? [] : [{ account, amount }];
  });

/** The causes of documents that a movement may have: the invoice or the receipt of a sale, the credit note of a refund. */
export function documentCauses(cause: string): string[] {
  const [kind, id] = cause.split(":");
  if (kind === "placed") return [`invoice:${id}`, `receipt:${id}`];
  return kind === "order_refund" ? [`credit:${id}`] : [];
}

const DAY_MS = 86_400_000;

/** The number of a day (`YYYY-MM-DD`) of UTC since 1970, as books count days. */
export const bookDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
