import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { VersionedForm } from "../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { priceText } from "../../../ui/money/price-text.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { type GiftForm, type GiftLine, storedFields } from "./models.ts";
import { GIFT, GIFT_LINE } from "./gift.rules.ts";

type Props = {
  form: GiftForm;
  mayWrite: boolean;
  result?: FormResult;
};

/** What an organiser sets of a gift, or of an order form. Works without scripts. */
export function GiftView({ form, mayWrite, result }: Props) {
  const { t } = useTranslation();
  const labels = useLabels(form);
  const title = form.promo ? t("eventDesk:giftDesk.title") : t("eventDesk:giftDesk.orderForm");
  return (
    <>
      <PageHead title={title} />
      <VersionedForm
        legend={title}
        version={form.version}
        stored={storedFields(form)}
        labels={labels}
        result={result}
        mayWrite={mayWrite}
        isLocked={form.locked}
        // A stock that is shown must be the one that is counted from.
        reloadDocument
      >
        <Page form={form} labels={labels} result={result} />
        {form.promo && <Recipients form={form} labels={labels} result={result} />}
        <Budget form={form} labels={labels} result={result} />
        {form.lines.map((line) => (
          <Line key={line.id} line={line} form={form} labels={labels} result={result} />
        ))}
      </VersionedForm>
    </>
  );
}

type Labels = Record<string, string>;
type PartProps = { form: GiftForm; labels: Labels; result?: FormResult };

/** What the fields are called, by their names; those of a product carry its name in the summary of errors. */
function useLabels(form: GiftForm): Labels {
  const { t } = useTranslation();
  const of = (line: GiftLine, label: string) => `${line.name}, ${label}`;
  return {
    claim_title: t("eventDesk:giftDesk.claimTitle"),
    claim_button: t("eventDesk:giftDesk.claimButton"),
    starts: t("voucherDesk:codes.new.starts"),
    ends: t("voucherDesk:codes.new.ends"),
    ends_time: t("eventDesk:giftDesk.endsTime"),
    gifts_by: t("eventDesk:giftDesk.giftsBy"),
    duplicate_scope: t("eventDesk:giftDesk.duplicates"),
    recipient_chooses: t("eventDesk:giftDesk.chooses"),
    sample: t("eventDesk:giftDesk.sample"),
    seats_only: t("eventDesk:giftDesk.seatsOnly"),
    together: t("eventDesk:giftDesk.together"),
    least: t("eventDesk:giftDesk.least"),
    budget: t("eventDesk:giftDesk.budget", { currency: form.currency }),
    ...Object.fromEntries(
      form.lines.flatMap((line) => [
        [`quantity_${line.id}`, of(line, t("eventDesk:giftDesk.quantity"))],
        [`colour_${line.id}`, of(line, t("eventDesk:giftDesk.colour"))],
        [`size_${line.id}`, of(line, t("eventDesk:giftDesk.size"))],
        [`stock_${line.id}`, of(line, t("eventDesk:giftDesk.stock"))],
        [`cost_${line.id}`, of(line, t("eventDesk:giftDesk.cost", { currency: form.currency }))],
      ]),
    ),
  };
}

function Page({ form, labels, result }: PartProps) {
  const { t } = useTranslation();
  const text = (name: "claim_title" | "claim_button", usual: string) => (
    <Field
      rules={GIFT[name]}
      label={labels[name]}
      placeholder={usual}
      defaultValue={form[name]}
      result={result}
    />
  );
  const day = (name: "starts" | "ends" | "ends_time" | "gifts_by", hint?: string) => (
    <Field rules={GIFT[name]} label={labels[name]} hint={hint} defaultValue={form[name]} result={result} />
  );
  return (
    <Card title={t("eventDesk:giftDesk.page")}>
      <div className="form">
        {text("claim_title", form.usual.title)}
        {text("claim_button", form.usual.button)}
        <div className="pair">
          {day("starts")}
          {day("ends", form.promo ? t("voucherDesk:codes.new.endsHint") : undefined)}
          {form.promo
            ? day("gifts_by", t("eventDesk:giftDesk.giftsByHint"))
            : day("ends_time", t("eventDesk:giftDesk.endsTimeHint"))}
        </div>
        {!form.promo && (
          <CheckboxField
            rules={GIFT.seats_only}
            label={t("eventDesk:giftDesk.seatsOnly")}
            defaultChecked={form.seats_only}
            result={result}
          />
        )}
        {!form.promo && (
          <>
            <CheckboxField
              rules={GIFT.together}
              label={labels["together"]}
              defaultChecked={form.together}
              result={result}
            />
            <p className="hint">{t("eventDesk:giftDesk.togetherHint")}</p>
            <Field
              rules={GIFT.least}
              label={labels["least"]}
              hint={t("eventDesk:giftDesk.leastHint")}
              defaultValue={form.least}
              result={result}
            />
          </>
        )}
      </div>
    </Card>
  );
}

function Recipients({ form, labels, result }: PartProps) {
  const { t } = useTranslation();
  const rules = {
    address_and_surname: t("eventDesk:giftDesk.rule.addressAndSurname"),
    address: t("eventDesk:giftDesk.rule.address"),
    email: t("eventDesk:giftDesk.rule.email"),
    code_only: t("eventDesk:giftDesk.rule.codeOnly"),
  };
  return (
    <Card title={t("eventDesk:giftDesk.recipients")}>
      <div className="form">
        <SelectField
          rules={GIFT.duplicate_scope}
          label={labels.duplicate_scope}
          hint={t("eventDesk:giftDesk.duplicatesHint")}
          choices={Object.entries(rules).map(([value, label]) => ({ value, label }))}
          defaultValue={form.duplicate_scope}
          result={result}
        />
        <CheckboxField
          rules={GIFT.recipient_chooses}
          label={t("eventDesk:giftDesk.chooses")}
          defaultChecked={form.recipient_chooses}
          result={result}
        />
        <CheckboxField
          rules={GIFT.sample}
          label={t("eventDesk:giftDesk.sample")}
          defaultChecked={form.sample}
          result={result}
        />
      </div>
    </Card>
  );
}

function Budget({ form, labels, result }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("eventDesk:giftDesk.budgetTitle")}>
      <div className="form">
        <p className="soft small">
          {t(form.promo ? "eventDesk:giftDesk.budgetText" : "eventDesk:giftDesk.budgetTextTeam")}
        </p>
        <Field
          rules={GIFT.budget}
          label={labels.budget}
          placeholder={t("eventDesk:giftDesk.noLimit")}
          hint={t("eventDesk:giftDesk.budgetHint", { used: formatMoney(form.used, form.region) })}
          defaultValue={form.budget}
          result={result}
        />
      </div>
    </Card>
  );
}

function Line({ line, form, result }: PartProps & { line: GiftLine }) {
  const { t } = useTranslation();
  const { value: stockShown } = useFieldState(`stock_shown_${line.id}`, result, line.stock);
  const number = (
    name: "stock" | "cost" | "quantity",
    label: string,
    more?: { placeholder: string; hint?: string },
  ) => (
    <Field
      {...more}
      rules={GIFT_LINE[name]}
      name={`${name}_${line.id}`}
      label={label}
      defaultValue={line[name]}
      result={result}
    />
  );
  return (
    <Card title={line.name}>
      <div className="form">
        <input type="hidden" name={`stock_shown_${line.id}`} value={stockShown} />
        {form.promo && (
          <>
            {number("quantity", t("eventDesk:giftDesk.quantity"))}
            <div className="pair">
              <SelectField
                rules={GIFT_LINE.colour}
                name={`colour_${line.id}`}
                label={t("eventDesk:giftDesk.colour")}
                choices={line.colours.map((value) => ({ value, label: colourName(t, value, form.region) }))}
                defaultValue={line.colour}
                result={result}
              />
              <SelectField
                rules={GIFT_LINE.size}
                name={`size_${line.id}`}
                label={t("eventDesk:giftDesk.size")}
                choices={[
                  { value: "", label: t("eventDesk:giftDesk.sizeOpen") },
                  ...line.sizes.map((value) => ({ value, label: sizeName(t, value) })),
                ]}
                defaultValue={line.size}
                result={result}
              />
            </div>
          </>
        )}
        <div className="pair">
          {number("stock", t("eventDesk:giftDesk.stock"), { placeholder: t("eventDesk:giftDesk.noLimit") })}
          {number("cost", t("eventDesk:giftDesk.cost", { currency: form.currency }), {
            placeholder: priceText(t, line.price, form.region),
            hint: t("eventDesk:giftDesk.costHint"),
          })}
        </div>
      </div>
    </Card>
  );
}
