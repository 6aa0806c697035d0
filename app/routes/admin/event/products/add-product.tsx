import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { LIST_FIELDS } from "../../../../ui/lists/lists.rules.ts";
import { ADDED_PRODUCT } from "./event-products.rules.ts";
import { MendingBadge } from "../../../../ui/admin/catalogue/mending-badge.tsx";
import type { OfferedLine, PricingStore } from "../../../../ui/admin/event/products/models.ts";

type Props = {
  store: PricingStore;
  offered: readonly OfferedLine[];
  words: string;
  here: string;
  /** What was typed for a product that was not added. */
  added: { productId: string; result: FormResult } | undefined;
};

/** The tenant's other products, each with a price and a button. */
export function AddProduct({ store, offered, words, here, added }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("productDesk:add.title")}>
      <div className="stack">
        <Form
          className="row filter-search"
          action={here}
          role="search"
          aria-label={t("productDesk:add.title")}
        >
          <Field rules={LIST_FIELDS.q} label={t("productDesk:add.search")} defaultValue={words} />
          <Button look="quiet">{t("lists:show")}</Button>
          {words !== "" && <Link to={here}>{t("lists:clear")}</Link>}
        </Form>
        {offered.length === 0 && (
          <p className="soft">{words === "" ? t("productDesk:add.none") : t("lists:nothingFits")}</p>
        )}
        <ul className="plain-list offered-products">
          {offered.map((product) => (
            <li key={product.productId}>
              <img src={product.picture} alt="" width={64} height={77} loading="lazy" />
              <span className="written strong">
                {product.href === null ? product.name : <Link to={product.href}>{product.name}</Link>}{" "}
                {product.status === "draft" && <Badge tone="muted">{t("productDesk:state.draft")}</Badge>}{" "}
                <MendingBadge mending={product.mending} />
              </span>
              <DeskForm className="row" noValidate preventScrollReset>
                <FormToken />
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="product_id" value={product.productId} />
                {!store.isPromo && (
                  <Field
                    rules={ADDED_PRODUCT.price}
                    id={`price-${product.productId}`}
                    label={t("productDesk:price", { currency: store.currency })}
                    defaultValue={product.price}
                    result={added?.productId === product.productId ? added.result : undefined}
                  />
                )}
                <Button look="quiet">
                  {t("productDesk:add.submit")}
                  <span className="sr"> {product.name}</span>
                </Button>
              </DeskForm>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
