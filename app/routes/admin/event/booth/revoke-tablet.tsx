import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";

type Props = { action: string; asked: { id: string; name: string } };

/** Asks before a tablet is revoked. Without scripts it stands on the page, with them over it. */
export function RevokeTablet({ action, asked }: Props) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      action={action}
      title={t("eventDesk:boothDesk.ask.title", { name: asked.name })}
      asked={asked}
    >
      <p>{t("eventDesk:boothDesk.ask.text")}</p>
      <p className="row">
        <Button look="danger" name="intent" value={`revoke:${asked.id}`}>
          {t("eventDesk:boothDesk.revoke")}
        </Button>
        <ButtonLink look="quiet" href={action}>
          {t("voucherDesk:codes.revokeAsk.cancel")}
        </ButtonLink>
      </p>
    </QuestionDialog>
  );
}
