import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

export type WorkPageModel = {
  lang: string;
  /** Since when its link opens it; null when none does. */
  since: string | null;
};

type Props = {
  page: WorkPageModel;
  /** The link that was made by the press before. */
  link: string | null;
};

/** The page where a print shop does its work: its link is made, renewed and ended here. */
export function WorkPageCard({ page, link }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { lang, since } = page;
  return (
    <Card title={t("fulfillerDesk:fulfillerProfile.page.title")}>
      <div className="stack">
        <p className="soft">{t("fulfillerDesk:fulfillerProfile.page.text")}</p>
        {link && (
          <Notice tone="success" live>
            <p>{t("fulfillerDesk:fulfillerProfile.page.once")}</p>
            <p className="row">
              <code className="written">{link}</code>
              <CopyButton text={link} label={t("fulfillerDesk:fulfillerProfile.page.title")} />
            </p>
          </Notice>
        )}
        <DeskForm className="form">
          <FormToken />
          <SelectField
            name="lang"
            label={t("fulfillerDesk:fulfillerProfile.page.language")}
            choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={lang}
          />
          {since && (
            <p className="soft small">
              {t("fulfillerDesk:fulfillerProfile.page.renewText", { date: date(since) })}
            </p>
          )}
          <div className="row">
            <Button look={since ? "quiet" : "brand"} name="intent" value="make_link">
              {t(
                since
                  ? "fulfillerDesk:fulfillerProfile.page.renew"
                  : "fulfillerDesk:fulfillerProfile.page.make",
              )}
            </Button>
            {since && (
              <Button look="quiet" name="intent" value="end_link">
                {t("fulfillerDesk:fulfillerProfile.page.close")}
              </Button>
            )}
          </div>
        </DeskForm>
      </div>
    </Card>
  );
}
