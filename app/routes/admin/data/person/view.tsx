import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../paths.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { SettingsLinks } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { ERASE_PERSON } from "../data.rules.ts";
import { type PersonRequest, PersonRequests } from "./person-requests.tsx";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import { OrderStatusBadge } from "../../../../ui/admin/status-badge.tsx";

type KeptPerson = {
  email: string;
  kept: {
    orders: number;
    placed: number;
    recipients: number;
    mails: number;
    messages: number;
    codes: number;
    answers: number;
  };
  /** Invoices and the like, and the last day, `YYYY-MM-DD`, on which the law asks for one. */
  documents: { count: number; until: string | null };
  /** Whether staff asked an administrator to erase them. */
  isAsked: boolean;
  /** Orders that do not let the person be erased yet; without a reference while they are being placed. */
  blocking: readonly { id: string; ref: string | null; status: OrderStatus; href: string | null }[];
};

const KINDS = ["orders", "recipients", "answers", "codes", "mails", "messages"] as const;

/** What is kept of a person: what goes, what stays, and what stands in the way. */
function KeptOfPerson({ person }: { person: KeptPerson }) {
  const { email, kept, documents, blocking } = person;
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <Card title={t("companyData:person.kept", { email })}>
      <div className="stack">
        {blocking.length > 0 && (
          <Notice tone="error" title={t("companyData:person.blocked")} live>
            <ul>
              {blocking.map(({ id, ref, status, href }) => (
                <li key={id}>
                  {href === null ? (
                    t("companyData:person.ordering")
                  ) : (
                    <>
                      <Link to={href}>{ref}</Link> <OrderStatusBadge status={status} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <p className="strong">{t("companyData:person.goes")}</p>
        <ul>
          {KINDS.filter((kind) => kept[kind] > 0).map((kind) => (
            // texts: companyData:person.count.*
            <li key={kind}>{t(`companyData:person.count.${kind}`, { count: kept[kind] })}</li>
          ))}
        </ul>
        {kept.placed > 0 && (
          <>
            <p className="strong">{t("companyData:person.stays")}</p>
            <p>{t("companyData:person.staysText")}</p>
            {documents.until !== null && (
              <p>
                {t("companyData:person.documents", {
                  count: documents.count,
                  until: dates.date(`${documents.until}T12:00:00Z`),
                })}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

type Props = {
  links: SettingsLinks;
  mayErase: boolean;
  /** Whom staff asked to have erased; for administrators. */
  requests: readonly PersonRequest[];
  /** Who was looked for; null before. */
  person: KeptPerson | null;
  result?: FormResult;
};

/** Erases a customer or recipient: found by address, shown what goes and stays, and asked by typing it once more. */
export function ErasePersonView({ links, mayErase, requests, person, result }: Props) {
  const { t } = useTranslation();
  const labels = { email: t("companyData:person.email"), confirmation: t("companyData:person.again") };
  const isKept = person !== null && Object.values(person.kept).some((count) => count > 0);
  return (
    <>
      {links.data !== null && (
        <Breadcrumbs
          crumbs={[
            { label: t("companyData:title"), href: links.data },
            { label: t("companyData:person.title") },
          ]}
        />
      )}
      <PageHead title={t("companyData:person.title")} lead={t("companyData:person.lead")} />
      <div className="sheet stack">
        {person === null && <PersonRequests requests={requests} />}
        {person === null || !isKept ? (
          <Card title={t("companyData:person.whom")}>
            <DeskForm className="form" action={paths.erasePerson} noValidate>
              <FormToken />
              <ErrorSummary result={result} labels={labels} />
              {person !== null && (
                <Notice live>
                  <p>{t("companyData:person.nothing", { email: person.email })}</p>
                </Notice>
              )}
              <Field
                rules={ERASE_PERSON.email}
                label={labels.email}
                defaultValue={person?.email ?? ""}
                result={result}
                autoComplete="off"
              />
              <div>
                <Button name="intent" value="find">
                  {t("companyData:person.find")}
                </Button>
              </div>
            </DeskForm>
          </Card>
        ) : (
          <>
            <KeptOfPerson person={person} />
            {person.blocking.length === 0 && mayErase && (
              <Card title={t("companyData:person.confirm")}>
                <DeskForm className="form" action={paths.erasePerson} noValidate>
                  <FormToken />
                  <input type="hidden" name="email" value={person.email} />
                  <ErrorSummary result={result} labels={labels} />
                  <Notice tone="warning">
                    <p>{t("companyData:person.forGood")}</p>
                  </Notice>
                  <Field
                    rules={ERASE_PERSON.confirmation}
                    label={labels.confirmation}
                    hint={person.email}
                    result={result}
                    autoComplete="off"
                  />
                  <div>
                    <Button look="danger" name="intent" value="erase">
                      {t("companyData:person.erase")}
                    </Button>
                  </div>
                </DeskForm>
              </Card>
            )}
            {!mayErase && (
              <Notice>
                <p>{t("companyData:person.onlyAdmins")}</p>
                {person.isAsked ? (
                  <p>{t("companyData:person.asked")}</p>
                ) : (
                  <DeskForm action={paths.erasePerson}>
                    <FormToken />
                    <input type="hidden" name="email" value={person.email} />
                    <Button name="intent" value="ask">
                      {t("companyData:person.ask")}
                    </Button>
                  </DeskForm>
                )}
              </Notice>
            )}
            <p>
              <Link to={paths.erasePerson}>{t("companyData:person.other")}</Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}
