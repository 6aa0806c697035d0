import { useTranslation } from "react-i18next";
import { MOST_CASE_PHOTOS } from "../../../domain/order/order-case.ts";
import { FieldFrame, described } from "../../../ui/forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";

/** Phones turn their own format into JPEG for a field that asks for it. */
const ACCEPTED = "image/jpeg,image/png,image/webp";

/** A plain file field for photographs; files are never shown again, so they are chosen once more after a mistake. */
export function PhotoField({ id, result }: { id: string; result?: FormResult }) {
  const { t } = useTranslation();
  const { error } = useFieldState("photos", result);
  const hint = t("cases:photosHint", { most: MOST_CASE_PHOTOS });
  return (
    <FieldFrame id={id} label={t("cases:photos")} hint={hint} error={error}>
      <input
        type="file"
        id={id}
        name="photos"
        className="input"
        accept={ACCEPTED}
        multiple
        {...described(id, hint, error)}
      />
    </FieldFrame>
  );
}
