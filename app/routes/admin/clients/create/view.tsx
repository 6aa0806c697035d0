import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { ClientFields, useClientLabels } from "../client-fields.tsx";

/** A new client. */
export function CreateClientView({ listHref, result }: { listHref: string; result?: FormResult }) {
  const { t } = useTranslation();
  const labels = useClientLabels();
  return (
    <>
      <PageHead title={t("clientDesk:create.title")} lead={t("clientDesk:create.lead")} />
      <div className="sheet">
        <Card>
          <EditForm result={result}>
            <ErrorSummary result={result} labels={labels} />
            <ClientFields result={result} />
            <div className="row">
              <Button>{t("clientDesk:create.submit")}</Button>
              <ButtonLink look="plain" href={listHref}>
                {t("clientDesk:back")}
              </ButtonLink>
            </div>
          </EditForm>
        </Card>
      </div>
    </>
  );
}
