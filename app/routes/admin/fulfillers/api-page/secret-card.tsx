import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

type Props = {
  id: string;
  version: number;
  mayWrite: boolean;
  hasSecret: boolean;
  secret: string | null;
  events: string;
};

/** The secret of our own protocol: it is made here, and shown once. */
export function SecretCard({ id, version, mayWrite, hasSecret, secret, events }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("fulfillerDesk:fulfillerApi.secret.title")}>
      <p className="soft">{t("fulfillerDesk:fulfillerApi.secret.text")}</p>
      {secret === "" && <Notice tone="warning">{t("lists:changedMeanwhile")}</Notice>}
      {secret && (
        <Notice tone="success" live>
          <dl className="facts">
            <div>
              <dt>{t("fulfillerDesk:fulfillerApi.secret.once")}</dt>
              <dd>
                <code>{secret}</code>
              </dd>
            </div>
          </dl>
          <CopyButton text={secret} label={t("fulfillerDesk:fulfillerApi.secret.title")} />
        </Notice>
      )}
      <dl className="facts">
        <div>
          <dt>{t("fulfillerDesk:fulfillerApi.id")}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
        <div>
          <dt>{t("fulfillerDesk:fulfillerApi.events")}</dt>
          <dd>
            <code>{events}</code>
          </dd>
        </div>
      </dl>
      {mayWrite && (
        <DeskForm className="form">
          <FormToken />
          <input type="hidden" name="version" value={version} />
          {hasSecret && (
            <CheckboxField name="keep" label={t("fulfillerDesk:fulfillerApi.secret.keep")} defaultChecked />
          )}
          <div className="row">
            <Button look={hasSecret ? "quiet" : "brand"} name="intent" value="secret">
              {t(
                hasSecret
                  ? "fulfillerDesk:fulfillerApi.secret.renew"
                  : "fulfillerDesk:fulfillerApi.secret.make",
              )}
            </Button>
          </div>
        </DeskForm>
      )}
    </Card>
  );
}
