import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";

type Props = { linkVersion: number; error?: string | undefined };

/** Ends the link that an order's mails hold, and mails a new one. Intent `new-link`. */
export function NewOrderLink({ linkVersion, error }: Props) {
  const { t } = useTranslation();
  return (
    <DeskForm startsAfresh className="form">
      <FormToken />
      <input type="hidden" name="link_version" value={linkVersion} />
      <p className="soft small">{t("admin:desk.link.text")}</p>
      {error && (
        <Notice tone="error" live>
          {t(error)}
        </Notice>
      )}
      <Button look="quiet" size="tiny" name="intent" value="new-link">
        {t("admin:desk.link.send")}
      </Button>
    </DeskForm>
  );
}
