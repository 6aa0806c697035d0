import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";

/** Suggests a second factor to somebody whose rights are worth one; nothing waits for the answer. */
export function FactorHint({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation();
  if (!isShown) return null;
  return (
    <div className="beginning">
      <Notice title={t("factor:hint.title")}>
        <div className="stack">
          <p>{t("factor:hint.text")}</p>
          <div className="row">
            <ButtonLink href={paths.settingsSecondFactor} size="tiny">
              {t("factor:hint.setUp")}
            </ButtonLink>
            <DeskForm action={paths.settingsSecondFactor}>
              <FormToken />
              <Button look="quiet" size="tiny" name="intent" value="later">
                {t("factor:hint.later")}
              </Button>
            </DeskForm>
          </div>
        </div>
      </Notice>
    </div>
  );
}
