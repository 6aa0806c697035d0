import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ERASURE_WAIT_DAYS } from "../../../../domain/erasure/erasure-rules.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { hasObstacles, ObstacleList, type Obstacles } from "../obstacle-list.tsx";

type Props = {
  company: string;
  /** Null where the link is of no use any more. */
  obstacles: Obstacles | null;
  refused?: string | undefined;
};

/** Where the link of the mail leads: what will happen, and the button that begins the wait. */
export function ConfirmErasureView({ company, obstacles, refused }: Props) {
  const { t } = useTranslation();
  const title = t("companyData:company.confirmTitle");
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("companyData:title"), href: paths.companyData }, { label: title }]} />
      <PageHead title={title} />
      <div className="sheet stack">
        {refused !== undefined && (
          <Notice tone="error" live>
            <p>{t(refused)}</p>
          </Notice>
        )}
        {obstacles === null ? (
          <>
            {refused === undefined && (
              <Notice tone="error">
                <p>{t("refusals:linkGone")}</p>
              </Notice>
            )}
            <p>
              <Link to={paths.companyData}>{t("companyData:title")}</Link>
            </p>
          </>
        ) : (
          <>
            <p>{t("companyData:company.lead", { company })}</p>
            {hasObstacles(obstacles) ? (
              <ObstacleList obstacles={obstacles} />
            ) : (
              <>
                <Notice tone="warning">
                  <p>{t("companyData:company.confirmed", { days: ERASURE_WAIT_DAYS })}</p>
                </Notice>
                <DeskForm>
                  <FormToken />
                  <Button look="danger">{t("companyData:company.confirm", { company })}</Button>
                </DeskForm>
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}
