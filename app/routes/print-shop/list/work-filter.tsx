import { useTranslation } from "react-i18next";
import { findCountry } from "../../../domain/address/countries.ts";
import { WORK_DUE } from "../../../domain/fulfilment/work-list.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { countryChoices } from "../../../ui/address/country-names.ts";
import { catalogueWord, techniqueName } from "../../../i18n/catalogue-words.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { Shop, WorkList } from "../models.ts";
import { WORK_QUERY } from "../print-shop.rules.ts";
import { dayText } from "../ship-by.tsx";

const DUE_TEXTS = {
  late: "printShop:filter.late",
  today: "printShop:filter.today",
  week: "printShop:filter.week",
} as const;

/** What narrows the list beside the status: words, garment, technique, country and day, and whether it stands in groups. */
export function WorkFilter({ shop, work }: { shop: Shop; work: WorkList }) {
  const { t, i18n } = useTranslation();
  const { asked, choices, isFiltered, isGrouped } = work;
  const { due = "" } = asked;
  const any = { value: "", label: t("printShop:filter.any") };
  const countries = choices.countries.flatMap((code) => findCountry(code) ?? []);
  const isDay = due !== "" && !WORK_DUE.some((each) => each === due);
  const dues = [
    ...WORK_DUE.map((value) => ({ value, label: t(DUE_TEXTS[value]) })),
    ...(isDay ? [{ value: due, label: dayText(due, i18n.language) }] : []),
  ];
  return (
    <form
      className="shop-filter"
      role="search"
      aria-label={t("printShop:filter.title")}
      action={shop.listHref}
    >
      <input type="hidden" name="status" value={asked["status"]} />
      <Field rules={WORK_QUERY.q} label={t("printShop:filter.words")} defaultValue={asked["q"]} />
      <SelectField
        rules={WORK_QUERY.garment}
        label={t("printShop:filter.garment")}
        choices={[
          any,
          ...choices.garments.map(({ code, name }) => ({
            value: code,
            label: catalogueWord(t, i18n.language, name),
          })),
        ]}
        defaultValue={asked["garment"]}
      />
      <SelectField
        rules={WORK_QUERY.technique}
        label={t("printShop:technique")}
        choices={[
          any,
          ...choices.techniques
            .filter((technique) => technique !== "")
            .map((technique) => ({ value: technique, label: techniqueName(t, technique) })),
        ]}
        defaultValue={asked["technique"]}
      />
      <SelectField
        rules={WORK_QUERY.country}
        label={t("printShop:filter.country")}
        choices={[any, ...countryChoices(countries, i18n.language)]}
        defaultValue={asked["country"]}
      />
      <SelectField
        rules={WORK_QUERY.due}
        label={t("printShop:filter.due")}
        choices={[any, ...dues]}
        defaultValue={due}
      />
      <CheckboxField
        rules={WORK_QUERY.grouped}
        label={t("printShop:filter.grouped")}
        defaultChecked={isGrouped}
      />
      <p className="shop-files">
        <Button look="quiet">{t("printShop:filter.show")}</Button>
        {(isFiltered || isGrouped) && (
          <a className="button quiet" href={shop.listHref}>
            {t("printShop:filter.clear")}
          </a>
        )}
      </p>
    </form>
  );
}
