import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { ADDRESS } from "../../../../ui/address/address.rules.ts";
import {
  AddressFields,
  addressLabels,
  ContactFields,
  CountryField,
} from "../../../../ui/address/address-fields.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { SHIPPING_TEXTS } from "../../../../ui/checkout/models.ts";
import { Sums } from "../../../../ui/checkout/order-summary.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { LinkLines, useLineLabels } from "./link-lines.tsx";
import type { LinkPage } from "./models.ts";
import { LINK } from "./payment-link.rules.ts";

type Props = {
  shops: readonly { slug: string; name: string }[];
  store: { slug: string; name: string } | null;
  /** The store takes no orders now. */
  isClosed: boolean;
  page: LinkPage | null;
  result?: FormResult;
};

/** An order that staff make for a customer, who pays it by a link. */
export function CreateLinkView({ shops, store, isClosed, page, result }: Props) {
  const { t } = useTranslation();
  const isChange = Boolean(page?.changed);
  return (
    <>
      <PageHead
        title={t(isChange ? "paymentLinks:change.title" : "paymentLinks:create.title")}
        lead={t(isChange ? "paymentLinks:change.lead" : "paymentLinks:create.lead")}
      />
      <div className="sheet stack">
        {shops.length === 0 && (
          <EmptyState title={t("paymentLinks:create.noStore")}>
            {t("paymentLinks:create.noStoreText")}
          </EmptyState>
        )}
        {shops.length > 0 && !isChange && <StoreChoice shops={shops} store={store} />}
        {isClosed && <Notice tone="warning">{t("paymentLinks:create.closed")}</Notice>}
        {page && <LinkForm page={page} result={result} />}
      </div>
    </>
  );
}

function StoreChoice({ shops, store }: Pick<Props, "shops" | "store">) {
  const { t } = useTranslation();
  return (
    <Card>
      <form method="get" className="row end">
        <SelectField
          name="store"
          label={t("admin:orders.store")}
          choices={shops.map(({ slug, name }) => ({ value: slug, label: name }))}
          defaultValue={store?.slug}
        />
        <Button look="quiet">{t("paymentLinks:create.chooseStore")}</Button>
      </form>
    </Card>
  );
}

function LinkForm({ page, result }: { page: LinkPage; result?: FormResult }) {
  const { t } = useTranslation();
  const { form, stored, changed, price } = page;
  const lineLabels = useLineLabels(page.lines);
  const labels = {
    ...lineLabels,
    add_product: t("paymentLinks:create.product"),
    ...addressLabels(t, form.country),
    shipping_method: t("checkout:shipping.title"),
    discount_code: t("checkout:voucher.name"),
    note: t("paymentLinks:create.note"),
  };
  const typedKey = result?.initialValue?.["link_key"];
  return (
    <EditForm result={result}>
      {/* Enter presses the form's first button: it must not be the one that takes a line away. */}
      <button className="sr" name="intent" value="price" tabIndex={-1} aria-hidden />
      <input type="hidden" name="link_key" value={typeof typedKey === "string" ? typedKey : page.key} />
      <input type="hidden" name="version" value={changed?.version ?? ""} />
      <input type="hidden" name="seen_total" value={price?.seen ?? ""} />
      <ErrorSummary result={result} labels={labels} />
      <Card title={t("paymentLinks:create.products")}>
        <LinkLines page={page} result={result} />
      </Card>
      <Card title={t("admin:orders.customer")}>
        <div className="form">
          <CountryField form={form} result={result} hint={form.customs && t("checkout:customs")} />
          <ContactFields form={form} result={result} />
          <AddressFields form={form} result={result} hasCountry={false} />
          {page.askState && (
            <CheckboxField rules={ADDRESS.state_confirmed} label={t("checkout:address.stateConfirmed")} />
          )}
          <SelectField
            rules={LINK.lang}
            label={t("paymentLinks:create.language")}
            hint={t("paymentLinks:create.languageHint")}
            choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={stored.lang}
            result={result}
          />
        </div>
      </Card>
      <Card title={t("paymentLinks:create.terms")}>
        <div className="form">
          <SelectField
            rules={LINK.shipping_method}
            label={t("checkout:shipping.title")}
            choices={page.methods.map((value) => ({ value, label: t(SHIPPING_TEXTS[value]) }))}
            defaultValue={stored.method}
            result={result}
          />
          <Field
            rules={LINK.discount_code}
            label={t("common:fields.optional", { label: t("checkout:voucher.name") })}
            defaultValue={stored.voucherCode}
            result={result}
          />
          <Field
            rules={LINK.note}
            as="textarea"
            rows={4}
            label={t("common:fields.optional", { label: t("paymentLinks:create.note") })}
            hint={t("paymentLinks:create.noteHint")}
            defaultValue={stored.note}
            result={result}
          />
        </div>
      </Card>
      <Card title={t("paymentLinks:create.price")}>
        <div className="stack">
          {price ? (
            <Sums totals={price.totals} region={page.store.region} />
          ) : (
            <p className="soft">{t("paymentLinks:create.priceHint")}</p>
          )}
          <div className="row">
            {price && (
              <Button name="intent" value="send">
                {t(changed ? "paymentLinks:change.send" : "paymentLinks:create.send")}
              </Button>
            )}
            <Button look={price ? "quiet" : undefined} name="intent" value="price">
              {t(price ? "paymentLinks:create.priceAgain" : "paymentLinks:create.workOut")}
            </Button>
            {changed && (
              <ButtonLink look="plain" href={changed.href}>
                {t("paymentLinks:change.leave")}
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
    </EditForm>
  );
}
