import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { described, FieldFrame } from "../../../ui/forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { Job } from "../models.ts";

/** Phones turn their own format into JPEG for a field that asks for it. */
const ACCEPTED = "image/jpeg,image/png,image/webp";

/** A photograph of what was made, which who ordered sees on their page: taken, replaced or taken away. */
export function PhotoForm({ job, result }: { job: Job; result: FormResult }) {
  const { t } = useTranslation();
  const { error } = useFieldState("photo", result);
  const hint = t("printShop:photo.hint");
  return (
    <section className="shop-job">
      <h2>{t("printShop:photo.title")}</h2>
      {job.photoHref && (
        <>
          <img src={job.photoHref} alt={t("printShop:photo.title")} loading="lazy" />
          <form method="post">
            <FormToken />
            <Button look="quiet" name="intent" value="remove_photo">
              {t("printShop:photo.remove")}
            </Button>
          </form>
        </>
      )}
      {job.mayPhotograph && (
        <form className="form" method="post" encType="multipart/form-data" noValidate>
          <FormToken />
          <FieldFrame id="photo" label={t("printShop:photo.field")} hint={hint} error={error}>
            <input
              className="input"
              type="file"
              id="photo"
              name="photo"
              accept={ACCEPTED}
              {...described("photo", hint, error)}
            />
          </FieldFrame>
          <Button look="quiet" wide name="intent" value="photo">
            {t("printShop:photo.send")}
          </Button>
        </form>
      )}
    </section>
  );
}
