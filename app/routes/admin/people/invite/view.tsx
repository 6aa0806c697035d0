import { useTranslation } from "react-i18next";
import type { Role } from "../../../../domain/access/roles.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { WaitNotice } from "../../../../ui/auth/wait-notice.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { LimitField } from "../limit-field.tsx";
import type { LimitChoices } from "../models.ts";
import { RoleField } from "../role-field.tsx";
import { INVITE } from "../../../../ui/admin/people/people.rules.ts";

type Props = {
  listHref: string;
  roles: readonly Role[];
  choices: LimitChoices;
  result?: FormResult;
  waitSeconds?: number | null;
};

/** An invitation: `name`, `email`, `role`. */
export function InviteView({ listHref, roles, choices, result, waitSeconds }: Props) {
  const { t } = useTranslation();
  const labels = {
    name: t("common:fields.name"),
    email: t("common:fields.email"),
    role: t("people:roleLabel"),
    reach: t("people:limit.legend"),
  };
  return (
    <>
      <PageHead title={t("people:invite.title")} lead={t("people:invite.lead")} />
      <div className="sheet">
        <Card>
          <EditForm result={result}>
            {waitSeconds ? (
              <WaitNotice seconds={waitSeconds} />
            ) : (
              <ErrorSummary result={result} labels={labels} />
            )}
            <div className="pair">
              <Field rules={INVITE.name} label={labels.name} autoComplete="off" result={result} />
              <Field rules={INVITE.email} label={labels.email} autoComplete="off" result={result} />
            </div>
            <RoleField roles={roles} defaultRole="customer_service" result={result} />
            <LimitField choices={choices} result={result} />
            <div className="row">
              <Button>{t("people:invite.send")}</Button>
              <ButtonLink look="plain" href={listHref}>
                {t("people:back")}
              </ButtonLink>
            </div>
          </EditForm>
        </Card>
      </div>
    </>
  );
}
