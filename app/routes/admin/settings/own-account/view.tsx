import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../../../domain/access/password-rules.ts";
import { DIGEST_RHYTHMS, type DigestRhythm } from "../../../../domain/mail/digest.ts";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { WaitNotice } from "../../../../ui/auth/wait-notice.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { UsernameForPasswordManagers } from "../../../../ui/auth/username-for-password-managers.tsx";
import { CHANGE_ADDRESS, CHANGE_PASSWORD, PROFILE } from "../settings.rules.ts";

export type OpenSession = {
  id: string;
  browser: string | null;
  system: string | null;
  api: boolean;
  ip: string | null;
  /** ISO times. */
  lastSeenAt: string;
  since: string;
  current: boolean;
};

type Props = {
  links: SettingsLinks;
  /** `digest` is null for who gets none. */
  profile: { name: string; email: string; lang: string; digest: DigestRhythm | null };
  /** The stores that they are limited to; null where they work with all. */
  ownStores: readonly string[] | null;
  /** The address that waits to be confirmed; the time is ISO. */
  newAddress: { email: string; until: string } | null;
  sessions: readonly OpenSession[];
  secondFactor: { on: boolean; href: string };
  passkeys: { count: number; href: string };
  /** The form that was refused, so that its messages stand on its own card. */
  refused?: { intent: string; result: FormResult; waitSeconds: number | null } | null;
};

/** How often a summary comes. */
export const RHYTHM_TEXTS: Record<DigestRhythm, string> = {
  daily: "preferences:digest.setting.daily",
  weekly: "preferences:digest.setting.weekly",
  never: "preferences:digest.setting.never",
};

/** One's own account: `intent` profile | address | keep_address | password | end_session | end_others. */
export function OwnAccountView({
  links,
  profile,
  ownStores,
  newAddress,
  sessions,
  refused,
  ...steps
}: Props) {
  const { t } = useTranslation();
  const resultOf = (intent: string) => (refused?.intent === intent ? refused.result : undefined);
  const labels = {
    name: t("common:fields.name"),
    lang: t("common:language"),
    digest: t("preferences:digest.setting.label"),
    current_password: t("preferences:password.current"),
    password: t("preferences:password.new"),
  };
  return (
    <>
      <SettingsTabs links={links} current="account" />
      <div className="sheet stack">
        {ownStores && (
          <Notice>
            {ownStores.length === 0
              ? t("people:limit.ownNone")
              : t("people:limit.own", { stores: ownStores.join(", ") })}
          </Notice>
        )}
        <Card title={t("preferences:profile.title")}>
          {/* A document of its own: another language is another page from its first word on. */}
          <DeskForm className="form" noValidate reloadDocument>
            <FormToken />
            <ErrorSummary result={resultOf("profile")} labels={labels} />
            <div className="pair">
              <Field
                rules={PROFILE.name}
                label={labels.name}
                autoComplete="name"
                defaultValue={profile.name}
                result={resultOf("profile")}
              />
              <SelectField
                rules={PROFILE.lang}
                label={labels.lang}
                choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
                defaultValue={profile.lang}
                result={resultOf("profile")}
              />
            </div>
            {profile.digest && (
              <SelectField
                rules={PROFILE.digest}
                label={labels.digest}
                hint={t("preferences:digest.setting.hint")}
                choices={DIGEST_RHYTHMS.map((value) => ({ value, label: t(RHYTHM_TEXTS[value]) }))}
                defaultValue={profile.digest}
                result={resultOf("profile")}
              />
            )}
            <div>
              <Button name="intent" value="profile">
                {t("preferences:save")}
              </Button>
            </div>
          </DeskForm>
        </Card>
        <AddressCard profile={profile} newAddress={newAddress} refused={refused} />
        <Card title={t("preferences:password.title")}>
          <DeskForm className="form" noValidate>
            <FormToken />
            {refused?.waitSeconds ? (
              <WaitNotice seconds={refused.waitSeconds} />
            ) : (
              <ErrorSummary result={resultOf("password")} labels={labels} />
            )}
            <UsernameForPasswordManagers email={profile.email} />
            <div className="pair">
              <Field
                rules={CHANGE_PASSWORD.current_password}
                label={labels.current_password}
                autoComplete="current-password"
                result={resultOf("password")}
              />
              <Field
                rules={CHANGE_PASSWORD.password}
                label={labels.password}
                hint={t("preferences:password.hint", { count: PASSWORD_MIN })}
                autoComplete="new-password"
                result={resultOf("password")}
              />
            </div>
            <div>
              <Button name="intent" value="password">
                {t("preferences:password.save")}
              </Button>
            </div>
          </DeskForm>
        </Card>
        <Card title={t("factor:title")}>
          <p className="soft">
            {steps.secondFactor.on
              ? t("factor:isOn")
              : steps.passkeys.count > 0
                ? t("passkey:isSecondStep")
                : t("factor:isOff")}
          </p>
          <p>
            <Link to={steps.secondFactor.href}>{t("factor:change")}</Link>
          </p>
        </Card>
        <Card title={t("passkey:title")}>
          <p className="soft">
            {steps.passkeys.count > 0
              ? t("passkey:count", { count: steps.passkeys.count })
              : t("passkey:lead")}
          </p>
          <p>
            <Link to={steps.passkeys.href}>{t("passkey:manage")}</Link>
          </p>
        </Card>
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}

/** The address that one signs in with, and another one. */
function AddressCard({ profile, newAddress, refused }: Pick<Props, "profile" | "newAddress" | "refused">) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const result = refused?.intent === "address" ? refused.result : undefined;
  const waitSeconds = refused?.intent === "address" ? refused.waitSeconds : null;
  const labels = {
    email: t("preferences:address.new"),
    current_password: t("preferences:password.current"),
  };
  return (
    <Card title={t("preferences:address.title")}>
      {newAddress && (
        <Notice>
          <div className="stack">
            <p>
              {t("preferences:address.waiting", {
                email: newAddress.email,
                date: dateTime(newAddress.until),
              })}
            </p>
            <DeskForm>
              <FormToken />
              <Button look="quiet" size="tiny" name="intent" value="keep_address">
                {t("preferences:address.cancel")}
              </Button>
            </DeskForm>
          </div>
        </Notice>
      )}
      <DeskForm className="form" noValidate>
        <FormToken />
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} idPrefix="address-" />
        )}
        <p className="soft">{t("preferences:profile.email", { email: profile.email })}</p>
        <div className="pair">
          <Field
            rules={CHANGE_ADDRESS.email}
            id="address-email"
            label={labels.email}
            hint={t("preferences:address.hint")}
            autoComplete="email"
            result={result}
          />
          <Field
            rules={CHANGE_ADDRESS.current_password}
            id="address-current_password"
            label={labels.current_password}
            autoComplete="current-password"
            result={result}
          />
        </div>
        <div>
          <Button name="intent" value="address">
            {t("preferences:address.save")}
          </Button>
        </div>
      </DeskForm>
    </Card>
  );
}

function Sessions({ sessions }: Pick<Props, "sessions">) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const nameOf = ({ api, browser, system }: OpenSession) => {
    if (api) return t("preferences:sessions.api");
    const words = [browser, system].filter((word) => word !== null);
    return words.length > 0 ? words.join(", ") : t("preferences:sessions.unknown");
  };
  return (
    <Card title={t("preferences:sessions.title")}>
      <p className="soft">{t("preferences:sessions.lead")}</p>
      <ul className="sessions">
        {sessions.map((session) => (
          <li className="row" key={session.id}>
            <span>
              <b className="block">{nameOf(session)}</b>
              <span className="soft small">
                {t("preferences:sessions.seen", {
                  date: dateTime(session.lastSeenAt),
                  ip: session.ip ?? "–",
                })}
              </span>
            </span>
            {session.current ? (
              <Badge tone="good">{t("preferences:sessions.here")}</Badge>
            ) : (
              <DeskForm>
                <FormToken />
                <input type="hidden" name="session" value={session.id} />
                <Button
                  look="quiet"
                  size="tiny"
                  name="intent"
                  value="end_session"
                  aria-label={t("preferences:sessions.endOne", { device: nameOf(session) })}
                >
                  {t("preferences:sessions.end")}
                </Button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <DeskForm>
          <FormToken />
          <Button look="danger" name="intent" value="end_others">
            {t("preferences:sessions.endOthers")}
          </Button>
        </DeskForm>
      )}
    </Card>
  );
}
