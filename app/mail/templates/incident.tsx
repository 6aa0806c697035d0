import type { IncidentKind } from "../../domain/order/incident.ts";
import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Cell, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { SumRow } from "../parts/order-lines.tsx";

type IncidentFacts = {
  kind: IncidentKind;
  /** What follows: a person decides, the refund happens by itself, or the mail only informs. */
  next: "decide" | "goesBack" | "noted";
  orderRef: string;
  /** Amounts as people read them. */
  expected: string;
  received: string;
  incidentsHref: string;
};

/** Tells one of the tenant's people of money that is not where the orders say it is. */
export const incidentMail: MailTemplate<IncidentFacts> = {
  subject: ({ orderRef }, { t }) => t("orderDesk:incidentDesk.mail.subject", { orderRef }),
  look: platformLook,
  Mail: IncidentMail,
};

function IncidentMail({ facts }: { facts: IncidentFacts }) {
  const { t } = useMail();
  // texts: orderDesk:incidentDesk.mail.decide
  // texts: orderDesk:incidentDesk.mail.goesBack
  // texts: orderDesk:incidentDesk.mail.noted
  const next = t(`orderDesk:incidentDesk.mail.${facts.next}`);
  // texts: orderDesk:incidentDesk.kind.*
  const kind = t(`orderDesk:incidentDesk.kind.${facts.kind}`);
  return (
    <MailFrame preheader={next} footer={<PlatformFooter because="account" />}>
      <Title>{t("orderDesk:incidentDesk.mail.subject", { orderRef: facts.orderRef })}</Title>
      <Paragraph>{kind}</Paragraph>
      <Cell apart style={{ padding: "0 0 16px" }}>
        <SumRow label={t("orderDesk:incidentDesk.order")} amount={facts.orderRef} />
        <SumRow label={t("orderDesk:incidentDesk.expected")} amount={facts.expected} />
        <SumRow
          label={t("orderDesk:incidentDesk.received")}
          amount={facts.received}
          style={{ fontWeight: 700 }}
        />
      </Cell>
      <Paragraph>{next}</Paragraph>
      <ActionButton href={facts.incidentsHref}>{t("orderDesk:incidentDesk.mail.link")}</ActionButton>
    </MailFrame>
  );
}
