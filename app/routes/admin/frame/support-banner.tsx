import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { dateFormat } from "../../../domain/dates/date-format.ts";

export type SupportVisit = {
  tenant: string;
  reason: string;
  mayWrite: boolean;
  until: string;
  action: string;
};

/** Says on every page that a superadmin is signed in to another tenant for support, until when, and how to leave. */
export function SupportBanner({ visit }: { visit: SupportVisit }) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const time = dateFormat(i18n.language === "en" ? "en-GB" : i18n.language, {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(new Date(visit.until));
  return (
    <section className="support-banner" aria-label={t("superPanel:support.title")}>
      <p>
        <b>{t("superPanel:support.banner", { tenant: visit.tenant, reason: visit.reason })}</b>
        <span className="small">
          {t("superPanel:support.until", { time })} ·{" "}
          {visit.mayWrite ? t("superPanel:support.writes") : t("superPanel:support.reads")}
        </span>
      </p>
      <DeskForm action={visit.action} className="row">
        <FormToken />
        <input type="hidden" name="return" value={pathname + search} />
        <Button look="quiet" size="tiny" name="intent" value={visit.mayWrite ? "forbid" : "allow"}>
          {visit.mayWrite ? t("superPanel:support.forbid") : t("superPanel:support.allow")}
        </Button>
        <Button look="quiet" size="tiny" name="intent" value="leave">
          {t("superPanel:support.leave")}
        </Button>
      </DeskForm>
    </section>
  );
}
