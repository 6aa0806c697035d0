import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { minorFromTyped } from "../../../../domain/money.ts";
import { netForShopper } from "../../../../domain/pricing/price-breakdown.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { EVENT_PRODUCT } from "./event-products.rules.ts";
import type { PricingStore, SoldLine } from "../../../../ui/admin/event/products/models.ts";
import { MendingBadge } from "../../../../ui/admin/catalogue/mending-badge.tsx";
import { PriceParts } from "../../../../ui/admin/event/products/price-parts.tsx";

type Props = {
  line: SoldLine;
  store: PricingStore;
  stored: Readonly<Record<string, string>>;
  result?: FormResult;
  /** Where stock and pieces for each gift are set, for stores that have them. */
  stockHref: string | null;
  /** Null for whoever may not take it out. */
  removeHref: string | null;
};

/** A product that a store sells: its price with where that goes, and its place in the order. */
export function SoldProduct({ line, store, stored, result, stockHref, removeHref }: Props) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState({ price: line.price, vat: line.vat });
  const named = (name: string) => `${name}_${line.id}`;
  const follow = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const field = (name: string) => currentTarget.querySelector<HTMLInputElement>(`[name="${named(name)}"]`);
    const gross = minorFromTyped(field("price")?.value ?? "", i18n.language);
    const vat = field("vat")?.checked ?? typed.vat;
    if (gross !== undefined && gross >= 0) setTyped({ price: netForShopper(gross, vat, store.rules), vat });
  };
  return (
    <div className="sold-product" onInput={follow}>
      <img src={line.picture} alt="" width={96} height={115} loading="lazy" />
      <div className="stack">
        <h2 className="written">
          {line.href === null || line.isDeleted ? line.name : <Link to={line.href}>{line.name}</Link>}
        </h2>
        <p className="row small soft">
          {line.isDeleted ? (
            <Badge tone="bad">{t("productDesk:state.deleted")}</Badge>
          ) : line.status === "archived" ? (
            <Badge tone="muted">{t("productDesk:state.archivedHere")}</Badge>
          ) : line.status === "draft" ? (
            <Badge tone="muted">{t("productDesk:state.draftHere")}</Badge>
          ) : null}
          <MendingBadge mending={line.mending} />
          {line.mending?.reason && <q className="written">{line.mending.reason.reason}</q>}
          {line.stockLeft !== null && <span>{t("productDesk:stock", { count: line.stockLeft })}</span>}
          {line.designHref !== null && !line.isDeleted && (
            <Link to={line.designHref}>
              {t("designer:link")}
              <span className="sr"> {line.name}</span>
            </Link>
          )}
          {line.unmade && (
            <Link to={line.unmade.href}>
              <Badge tone="bad">{t("eventDesk:unmade.title")}</Badge>{" "}
              {line.unmade.variants
                .map(
                  ({ colour, sizes }) =>
                    `${colourName(t, colour, "UK")} ${sizes.map((size) => sizeName(t, size)).join(", ")}`,
                )
                .join("; ")}
            </Link>
          )}
          {line.saleHref !== null && !line.isDeleted && (
            <Link to={line.saleHref}>
              {t("productDesk:pictures")}
              <span className="sr"> {line.name}</span>
            </Link>
          )}
          {stockHref !== null && <Link to={stockHref}>{t("productDesk:stockLink")}</Link>}
          {removeHref !== null && (
            <Link to={removeHref} preventScrollReset>
              {t("productDesk:remove.action")}
              <span className="sr"> {line.name}</span>
            </Link>
          )}
        </p>
        <div className="pair">
          {!store.isPromo && (
            <Field
              rules={EVENT_PRODUCT.price}
              name={named("price")}
              label={t("productDesk:price", { currency: store.currency })}
              defaultValue={stored[named("price")]}
              result={result}
            />
          )}
          <Field
            rules={EVENT_PRODUCT.position}
            name={named("position")}
            label={t("productDesk:position")}
            defaultValue={stored[named("position")]}
            result={result}
          />
        </div>
        {!store.isPromo && store.rules.vatRate > 0 && !store.rules.notVatRegistered ? (
          <CheckboxField
            name={named("vat")}
            label={t("productDesk:vat")}
            defaultChecked={line.vat}
            result={result}
          />
        ) : (
          line.vat && <input type="hidden" name={named("vat")} value="on" />
        )}
      </div>
      <PriceParts store={store} price={typed.price} vat={typed.vat} production={line.production} />
    </div>
  );
}
