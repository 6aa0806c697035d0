import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";

export type Bounce = {
  /** What the receiving server said; may be empty. */
  detail: string;
  /** Where it is sent again; null for who may not. */
  action: string | null;
};

/** Says that mails about an order do not arrive, and offers to send them again. */
export function MailBounced({ bounce }: { bounce: Bounce }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p>{t("admin:desk.bounced.text")}</p>
      {bounce.detail !== "" && <p className="written small">{bounce.detail}</p>}
      {bounce.action !== null && (
        <DeskForm startsAfresh action={bounce.action}>
          <FormToken />
          <Button look="quiet" size="tiny">
            {t("admin:desk.bounced.again")}
          </Button>
        </DeskForm>
      )}
    </Notice>
  );
}
