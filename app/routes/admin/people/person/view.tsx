import { useTranslation } from "react-i18next";
import type { Role } from "../../../../domain/access/roles.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { FactorResetCard, type WaitingReset } from "../../../../ui/admin/people/factor-reset-card.tsx";
import { LimitField } from "../limit-field.tsx";
import type { LimitChoices, PersonRow } from "../models.ts";
import { RoleField } from "../role-field.tsx";
import { PersonStateBadge, useRoleWords } from "../words.tsx";

export type PersonDetail = PersonRow & {
  /** ISO time until which the open invitation is good. */
  invitedUntil: string | null;
  invitationOver: boolean;
};

type Props = {
  person: PersonDetail;
  listHref: string;
  /** Whether the viewer may change anything of other people. */
  mayWrite: boolean;
  /** The roles that the viewer may give this person; empty where they may not change it. */
  roles: readonly Role[];
  /** What the viewer may limit this person to; null where a limit says nothing. */
  limit: LimitChoices | null;
  /** Whether the viewer may have a lost second factor reset. */
  mayResetFactor: boolean;
  /** The reset that waits. */
  reset: WaitingReset | null;
  result?: FormResult;
  /** The answer is about the reset of the second factor. */
  aboutReset?: boolean | undefined;
  waitSeconds?: number | null | undefined;
};

/** One of the tenant's people: `intent` role | limit | disable | enable | end-sessions | resend | revoke | reset-factor | cancel-reset. */
export function PersonView({ listHref, ...props }: Props) {
  const { person, mayWrite, roles, limit, mayResetFactor, reset, aboutReset } = props;
  const result = aboutReset ? undefined : props.result;
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { nameOf } = useRoleWords();
  const facts: [string, string][] = [
    [t("common:fields.email"), person.email],
    [t("people:roleLabel"), nameOf(person.role)],
    [t("people:secondFactor"), person.secondFactor ? t("people:on") : t("people:off")],
    [t("people:lastSeen"), person.lastSeenAt ? dateTime(person.lastSeenAt) : t("people:never")],
  ];
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t("admin:nav.users"), href: listHref }, { label: person.name || person.email }]}
      />
      <PageHead title={person.name || person.email} lead={<PersonStateBadge state={person.state} />} />
      <div className="sheet stack">
        <ErrorSummary
          result={result}
          labels={{ role: t("people:roleLabel"), reach: t("people:limit.legend") }}
        />
        <Card>
          <dl className="facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {person.me ? (
          <Notice>{t("people:ownRights")}</Notice>
        ) : !mayWrite ? (
          <Notice>{t("preferences:readOnly")}</Notice>
        ) : (
          <>
            <Rights person={person} roles={roles} limit={limit} result={result} />
            {mayResetFactor && (reset || person.secondFactor) && person.state === "active" && (
              <FactorResetCard
                person={person}
                waiting={reset}
                asksReason={false}
                result={aboutReset ? props.result : undefined}
                waitSeconds={props.waitSeconds}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

function Rights({ person, roles, limit, result }: Pick<Props, "person" | "roles" | "limit" | "result">) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <>
      {person.state !== "disabled" && roles.length > 0 && (
        <Card title={t("people:change.title")}>
          <DeskForm className="form" noValidate>
            <FormToken />
            <p className="soft small">{t("people:change.text")}</p>
            <RoleField roles={roles} defaultRole={person.role} result={result} />
            <div>
              <Button name="intent" value="role">
                {t("people:change.save")}
              </Button>
            </div>
          </DeskForm>
        </Card>
      )}
      {person.state !== "disabled" && limit && (
        <Card title={t("people:limit.title")}>
          {/* A key of its own: boxes show what is stored once it was saved. */}
          <DeskForm className="form" noValidate key={JSON.stringify(limit)}>
            <FormToken />
            <p className="soft small">{t("people:limit.text")}</p>
            <LimitField choices={limit} result={result} />
            <div>
              <Button name="intent" value="limit">
                {t("people:limit.save")}
              </Button>
            </div>
          </DeskForm>
        </Card>
      )}
      {person.state === "invited" && (
        <Card title={t("people:invitation.title")}>
          <DeskForm className="form">
            <FormToken />
            <p className="soft">
              {person.invitedUntil && !person.invitationOver
                ? t("people:invitation.until", {
                    date: dateTime(person.invitedUntil),
                  })
                : t("people:invitation.over")}
            </p>
            <div className="row">
              <Button name="intent" value="resend">
                {t("people:invitation.resend")}
              </Button>
              <Button look="danger" name="intent" value="revoke">
                {t("people:invitation.revoke")}
              </Button>
            </div>
          </DeskForm>
        </Card>
      )}
      {person.state === "active" && roles.length > 0 && (
        <Card title={t("people:sessions.title")}>
          <DeskForm className="form">
            <FormToken />
            <p className="soft">{t("people:sessions.text")}</p>
            <div>
              <Button look="quiet" name="intent" value="end-sessions">
                {t("people:sessions.action")}
              </Button>
            </div>
          </DeskForm>
        </Card>
      )}
      {person.state !== "invited" && (
        <Card title={person.state === "active" ? t("people:disable.title") : t("people:enable.title")}>
          <DeskForm className="form">
            <FormToken />
            <p className="soft">
              {person.state === "active" ? t("people:disable.text") : t("people:enable.text")}
            </p>
            <div>
              {person.state === "active" ? (
                <Button look="danger" name="intent" value="disable">
                  {t("people:disable.action")}
                </Button>
              ) : (
                <Button name="intent" value="enable">
                  {t("people:enable.action")}
                </Button>
              )}
            </div>
          </DeskForm>
        </Card>
      )}
    </>
  );
}
