import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";
import type { AskedRevocation, VouchersPage } from "./models.ts";

type Props = { page: Pick<VouchersPage, "here">; asked: AskedRevocation };

/** Asks before codes are revoked for good. Without scripts it stands on the page, with them over it. */
export function RevokeQuestion({ page, asked }: Props) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      action={page.here}
      title={t("voucherDesk:codes.revokeAsk.title", { count: asked.count, name: asked.name })}
      asked={asked}
    >
      <p>{t("voucherDesk:codes.revokeAsk.text")}</p>
      <p className="row">
        <Button look="danger" name="intent" value={`revoke:${asked.kind}:${asked.id}`}>
          {t("voucherDesk:codes.revokeAsk.confirm", { count: asked.count })}
        </Button>
        <ButtonLink look="quiet" href={page.here}>
          {t("voucherDesk:codes.revokeAsk.cancel")}
        </ButtonLink>
      </p>
    </QuestionDialog>
  );
}
