import { useTranslation } from "react-i18next";
import { US_STATES } from "../../../domain/address/states.ts";
import { stateField, STATES_ASKED } from "../../../schemas/store-configuration.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import type { ConfigurationForm } from "./configuration-form.ts";

/** The states of the United States that a store delivers to. */
export function StateFields({ stored, result }: ConfigurationForm) {
  const { t } = useTranslation();
  return (
    <Card title={t("eventDesk:storeConfiguration.states")}>
      <input type="hidden" name={STATES_ASKED} value="1" />
      <p className="soft small">
        {t("eventDesk:storeConfiguration.statesText", { number: US_STATES.length })}
      </p>
      <div className="country-boxes">
        {US_STATES.map(([code, name]) => (
          <CheckboxField
            key={code}
            name={stateField(code)}
            label={name}
            defaultChecked={stored[stateField(code)] === "on"}
            result={result}
          />
        ))}
      </div>
    </Card>
  );
}
