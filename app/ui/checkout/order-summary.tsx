import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../i18n/colour-name.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { formatMoney } from "../money/format-money.ts";
import { priceText } from "../money/price-text.ts";
import { ProductPicture } from "../product/product-picture.tsx";
import type { Totals } from "../../domain/pricing/totals.ts";
import type { CheckoutLine } from "./models.ts";

/** Order lines with colour, size, quantity and the price including VAT. */
export function OrderLines({ lines, region }: { lines: readonly CheckoutLine[]; region: Region }) {
  const { t } = useTranslation();
  return (
    <ul className="lines compact">
      {lines.map((line) => (
        <li key={line.id}>
          <ProductPicture src={line.picture} alt="" width={64} eager />
          <div>
            <h3>{line.name}</h3>
            <p className="soft small">
              {colourName(t, line.colour, region)} · {sizeName(t, line.size)}
            </p>
            {line.personal.map(({ label, text }) => (
              <p className="small" key={label}>
                {t("basket:personal", { label, text })}
              </p>
            ))}
            <p className="soft small">
              {t("checkout:lines.quantity", { quantity: line.quantity })}
              {line.quantity > 1 && line.unitPrice.minor > 0 && (
                <> · {t("basket:each", { price: formatMoney(line.unitPrice, region) })}</>
              )}
            </p>
            {line.right && <p className="soft small">{line.right}</p>}
          </div>
          <p className="num">{priceText(t, line.price, region)}</p>
        </li>
      ))}
    </ul>
  );
}

/** What is ordered, beside each step; on phones one line above it that opens. */
export function OrderSummary(props: {
  lines: readonly CheckoutLine[];
  totals: Totals;
  region: Region;
  children?: ReactNode;
}) {
  const { lines, totals, region, children } = props;
  const { t } = useTranslation();
  return (
    <aside className="basket-sum stack summary" aria-label={t("checkout:lines.title")}>
      <h2>{t("checkout:lines.title")}</h2>
      <OrderLines lines={lines} region={region} />
      <Sums totals={totals} region={region} />
      {children}
      <label className="summary-fold">
        <input type="checkbox" className="sr" />
        <span>{t("checkout:showLines")}</span>
        <strong className="num">{formatMoney(totals.charge, region)}</strong>
      </label>
    </aside>
  );
}

/** Items, shipping, voucher, tax, total. */
type SumsProps = {
  totals: Totals;
  region: Region;
  /** What the last line is called, where it is not the usual "Total". */
  totalLabel?: string;
};

export function Sums({ totals, region, totalLabel }: SumsProps) {
  const { t } = useTranslation();
  return (
    <dl className="sums">
      <div>
        <dt>{totals.vatIncluded ? t("checkout:totals.itemsInclVat") : t("checkout:totals.items")}</dt>
        <dd>{formatMoney(totals.items, region)}</dd>
      </div>
      {totals.shipping && (
        <div>
          <dt>{t("checkout:totals.shipping")}</dt>
          <dd>{priceText(t, totals.shipping, region)}</dd>
        </div>
      )}
      {totals.discount && (
        <div>
          <dt>{t("checkout:totals.discount")}</dt>
          <dd>{t("checkout:totals.minus", { amount: formatMoney(totals.discount, region) })}</dd>
        </div>
      )}
      {totals.tax && (
        <div>
          <dt>{t("checkout:totals.tax")}</dt>
          <dd>{formatMoney(totals.tax, region)}</dd>
        </div>
      )}
      <div className="total">
        <dt>
          {totalLabel ?? (totals.shipping ? t("checkout:totals.totalWithShipping") : t("basket:subtotal"))}
        </dt>
        <dd aria-live="polite">{formatMoney(totals.total, region)}</dd>
      </div>
      {totals.byVoucher && (
        <>
          <div>
            <dt>{t("checkout:totals.byVoucher")}</dt>
            <dd>{t("checkout:totals.minus", { amount: formatMoney(totals.byVoucher, region) })}</dd>
          </div>
          <div className="total">
            <dt>{t("checkout:totals.rest")}</dt>
            <dd>{formatMoney(totals.charge, region)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** What of the total is tax, below the sum. */
export function TotalsNote({ totals: { note }, region }: Pick<SumsProps, "totals" | "region">) {
  const { t } = useTranslation();
  const us = region === "US";
  return (
    <dl className="sums soft small">
      <div>
        <dt>{t(us ? "checkout:totals.beforeTax" : "checkout:totals.excludingVat")}</dt>
        <dd>{formatMoney(note.excludingVat, region)}</dd>
      </div>
      <div>
        <dt>{t(us ? "checkout:totals.salesTax" : "checkout:totals.vat")}</dt>
        <dd>{formatMoney(note.vat, region)}</dd>
      </div>
    </dl>
  );
}
