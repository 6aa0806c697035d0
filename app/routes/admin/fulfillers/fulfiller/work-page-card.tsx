import { Link } from "@remix-run/react";
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
  /** Whether a new link is asked about, which ends the one before. */
  asksToRenew: boolean;
  email: string | null;
  href: string;
  name: string;
};

/** The page where a print shop does its work: its link is made, renewed and ended here. */
export function WorkPageCard({ page, link, asksToRenew, email, href, name }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { lang, since } = page;
  return (
    <Card id="work-page" title={t("fulfillerDesk:fulfillerProfile.page.title")}>
      <div className="stack">
        <p className="soft">{t("fulfillerDesk:fulfillerProfile.page.text")}</p>
        {link && (
          <Notice tone="success" live>
            <p>{t("fulfillerDesk:fulfillerProfile.page.once")}</p>
            <p className="row">
              <code className="written">{link}</code>
              <CopyButton text={link} label={t("fulfillerDesk:fulfillerProfile.page.title")} />
              {email && (
                <a
                  href={`mailto:${encodeURIComponent(email)}?${new URLSearchParams({
                    subject: t("fulfillerDesk:fulfillerProfile.page.title"),
                    body: link,
                  })
                    .toString()
                    .replaceAll("+", "%20")}`}
                >
                  {t("fulfillerDesk:fulfillerProfile.page.mail", { email })}
                </a>
              )}
            </p>
          </Notice>
        )}
        <DeskForm className="form" action={href}>
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
          {asksToRenew && since && (
            <Notice tone="warning" title={t("fulfillerDesk:fulfillerProfile.page.askRenew", { name })}>
              <input type="hidden" name="confirmed" value="yes" />
              <p className="row">
                <Button look="danger" name="intent" value="make_link">
                  {t("fulfillerDesk:fulfillerProfile.page.renew")}
                </Button>
                <Link to={href}>{t("fulfillerDesk:fulfillerProfile.page.keep")}</Link>
              </p>
            </Notice>
          )}
          <div className="row" hidden={asksToRenew && since !== null}>
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
