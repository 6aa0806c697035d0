import { useTranslation } from "react-i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../../ui/actions/button.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { PersonalTextField } from "../../../ui/product/personal-text-field.tsx";
import type { ProductPage } from "../../../ui/storefront/models.ts";

/** The shopper's own words, and a look at them on the garment. */
export function PersonalFields(props: { page: ProductPage; result?: FormResult; region: Region }) {
  const { page, result, region } = props;
  const { t } = useTranslation();
  return (
    <fieldset className="form panel">
      <legend className="label">
        {t(region === "US" ? "product:personaliseUs" : "product:personalise")}
      </legend>
      {page.personal.map((field) => (
        <PersonalTextField key={field.name} field={field} result={result} />
      ))}
      <div>
        <Button look="quiet" size="tiny" formMethod="get" formAction={page.action}>
          {t("product:showText")}
        </Button>
      </div>
    </fieldset>
  );
}
