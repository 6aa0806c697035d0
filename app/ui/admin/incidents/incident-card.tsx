import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../actions/button.tsx";
import { useDates } from "../../dates/time-zone.tsx";
import { Badge } from "../../feedback/badge.tsx";
import { DeskForm } from "../../forms/desk-form.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { FormToken } from "../../forms/form-token.tsx";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { INCIDENT_KIND_TEXTS, INCIDENT_STATES, type IncidentModel } from "./models.ts";
import { INCIDENT_DECISION } from "./incidents.rules.ts";

type Props = {
  incident: IncidentModel;
  mayDecide: boolean;
  result: FormResult | undefined;
};

/** One incident: what came, what was expected, what was done about it, and what a person may do. */
export function IncidentCard({ incident, mayDecide, result }: Props) {
  const { t } = useTranslation();
  const { order, tenant, state, region } = incident;
  const { dateTime } = useDates();
  const when = (iso: string) => <time dateTime={iso}>{dateTime(iso)}</time>;
  const { label, done, tone } = INCIDENT_STATES[state];
  return (
    <Card title={t(INCIDENT_KIND_TEXTS[incident.kind])} aside={<Badge tone={tone}>{t(label)}</Badge>}>
      <dl className="facts">
        <Fact label={t("orderDesk:incidentDesk.expected")}>
          <span className="num">{formatMoney(incident.expected, region)}</span>
        </Fact>
        <Fact label={t("orderDesk:incidentDesk.received")}>
          <strong className="num">{formatMoney(incident.received, region)}</strong>
        </Fact>
        <Fact label={t("orderDesk:incidentDesk.order")}>
          {order.href ? (
            <Link className="num" to={order.href}>
              {order.name}
            </Link>
          ) : (
            <>
              <span className="num">{order.name}</span>{" "}
              {!order.isPlaced && <span className="soft">{t("orderDesk:incidentDesk.notPlaced")}</span>}
            </>
          )}
        </Fact>
        <Fact label={t("orderDesk:incidentDesk.store")}>
          {incident.store}
          {tenant && (
            <>
              {" · "}
              <Link to={tenant.href}>{tenant.name}</Link>
            </>
          )}
        </Fact>
        <Fact label={t("orderDesk:incidentDesk.customer")}>
          {incident.customer.name} <a href={`mailto:${incident.customer.email}`}>{incident.customer.email}</a>
        </Fact>
        <Fact label={t("orderDesk:incidentDesk.since")}>{when(incident.at)}</Fact>
        <Fact label={t("orderDesk:incidentDesk.done.title")}>
          {t(done)} {when(incident.changedAt)}
          {incident.refundId && <> · {t("orderDesk:incidentDesk.refundId", { id: incident.refundId })}</>}
          {incident.note && <> · {incident.note}</>}
        </Fact>
        {incident.lastError && (
          <Fact label={t("orderDesk:incidentDesk.lastError")}>{incident.lastError}</Fact>
        )}
      </dl>
      {state === "open" && mayDecide && (
        <DeskForm startsAfresh className="form incident-decision" noValidate>
          <FormToken />
          <input type="hidden" name="incident" value={incident.id} />
          <ErrorSummary
            result={result}
            labels={{ note: t("orderDesk:incidentDesk.note") }}
            idPrefix={`${incident.id}-`}
          />
          <Field
            id={`${incident.id}-note`}
            rules={INCIDENT_DECISION.note}
            label={t("orderDesk:incidentDesk.note")}
            hint={t("orderDesk:incidentDesk.noteHint")}
            result={result}
          />
          <div className="row">
            {incident.refundable && (
              <Button name="intent" value="refund">
                {t("orderDesk:incidentDesk.refund", { amount: formatMoney(incident.received, region) })}
              </Button>
            )}
            <Button look="quiet" name="intent" value="resolve">
              {t("orderDesk:incidentDesk.resolve")}
            </Button>
          </div>
        </DeskForm>
      )}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
