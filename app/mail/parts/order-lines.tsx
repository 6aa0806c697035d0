import { Column } from "@react-email/column";
import { Row } from "@react-email/row";

import type { CSSProperties, ReactNode } from "react";
import type { Currency, Money } from "../../domain/money.ts";
import type { Totals } from "../../domain/pricing/totals.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import { priceText } from "../../ui/money/price-text.ts";
import { useMail } from "../mail-content.ts";
import { Cell, MailPicture } from "./blocks.tsx";

/** A line of an order as mails show it. Amounts are gross, in minor units. */
export type MailLine = {
  name: string;
  quantity: number;
  /** The product as it was bought; null when its picture no longer exists. */
  picture: { src: string; alt: string } | null;
  /** Colour, size and what was written on it, in the mail's language. */
  details: readonly string[];
  /** Price of the whole line in minor units; null for a gift. */
  price: number | null;
  /** Whether the shopper may withdraw from the sale, in words; only where the law gives that right. */
  right?: string | null | undefined;
};

export type Pricing = { region: Region; currency: Currency };

/** What was ordered, and for how much. */
export function OrderLines({ lines, pricing }: { lines: readonly MailLine[]; pricing: Pricing }) {
  return (
    <Cell style={{ padding: "8px 0" }}>
      {lines.map((line, index) => (
        <OrderLine key={index} line={line} pricing={pricing} />
      ))}
    </Cell>
  );
}

function OrderLine({ line, pricing }: { line: MailLine; pricing: Pricing }) {
  const { t, look } = useMail();
  const border = `1px solid ${look.day.line}`;
  const cell = { borderTop: border, padding: "12px 0", verticalAlign: "top" as const };
  return (
    <Row data-apart>
      {line.picture !== null && <LinePicture {...line.picture} cell={cell} />}
      <Column className="line" style={cell}>
        <div
          className="ink"
          style={{ fontSize: "16px", lineHeight: "22px", fontWeight: 600, color: look.day.ink }}
        >
          {`${line.quantity} × ${line.name}`}
        </div>
        <div className="soft" style={{ fontSize: "14px", lineHeight: "21px", color: look.day.soft }}>
          {line.details.join(" · ")}
        </div>
        {line.right && (
          <div className="soft" style={{ fontSize: "13px", lineHeight: "19px", color: look.day.soft }}>
            {line.right}
          </div>
        )}
      </Column>
      {line.price !== null && (
        <Amount className="line ink" style={cell}>
          {priceText(t, { minor: line.price, currency: pricing.currency }, pricing.region)}
        </Amount>
      )}
    </Row>
  );
}

/** In px; the picture itself is twice as wide. */
const PICTURE = { width: 80, height: 96 } as const;

function LinePicture({ src, alt, cell }: NonNullable<MailLine["picture"]> & { cell: CSSProperties }) {
  const { width } = PICTURE;
  return (
    <Column
      className="line"
      width={width + 16}
      // The words beside it say as much as the words for it do.
      data-skip-in-text
      style={{ ...cell, width: `${width + 16}px` }}
    >
      <MailPicture src={src} alt={alt} size={PICTURE} altText={{ size: 11, line: 14 }} />
    </Column>
  );
}

/** Items, shipping, voucher, tax and the total, in the words and the order of the order's pages. */
export function Sums({ sums, pricing }: { sums: Totals; pricing: Pricing }) {
  const { t, look } = useMail();
  const money = (amount: Money) => formatMoney(amount, pricing.region);
  const us = pricing.region === "US";
  const soft = { className: "soft", style: { fontSize: "14px", color: look.day.soft } };
  return (
    <Cell className="line" apart style={{ borderTop: `1px solid ${look.day.line}`, padding: "8px 0 16px" }}>
      <SumRow
        label={sums.vatIncluded ? t("checkout:totals.itemsInclVat") : t("checkout:totals.items")}
        amount={money(sums.items)}
      />
      {sums.shipping !== null && (
        <SumRow label={t("checkout:totals.shipping")} amount={priceText(t, sums.shipping, pricing.region)} />
      )}
      {sums.discount !== null && (
        <SumRow
          label={t("checkout:totals.discount")}
          amount={t("checkout:totals.minus", { amount: money(sums.discount) })}
        />
      )}
      {sums.tax !== null && <SumRow label={t("checkout:totals.tax")} amount={money(sums.tax)} />}
      <SumRow
        label={t("confirmation:total")}
        amount={money(sums.total)}
        style={{ fontSize: "18px", fontWeight: 700, paddingTop: "8px" }}
      />
      {sums.byVoucher !== null && (
        <>
          <SumRow
            label={t("checkout:totals.byVoucher")}
            amount={t("checkout:totals.minus", { amount: money(sums.byVoucher) })}
          />
          <SumRow label={t("checkout:totals.rest")} amount={money(sums.charge)} style={{ fontWeight: 700 }} />
        </>
      )}
      <SumRow
        label={us ? t("checkout:totals.beforeTax") : t("checkout:totals.excludingVat")}
        amount={money(sums.note.excludingVat)}
        {...soft}
      />
      <SumRow
        label={us ? t("checkout:totals.salesTax") : t("checkout:totals.vat")}
        amount={money(sums.note.vat)}
        {...soft}
      />
    </Cell>
  );
}

type SumRowProps = {
  label: string;
  amount: string;
  className?: string;
  style?: { fontSize?: string; fontWeight?: number; color?: string; paddingTop?: string };
};

/** A name and an amount. Also for facts of money elsewhere in a mail. */
export function SumRow({ label, amount, className = "ink", style }: SumRowProps) {
  const { look } = useMail();
  const cell = { fontSize: "15px", lineHeight: "24px", color: look.day.ink, padding: "2px 0", ...style };
  return (
    <Row>
      <Column className={className} data-then=": " style={cell}>
        {label}
      </Column>
      <Amount className={className} style={cell}>
        {amount}
      </Amount>
    </Row>
  );
}

type AmountProps = { className: string; style: object; children: ReactNode };

function Amount({ className, style, children }: AmountProps) {
  const { look } = useMail();
  return (
    <Column
      align="right"
      className={className}
      style={{
        fontSize: "15px",
        lineHeight: "24px",
        color: look.day.ink,
        whiteSpace: "nowrap",
        textAlign: "right",
        ...style,
        paddingLeft: "16px",
      }}
    >
      {children}
    </Column>
  );
}
