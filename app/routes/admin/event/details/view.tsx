import { useTranslation } from "react-i18next";
import { STORE_TYPES, type StoreType } from "../../../../domain/store/store-event.ts";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { DETAILS } from "../event-settings.rules.ts";
import { STORE_TYPE_TEXTS } from "../../../../ui/admin/event/event-pages.ts";
import { FaqFields } from "./faq-fields.tsx";

/** The fields of the form by their names. */
export type DetailsFields = Record<string, string>;

type Props = {
  version: number;
  isLocked: boolean;
  mayWrite: boolean;
  /** Whether the type can still be chosen: until the store has opened or something was ordered. */
  typeIsOpen: boolean;
  /** The store's public address, which follows its name. */
  address: string;
  stored: DetailsFields;
  result?: FormResult;
};

/** What a store is called, when it is open and who runs it. Works without scripts. */
export function DetailsView({ typeIsOpen, address, stored, result, ...form }: Props) {
  const { t } = useTranslation();
  const labels = useLabels(stored);
  const field = (
    name: "name" | "shown_name" | "organiser" | "contact_email" | "starts" | "ends",
    hint?: string,
  ) => (
    <Field
      rules={DETAILS[name]}
      label={labels[name]}
      hint={hint}
      defaultValue={stored[name]}
      result={result}
      lettersOnly={name === "name"}
    />
  );
  const valueText = (name: string, value: string) =>
    name === "type"
      ? t(STORE_TYPE_TEXTS[value as StoreType] ?? value)
      : (LANGUAGES.find(({ code }) => name === "lang" && code === value)?.name ?? value);
  return (
    <>
      <PageHead title={t("eventDesk:page.details")} />
      <VersionedForm
        legend={t("eventDesk:page.details")}
        {...form}
        {...{ stored, labels, result }}
        say={valueText}
      >
        <Card>
          <div className="form">
            {field("name", t("eventDesk:details.nameHint", { address }))}
            {field("shown_name", t("eventDesk:details.shownNameHint"))}
            {typeIsOpen ? (
              <SelectField
                rules={DETAILS.type}
                label={labels["type"]}
                choices={STORE_TYPES.map((type) => ({ value: type, label: t(STORE_TYPE_TEXTS[type]) }))}
                defaultValue={stored["type"]}
                result={result}
              />
            ) : (
              <input type="hidden" name="type" value={stored["type"]} />
            )}
            <SelectField
              rules={DETAILS.lang}
              label={labels["lang"]}
              choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
              defaultValue={stored["lang"]}
              result={result}
            />
            <div className="pair">
              {field("starts")}
              {field("ends", t("voucherDesk:codes.new.endsHint"))}
            </div>
          </div>
        </Card>
        <Card title={t("eventDesk:details.people")}>
          <div className="form">
            {field("organiser", t("eventDesk:details.organiserHint"))}
            {field("contact_email", t("eventDesk:details.contactHint"))}
          </div>
        </Card>
        <FaqFields stored={stored} labels={labels} result={result} />
      </VersionedForm>
    </>
  );
}

function useLabels(stored: DetailsFields): Record<string, string> {
  const { t } = useTranslation();
  const numbered = Object.keys(stored).flatMap((name) => {
    const [kind = "", number] = name.split("_");
    if (kind === "question") return [[name, t("eventDesk:details.question", { number })]];
    return kind === "answer" ? [[name, t("eventDesk:details.answer", { number })]] : [];
  });
  return {
    name: t("eventDesk:details.name"),
    shown_name: t("eventDesk:details.shownName"),
    type: t("eventDesk:details.type"),
    lang: t("eventDesk:details.lang"),
    starts: t("voucherDesk:codes.new.starts"),
    ends: t("voucherDesk:codes.new.ends"),
    organiser: t("eventDesk:details.organiser"),
    contact_email: t("eventDesk:details.contact"),
    ...(Object.fromEntries(numbered) as Record<string, string>),
  };
}
