import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../paths.ts";
import { ROLES, type Role } from "../../../../domain/access/roles.ts";
import type { TenantDecision, TenantStatus } from "../../../../domain/access/tenant-standing.ts";
import type { Region, StoreStatus, StoreType } from "../../../../domain/store/store-event.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { AnswerToast } from "../../../../ui/feedback/toast.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Pager, type Pages } from "../../../../ui/lists/pager.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { FactorResetCard, type WaitingReset } from "../../../../ui/admin/people/factor-reset-card.tsx";
import { CreditAccountForm, type CreditAccount } from "./credit-account-form.tsx";
import { ErasureCard, PayoutsCard, type PayoutDue, type TenantErasure } from "./erasure-card.tsx";
import { TENANT_STATUS_TEXTS, TenantStatusBadge } from "../tenant-badges.tsx";
import { SUPPORT_START, TENANT_DECISION } from "../panel.rules.ts";

type Person = { id: string; name: string; email: string; role: Role; disabled: boolean };
type Visit = { id: string; who: string; reason: string; at: string };
/** What the last form of the page had to hear; `about` names the form. */
export type PanelAnswer = {
  about: string;
  result?: FormResult;
  message?: string;
  success?: boolean;
  waitSeconds?: number;
};

/** Empty where the company has not said it. */
type CompanyFacts = {
  region: Region;
  legalName: string;
  registrationNumber: string;
  registerHref: string | null;
  vatNumber: string;
  vatHref: string | null;
  address: string;
  contactEmail: string;
  mailDomains: readonly string[];
};
type Store = {
  id: string;
  name: string;
  type: StoreType;
  status: StoreStatus;
  products: number;
  href: string;
};
type Decided = { id: string; decision: TenantDecision; actor: string; reason: string; at: string };

type Props = {
  tenant: { id: string; name: string; status: TenantStatus; since: string };
  company: CompanyFacts;
  stores: readonly Store[];
  decided: readonly Decided[];
  /** The reference of the order that a search led here from. */
  orderRef: string | null;
  decisions: readonly TenantDecision[];
  mayEnter: boolean;
  people: readonly Person[];
  peoplePages: Pages;
  credit: readonly CreditAccount[];
  /** Whose second factor may be reset here, or waits to be. */
  factorResets: readonly { person: { id: string; email: string }; waiting: WaitingReset | null }[];
  visits: readonly Visit[];
  erasure: TenantErasure | null;
  payouts: readonly PayoutDue[];
  answer: PanelAnswer | undefined;
  panelHref: string;
};

const DECISION_TEXTS: Record<TenantDecision, string> = {
  verified: "superPanel:decide.verified",
  refused: "superPanel:decide.refused",
  suspended: "superPanel:decide.suspended",
};

/** One tenant: its decision, its credit accounts, its people, and the door for support. */
export function TenantView(props: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { tenant, decisions, credit, answer, panelHref } = props;
  return (
    <>
      <AnswerToast answer={answer} />
      <Breadcrumbs crumbs={[{ label: t("superPanel:title"), href: panelHref }, { label: tenant.name }]} />
      <PageHead title={tenant.name} lead={`${t("superPanel:since")} ${date(tenant.since)}`}>
        <TenantStatusBadge status={tenant.status} />
      </PageHead>
      <div className="columns">
        <div className="stack">
          <Company company={props.company} stores={props.stores} />
          <People people={props.people} pages={props.peoplePages} />
          <Card title={t("superPanel:credit")}>
            {credit.length > 0 && (
              <p>
                <Link to={paths.panelCreditOf(tenant.id)}>{t("creditDesk:panel.title")}</Link>
              </p>
            )}
            {credit.length === 0 && <p className="soft">{t("superPanel:account.none")}</p>}
            {credit.map((account) => (
              <CreditAccountForm
                key={`${account.id}:${account.state}`}
                account={account}
                result={answer?.about === account.id ? answer.result : undefined}
              />
            ))}
          </Card>
        </div>
        <div className="stack">
          {props.erasure && <ErasureCard erasure={props.erasure} />}
          {decisions.length > 0 && <Decision {...props} />}
          {props.payouts.length > 0 && <PayoutsCard payouts={props.payouts} />}
          {props.mayEnter && <Support {...props} />}
          {props.factorResets.map(({ person, waiting }) => (
            <FactorResetCard
              key={person.id}
              person={person}
              waiting={waiting}
              asksReason
              result={answer?.about === person.id ? answer.result : undefined}
              waitSeconds={answer?.about === person.id ? answer.waitSeconds : undefined}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** What is checked before it is verified: who it says it is, and what its stores are going to sell. */
function Company({ company, stores }: Pick<Props, "company" | "stores">) {
  const { t } = useTranslation();
  const lookUp = (href: string | null) =>
    href && (
      <>
        {" "}
        <a href={href} target="_blank" rel="noreferrer">
          {t("superPanel:company.lookUp")}
        </a>
      </>
    );
  const said = (text: string) => text || <span className="soft">{t("superPanel:company.notSaid")}</span>;
  const facts: [label: string, fact: ReactNode][] = [
    [t("preferences:company.legalName"), said(company.legalName)],
    [
      t("preferences:company.registrationNumber"),
      <>
        {said(company.registrationNumber)}
        {lookUp(company.registerHref)}
      </>,
    ],
    [
      t("preferences:company.vatNumber"),
      <>
        {said(company.vatNumber)}
        {lookUp(company.vatHref)}
      </>,
    ],
    [t("superPanel:company.address"), said(company.address)],
    [t("preferences:company.contactEmail"), said(company.contactEmail)],
    [t("superPanel:company.mailDomains"), said(company.mailDomains.join(", "))],
    [t("superPanel:company.region"), company.region],
  ];
  return (
    <Card title={t("preferences:company.title")}>
      <div className="stack">
        <dl className="facts">
          {facts.map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <h3 className="small">{t("superPanel:stores")}</h3>
        {stores.length === 0 && <p className="soft small">{t("superPanel:company.noStores")}</p>}
        <ul className="small changes">
          {stores.map(({ id, name, type, status, products, href }) => (
            <li key={id}>
              {status === "Active" ? <a href={href}>{name}</a> : name}
              <span className="soft">
                {" · "}
                {type} · {t("superPanel:company.products", { count: products })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Decision({ decisions, decided, answer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const result = answer?.about === "decide" ? answer.result : undefined;
  const labels = { reason: t("superPanel:decide.reason") };
  return (
    <Card title={t("superPanel:decide.title")}>
      <DeskForm noValidate className="stack">
        <ErrorSummary result={result} labels={labels} idPrefix="decide-" />
        <FormToken />
        <input type="hidden" name="intent" value="decide" />
        <Field rules={TENANT_DECISION.reason} id="decide-reason" label={labels.reason} result={result} />
        <p className="row">
          {decisions.map((decision) => (
            <Button
              key={decision}
              name="decision"
              value={decision}
              look={decision === "verified" ? "brand" : "quiet"}
            >
              {t(DECISION_TEXTS[decision])}
            </Button>
          ))}
        </p>
      </DeskForm>
      {decided.length > 0 && (
        <ul className="small changes">
          {decided.map(({ id, decision, actor, reason, at }) => (
            <li key={id}>
              {t(TENANT_STATUS_TEXTS[decision])}: {[actor, reason].filter(Boolean).join(", ")}{" "}
              <time className="soft" dateTime={at}>
                {dateTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Support({ visits, orderRef, answer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const result = answer?.about === "support" ? answer.result : undefined;
  const labels = { reason: t("superPanel:support.reason") };
  return (
    <Card title={t("superPanel:support.title")}>
      <p className="soft small">{t("superPanel:support.text")}</p>
      <DeskForm noValidate className="stack">
        <ErrorSummary result={result} labels={labels} />
        <FormToken />
        <input type="hidden" name="intent" value="support" />
        <Field
          rules={SUPPORT_START.reason}
          label={labels.reason}
          result={result}
          defaultValue={
            orderRef === null ? undefined : t("superPanel:support.aboutOrder", { order: orderRef })
          }
        />
        <Button>{t("superPanel:support.start")}</Button>
      </DeskForm>
      {visits.length > 0 && (
        <>
          <h3 className="small">{t("superPanel:support.earlier")}</h3>
          <ul className="small changes">
            {visits.map((visit) => (
              <li key={visit.id}>
                {visit.who}: {visit.reason}{" "}
                <time className="soft" dateTime={visit.at}>
                  {dateTime(visit.at)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function People({ people, pages }: { people: readonly Person[]; pages: Pages }) {
  const { t } = useTranslation();
  const columns: Column<Person>[] = [
    { key: "name", label: t("superPanel:search"), cell: (person) => person.name },
    { key: "email", label: t("auditLog:field.email"), cell: (person) => person.email },
    { key: "role", label: t("auditLog:field.role"), cell: (person) => ROLES[person.role] },
  ];
  return (
    <Card title={t("superPanel:people")}>
      <DataTable
        caption={t("superPanel:people")}
        columns={columns}
        rows={people}
        rowKey={(person) => person.id}
      />
      <Pager {...pages} />
    </Card>
  );
}
