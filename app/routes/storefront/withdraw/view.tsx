import { useTranslation } from "react-i18next";
import { formatDay } from "../../../domain/dates/format-moment.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { WITHDRAWAL } from "../../../ui/cases/cases.rules.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { countsUpTo, SelectField } from "../../../ui/forms/select-field.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { ReturnsPart } from "../returns-part.tsx";
import type { WithdrawalModel } from "./models.ts";

type Props = { store: StoreChrome; page: WithdrawalModel; result?: FormResult };

/** The withdrawal from a contract, and the receipt for each that was declared. */
export function WithdrawalView({ store, page, result }: Props) {
  const { t } = useTranslation();
  return (
    <div className="problem">
      <h1>{t("cases:withdraw.link")}</h1>
      <p>
        {t("claim:thanks.reference")} <b>{page.orderRef}</b> · <a href={page.statusHref}>{t("cases:back")}</a>
      </p>
      <ReturnsPart returns={page.received} region={store.region} timeZone={page.timeZone} />
      {page.mayWithdraw ? (
        <WithdrawalForm store={store} page={page} result={result} />
      ) : (
        page.received.length === 0 && <p>{t("cases:withdraw.over")}</p>
      )}
    </div>
  );
}

function WithdrawalForm({ store, page, result }: Props) {
  const { t } = useTranslation();
  const { error } = useFieldState("lines", result);
  return (
    <form className="order" method="post" action={page.action} noValidate>
      <FormToken token={store.formToken} />
      <input type="hidden" name="idempotency_key" value={page.formKey} />
      <p>{t("cases:withdraw.lead")}</p>
      <ErrorSummary result={result} labels={{ lines: t("cases:lines"), name: t("cases:withdraw.name") }} />
      <Field
        rules={WITHDRAWAL.name}
        label={t("cases:withdraw.name")}
        defaultValue={page.name}
        result={result}
      />
      <fieldset id={error ? "lines" : undefined} tabIndex={error ? -1 : undefined}>
        <legend>{t("cases:lines")}</legend>
        {error && <p className="error">{error}</p>}
        <ul className="lines">
          {page.lines.map((line) => (
            <li key={line.id}>
              <img src={line.picture} alt="" width="80" height="96" />
              <div>
                <Line store={store} page={page} line={line} result={result} />
                <Instead line={line} result={result} />
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
      <CheckboxField
        rules={WITHDRAWAL.as_credit}
        label={
          <>
            {t("cases:withdraw.asCredit")}
            <span className="soft small"> {t("cases:withdraw.asCreditNote")}</span>
          </>
        }
        result={result}
      />
      <Button size="big" name="intent" value="withdraw">
        {t("cases:withdraw.confirm")}
      </Button>
    </form>
  );
}

/** A line that may be returned is ticked; of several pieces all are. */
function Line({ store, page, line, result }: Props & { line: WithdrawalModel["lines"][number] }) {
  const { t, i18n } = useTranslation();
  const name = `quantity_${line.id}`;
  const label = [line.name, colourName(t, line.colour, store.region), line.size].filter(Boolean).join(" · ");
  if (line.most === 0) {
    return (
      <>
        <b>{label}</b>
        <p className="soft">{t("cases:right.personal")}</p>
      </>
    );
  }
  const hint = line.until
    ? t("cases:right.until", { day: formatDay(line.until, i18n.language, page.timeZone) })
    : t("cases:right.open");
  if (line.most > 1) {
    return (
      <SelectField
        name={name}
        label={label}
        hint={hint}
        choices={countsUpTo(line.most).map(({ value, label: count }) => ({
          value,
          label: value === "0" ? t("cases:none") : count,
        }))}
        defaultValue={String(line.most)}
        result={result}
      />
    );
  }
  return (
    <label className="radio">
      <input type="checkbox" name={name} value="1" defaultChecked />
      <span>
        <b>{label}</b>
        <span className="soft">{hint}</span>
      </span>
    </label>
  );
}

/** What the buyer wants for it: their money, or another size. */
function Instead({ line, result }: { line: WithdrawalModel["lines"][number]; result?: FormResult }) {
  const { t } = useTranslation();
  if (line.most === 0 || line.sizes.length === 0) return null;
  return (
    <SelectField
      name={`instead_${line.id}`}
      label={t("cases:exchange.instead")}
      hint={t("cases:exchange.hint")}
      choices={[
        { value: "", label: t("cases:exchange.money") },
        ...line.sizes.map((size) => ({
          value: size,
          label: t("cases:exchange.size", { size: sizeName(t, size) }),
        })),
      ]}
      defaultValue=""
      result={result}
    />
  );
}
