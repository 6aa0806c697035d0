import { useTranslation } from "react-i18next";
import type { Mending } from "../../../../domain/product/mending.ts";
import { findingWords } from "../../../../ui/admin/catalogue/finding-words.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SELL_ANYWAY } from "./products.rules.ts";

type Props = {
  mending: Mending;
  /** The design that the reason is about. */
  designHash: string;
  designHref: string;
  proofHref: string;
  /** Null for people who may not change it. */
  mayWrite: boolean;
  result: FormResult | undefined;
};

const SIDE_TEXTS = {
  front: "productDesk:catalogueDesk.front",
  back: "productDesk:catalogueDesk.back",
} as const;

/** What must be mended before a product is sold, or why it is sold as it is. */
export function ProductMending({ mending, designHash, mayWrite, result, ...links }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { faults, reason } = mending;
  return (
    <Notice tone={reason ? "warning" : "error"} title={t("productDesk:mend.title")}>
      <ul className="stack">
        {faults.map(({ code, side, layer, detail }) => {
          const { what, todo } = findingWords(t, { code, severity: "error", detail });
          return (
            <li key={`${side} ${layer} ${code}`}>
              <b>
                {t(SIDE_TEXTS[side])}: {what}.
              </b>{" "}
              {todo}.
            </li>
          );
        })}
      </ul>
      <p className="row">
        <ButtonLink look="quiet" href={links.designHref}>
          {t("designer:link")}
        </ButtonLink>
        <ButtonLink look="quiet" href={links.proofHref}>
          {t("productDesk:proof.link")}
        </ButtonLink>
      </p>
      {reason ? (
        <p className="written">
          {t("productDesk:mend.soldAnyway", {
            name: reason.byName,
            date: date(new Date(reason.at).toISOString()),
          })}{" "}
          <q>{reason.reason}</q>
        </p>
      ) : (
        <p>{t("productDesk:mend.text")}</p>
      )}
      {!reason && mayWrite && (
        <DeskForm className="form" noValidate>
          <FormToken />
          <input type="hidden" name="design" value={designHash} />
          <Field
            rules={SELL_ANYWAY.reason}
            as="textarea"
            rows={2}
            label={t("productDesk:mend.reason")}
            result={result}
          />
          <div>
            <Button look="quiet" name="intent" value="sell-anyway">
              {t("productDesk:mend.submit")}
            </Button>
          </div>
        </DeskForm>
      )}
    </Notice>
  );
}
