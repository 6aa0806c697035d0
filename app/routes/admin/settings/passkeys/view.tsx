import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { WaitNotice } from "../../../../ui/auth/wait-notice.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { NEW_PASSKEY, PASSKEY_NAME } from "../settings.rules.ts";

type Passkey = {
  id: string;
  name: string;
  /** ISO times. */
  createdAt: string;
  lastUsedAt: string | null;
};
type Refused = { intent: string; passkey: string; result: FormResult; waitSeconds: number | null };

type Props = {
  links: SettingsLinks;
  passkeys: readonly Passkey[];
  /** Whether passkeys can be at the address that this page was asked for under. */
  works: boolean;
  /** The same page under an address where they can be. */
  elsewhere: string | null;
  /** The form that was refused, so that its messages stand beside it. */
  refused?: Refused | null;
};

/** One's own passkeys: `intent` begin (`current_password`) | rename (`passkey`, `name`) | remove (`passkey`, `current_password`). */
export function PasskeysView({ links, passkeys, works, elsewhere, refused }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsTabs links={links} current="account" />
      <div className="sheet stack">
        <Card title={t("passkey:title")}>
          <p className="soft">{t("passkey:lead")}</p>
          {passkeys.length === 0 ? (
            <p className="none-yet">{t("passkey:none")}</p>
          ) : (
            <ul className="sessions">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  refused={refused?.passkey === passkey.id ? refused : null}
                />
              ))}
            </ul>
          )}
        </Card>
        <Card title={t("passkey:add.title")}>
          {works ? (
            <DeskForm className="form" noValidate reloadDocument>
              <FormToken />
              <noscript>
                <Notice tone="warning">{t("passkey:needsScript")}</Notice>
              </noscript>
              <p className="soft">{t("passkey:add.lead")}</p>
              <PasswordField idPrefix="add-" refused={refused?.intent === "begin" ? refused : null} />
              <div>
                <Button name="intent" value="begin">
                  {t("passkey:add.submit")}
                </Button>
              </div>
            </DeskForm>
          ) : (
            <Notice tone="warning">
              {t("passkey:elsewhere")} {elsewhere && <a href={elsewhere}>{elsewhere}</a>}
            </Notice>
          )}
        </Card>
      </div>
    </>
  );
}

type RowProps = { passkey: Passkey; refused: Refused | null };

function PasskeyRow({ passkey, refused }: RowProps) {
  const { t } = useTranslation();
  const { dateTime: date } = useDates();
  const renaming = refused?.intent === "rename" ? refused.result : undefined;
  const removing = refused?.intent === "remove" ? refused : null;
  return (
    <li className="stack">
      <span>
        <b className="block">{passkey.name}</b>
        <span className="soft small">
          {t("passkey:since", { date: date(passkey.createdAt) })}{" "}
          {passkey.lastUsedAt
            ? t("passkey:lastUsed", { date: date(passkey.lastUsedAt) })
            : t("passkey:neverUsed")}
        </span>
      </span>
      <details open={refused !== null}>
        <summary>{t("passkey:change", { name: passkey.name })}</summary>
        <div className="stack inset">
          <DeskForm className="form" noValidate>
            <FormToken />
            <input type="hidden" name="passkey" value={passkey.id} />
            <ErrorSummary
              result={renaming}
              labels={{ name: t("passkey:name") }}
              idPrefix={`${passkey.id}-`}
            />
            <Field
              id={`${passkey.id}-name`}
              rules={PASSKEY_NAME.name}
              label={t("passkey:name")}
              defaultValue={passkey.name}
              result={renaming}
            />
            <div>
              <Button look="quiet" name="intent" value="rename">
                {t("passkey:rename")}
              </Button>
            </div>
          </DeskForm>
          <DeskForm className="form" noValidate>
            <FormToken />
            <input type="hidden" name="passkey" value={passkey.id} />
            <PasswordField idPrefix={`${passkey.id}-`} refused={removing} />
            <div>
              <Button look="danger" name="intent" value="remove">
                {t("passkey:remove")}
              </Button>
            </div>
          </DeskForm>
        </div>
      </details>
    </li>
  );
}

/** The password once more: a session that was left open is not enough. */
function PasswordField({ idPrefix, refused }: { idPrefix: string; refused: Refused | null }) {
  const { t } = useTranslation();
  const label = t("preferences:password.current");
  return (
    <>
      {refused?.waitSeconds ? (
        <WaitNotice seconds={refused.waitSeconds} />
      ) : (
        <ErrorSummary result={refused?.result} labels={{ current_password: label }} idPrefix={idPrefix} />
      )}
      <Field
        id={`${idPrefix}current_password`}
        rules={NEW_PASSKEY.current_password}
        label={label}
        autoComplete="current-password"
        result={refused?.result}
      />
    </>
  );
}
