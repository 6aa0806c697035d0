import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WEIGHT_FIELDS } from "../../../../schemas/route-rules.ts";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { ROUTE_RULES } from "./route-rules.rules.ts";

type Props = {
  version: number;
  stored: Readonly<Record<string, string>>;
  /** Articles that the tenant's products are made of, with those that the catalogue knows as substitutes. */
  choices: readonly { name: string; others: readonly { field: string; name: string }[] }[];
  mayWrite: boolean;
  listHref: string;
  result?: FormResult;
};

/** What counts when it is chosen who makes an order, and which articles may stand in for others. */
export function RouteRulesView({ version, stored, choices, mayWrite, listHref, result }: Props) {
  const { t } = useTranslation();
  const boxes = Object.fromEntries(
    choices.flatMap(({ name, others }) =>
      others.map((other) => [other.field, `${t("fulfillerDesk:routes.madeOf", { name })} ${other.name}`]),
    ),
  );
  const labels = {
    [WEIGHT_FIELDS.dayLate]: t("fulfillerDesk:routes.dayLate"),
    [WEIGHT_FIELDS.border]: t("fulfillerDesk:routes.border"),
    [WEIGHT_FIELDS.wrongItem]: t("fulfillerDesk:routes.wrongItem"),
    [WEIGHT_FIELDS.furtherParcel]: t("fulfillerDesk:routes.furtherParcel"),
  };
  const field = (name: keyof typeof ROUTE_RULES & keyof typeof labels) => ({
    rules: ROUTE_RULES[name],
    label: labels[name],
    defaultValue: stored[name],
    autoComplete: "off",
    result,
  });
  return (
    <>
      <PageHead
        title={t("fulfillerDesk:routes.title")}
        lead={<Link to={listHref}>{t("fulfillerDesk:all")}</Link>}
      />
      <VersionedForm
        legend={t("fulfillerDesk:routes.title")}
        labels={{ ...labels, ...boxes }}
        {...{ version, stored, mayWrite, result }}
        say={(name, value) =>
          name in boxes
            ? t(value === "on" ? "fulfillerDesk:fulfillerProfile.yes" : "fulfillerDesk:fulfillerProfile.no")
            : value
        }
      >
        <Card title={t("fulfillerDesk:routes.weights")}>
          <div className="form">
            <p>{t("fulfillerDesk:routes.lead")}</p>
            <p className="soft small">{t("fulfillerDesk:routes.hintAmounts")}</p>
            <div className="pair">
              <Field {...field(WEIGHT_FIELDS.dayLate)} />
              <Field {...field(WEIGHT_FIELDS.border)} />
            </div>
            <div className="pair">
              <Field {...field(WEIGHT_FIELDS.wrongItem)} hint={t("fulfillerDesk:routes.hintWrongItem")} />
              <Field
                {...field(WEIGHT_FIELDS.furtherParcel)}
                hint={t("fulfillerDesk:routes.hintFurtherParcel")}
              />
            </div>
          </div>
        </Card>
        <Card title={t("fulfillerDesk:routes.substitutes")}>
          {choices.length === 0 ? (
            <p className="soft">{t("fulfillerDesk:routes.noSubstitutes")}</p>
          ) : (
            <div className="form">
              <p className="soft small">{t("fulfillerDesk:routes.substitutesText")}</p>
              {choices.map(({ name, others }) => (
                <fieldset className="field" key={name}>
                  <legend className="label">{t("fulfillerDesk:routes.madeOf", { name })}</legend>
                  {others.map((other) => (
                    <CheckboxField
                      key={other.field}
                      name={other.field}
                      label={other.name}
                      defaultChecked={stored[other.field] === "on"}
                      result={result}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          )}
        </Card>
      </VersionedForm>
    </>
  );
}
