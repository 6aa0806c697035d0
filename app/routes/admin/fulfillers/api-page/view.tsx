import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FULFILLER_APIS, type FulfillerApi } from "../../../../domain/fulfilment/fulfiller-profile.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../../ui/forms/form-result.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { API } from "./api.rules.ts";
import { SecretCard } from "./secret-card.tsx";

/** Printers have the same name everywhere. */
const NAMES: Record<Exclude<FulfillerApi, "popstall">, string> = {
  printful: "Printful",
  printify: "Printify",
  gelato: "Gelato",
};

type Props = {
  id: string;
  name: string;
  version: number;
  mayWrite: boolean;
  stored: Readonly<Record<string, string>>;
  hasSecret: boolean;
  /** A printer's key and its webhook's secret are saved; neither is shown again. */
  hasKey: boolean;
  /** The secret that was made by the press before; empty when somebody else changed it meanwhile. */
  secret: string | null;
  result: FormResult | undefined;
  backHref: string;
  addresses: { events: string; webhooks: string };
};

/** How a fulfiller's system is reached. */
export function FulfillerApiView({
  id,
  name,
  stored,
  backHref,
  addresses,
  hasSecret,
  hasKey,
  secret,
  ...form
}: Props) {
  const { t } = useTranslation();
  const { version, mayWrite, result } = form;
  const labels = {
    api: t("fulfillerDesk:fulfillerApi.api"),
    endpoint: t("fulfillerDesk:fulfillerApi.endpoint"),
    token: t("fulfillerDesk:fulfillerApi.token"),
    account: t("fulfillerDesk:fulfillerApi.account"),
    webhook_secret: t("fulfillerDesk:fulfillerApi.webhookSecret"),
    variants: t("fulfillerDesk:fulfillerApi.variants"),
  };
  const nameOf = (api: FulfillerApi) =>
    api === "popstall" ? t("fulfillerDesk:fulfillerApi.own") : NAMES[api];
  const field = (key: keyof typeof labels) => ({
    rules: API[key],
    label: labels[key],
    defaultValue: stored[key],
    autoComplete: "off",
    result,
  });
  const { value: sent } = useFieldState("api", result, stored["api"]);
  const [chosen, setChosen] = useState(sent);
  const system = useRef<HTMLDivElement>(null);
  // What was chosen before the scripts were there stands in the field alone.
  useEffect(() => {
    const field = system.current?.querySelector("select[name=api]");
    if (field instanceof HTMLSelectElement) setChosen(field.value);
  }, [stored]);
  // What is kept opens the system that it was saved for; another one asks for secrets of its own.
  const secretField = {
    hint: t("fulfillerDesk:fulfillerApi.hint.kept"),
    ...(hasKey && chosen === stored["api"] && { placeholder: t("fulfillerDesk:fulfillerApi.unchanged") }),
  };
  const say = (key: string, value: string) => (key === "api" ? nameOf(value as FulfillerApi) : value);
  return (
    <>
      <PageHead
        title={t("fulfillerDesk:fulfillerApi.heading", { name })}
        lead={<Link to={backHref}>{name}</Link>}
      />
      <div className="stack">
        <VersionedForm
          legend={t("fulfillerDesk:fulfillerApi.title")}
          {...{ version, stored, labels, result, mayWrite, say }}
        >
          <Card title={t("fulfillerDesk:fulfillerApi.title")}>
            <div
              ref={system}
              className="form"
              onChange={({ target }) => {
                if (target instanceof HTMLSelectElement && target.name === "api") setChosen(target.value);
              }}
            >
              <SelectField
                {...field("api")}
                choices={FULFILLER_APIS.map((api) => ({ value: api, label: nameOf(api) }))}
              />
              <Field {...field("endpoint")} hint={t("fulfillerDesk:fulfillerApi.hint.endpoint")} />
            </div>
          </Card>
          <Card title={t("fulfillerDesk:fulfillerApi.printers")}>
            <div className="form">
              <div className="pair">
                <Field {...field("token")} {...secretField} />
                <Field {...field("account")} hint={t("fulfillerDesk:fulfillerApi.hint.account")} />
              </div>
              <Field {...field("webhook_secret")} {...secretField} />
              <Field
                {...field("variants")}
                as="textarea"
                rows={6}
                hint={t("fulfillerDesk:fulfillerApi.hint.variants")}
              />
              <dl className="facts">
                <div>
                  <dt>{t("fulfillerDesk:fulfillerApi.webhooks")}</dt>
                  <dd>
                    <code>{addresses.webhooks}</code>
                  </dd>
                </div>
              </dl>
            </div>
          </Card>
        </VersionedForm>
        {stored["api"] === "popstall" && (
          <div className="sheet">
            <SecretCard {...{ id, version, mayWrite, hasSecret, secret }} events={addresses.events} />
          </div>
        )}
      </div>
    </>
  );
}
