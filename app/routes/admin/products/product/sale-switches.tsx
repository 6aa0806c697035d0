import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { variantValue } from "../../../../schemas/switched-variants.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

export type SaleForm = {
  /** Null for all stores. */
  store: { id: string; name: string } | null;
  /** What was off when the form was drawn, as JSON. */
  shown: string;
  colours: readonly {
    name: string;
    hex: string;
    sizes: readonly { size: string; isOn: boolean; isPossible: boolean }[];
  }[];
};

/** Which colours and sizes are on sale, in all stores and in each of them. */
export function SaleSwitches({ forms, mayWrite }: { forms: readonly SaleForm[]; mayWrite: boolean }) {
  const { t } = useTranslation();
  const [everywhere, ...stores] = forms;
  if (!everywhere) return null;
  return (
    <Card id="sale" title={t("productDesk:variants.onSale")}>
      <div className="stack">
        <p className="soft">{t("productDesk:variants.onSaleText")}</p>
        <Switches form={everywhere} mayWrite={mayWrite} />
        {stores.map((form) => (
          <details className="fold" key={form.store?.id}>
            <summary>{t("productDesk:variants.inStore", { store: form.store?.name })}</summary>
            <Switches form={form} mayWrite={mayWrite} />
          </details>
        ))}
      </div>
    </Card>
  );
}

function Switches({ form, mayWrite }: { form: SaleForm; mayWrite: boolean }) {
  const { t } = useTranslation();
  return (
    <DeskForm action="?" className="stack" preventScrollReset mayWrite={mayWrite}>
      <FormToken />
      <input type="hidden" name="store" value={form.store?.id ?? ""} />
      <input type="hidden" name="shown" value={form.shown} />
      {form.colours.map(({ name, sizes }) => (
        <fieldset className="row" key={name}>
          <legend className="label">{colourName(t, name, "UK")}</legend>
          {sizes.map(({ size, isOn, isPossible }) => (
            <label className="check" key={size}>
              <input
                type="checkbox"
                name="on"
                value={variantValue(name, size)}
                defaultChecked={isOn && isPossible}
                disabled={!isPossible}
              />
              {sizeName(t, size)}
            </label>
          ))}
        </fieldset>
      ))}
      {mayWrite && (
        <div>
          <Button name="intent" value="variants">
            {t("productDesk:variants.save")}
          </Button>
        </div>
      )}
    </DeskForm>
  );
}
