import { useTranslation } from "react-i18next";
import { type TimelineEvent, timelineRuns } from "../../../../domain/order/timeline.ts";
import type { MailState, ToldMail } from "../../../../domain/order/order-mails.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge, type Tone } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { MailAddress } from "../../../../ui/lists/mail-address.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { OrderDetail } from "../../../../ui/admin/models.ts";
import { OrderStatusBadge } from "../../../../ui/admin/status-badge.tsx";

/** Who moved an order when it was nobody of the team. */
const ACTOR_TEXTS: Partial<Record<string, string>> = {
  shopper: "admin:actor.shopper",
  recipient: "admin:actor.recipient",
  system: "admin:actor.system",
};

const EVENT_TEXTS: Record<TimelineEvent, string> = {
  placed: "admin:desk.event.placed",
  released: "admin:desk.event.released",
  address: "admin:desk.event.address",
  budget: "admin:desk.event.budget",
  limit: "admin:desk.event.limit",
  artwork: "admin:desk.event.artwork",
  reprint: "admin:desk.event.reprint",
  printer: "admin:desk.event.printer",
  route: "admin:desk.event.route",
  shipped: "admin:desk.event.shipped",
  cancelled: "admin:desk.event.cancelled",
};

export type MailLine = {
  id: string;
  template: ToldMail;
  to: string;
  state: MailState;
  at: string;
  isAgain: boolean;
  maySendAgain: boolean;
};

export const MAIL_TEXTS: Record<ToldMail, string> = {
  order_confirmed: "orderDesk:mails.kind.confirmed",
  claim_confirmed: "orderDesk:mails.kind.confirmed",
  account_confirmed: "orderDesk:mails.kind.confirmed",
  address_issue: "orderDesk:mails.kind.address",
  order_changed: "orderDesk:mails.kind.changed",
  order_link: "orderDesk:mails.kind.link",
  payment_link: "orderDesk:mails.kind.payment",
  order_found: "orderDesk:mails.kind.link",
  shipped: "orderDesk:mails.kind.shipped",
  delivered: "orderDesk:mails.kind.delivered",
  order_cancelled: "orderDesk:mails.kind.cancelled",
  reprint: "orderDesk:mails.kind.reprint",
  artwork_issue: "orderDesk:mails.kind.artwork",
  change_too_late: "orderDesk:mails.kind.tooLate",
  order_late: "orderDesk:mails.kind.late",
  refund: "orderDesk:mails.kind.refund",
  case_answered: "orderDesk:mails.kind.message",
  case_received: "orderDesk:mails.kind.received",
};

export const MAIL_LOOKS: Record<MailState, { tone: Tone; text: string }> = {
  queued: { tone: "work", text: "orderDesk:mails.state.queued" },
  sent: { tone: "good", text: "orderDesk:mails.state.sent" },
  delivered: { tone: "good", text: "orderDesk:mails.state.delivered" },
  bounced: { tone: "bad", text: "orderDesk:mails.state.bounced" },
  complained: { tone: "bad", text: "orderDesk:mails.state.complained" },
  unsent: { tone: "muted", text: "orderDesk:mails.state.unsent" },
  given_up: { tone: "bad", text: "orderDesk:mails.state.givenUp" },
};

type Props = Pick<OrderDetail, "timeline"> & {
  mails: readonly MailLine[];
  /** Made for this view of the page: a press that comes twice sends one mail. Null for who may send none. */
  press: string | null;
  /** The mail that was not sent again, and why. */
  refused: { about?: string; error?: string } | undefined;
};

/**
 * What happened to an order, in words, and what was written to the person who ordered; a step of production is told by its
 * status alone, and the system's own are folded. Intent `mail-again`.
 */
export function OrderTimeline({ timeline, mails, press, refused }: Props) {
  const { t } = useTranslation();
  const entries = [
    ...timelineRuns(timeline).map((run) => ({
      id: run[0]?.id ?? "",
      at: run[0]?.at ?? "",
      shown: <Run run={run} />,
    })),
    ...mails.map((mail) => ({
      id: mail.id,
      at: mail.at,
      shown: (
        <Mail mail={mail} press={press} error={refused?.about === mail.id ? refused.error : undefined} />
      ),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Card title={t("admin:order.timeline")} id="mails">
      <ol className="timeline">
        {entries.map(({ id, shown }) => (
          <li key={id}>{shown}</li>
        ))}
      </ol>
    </Card>
  );
}

function Run({ run }: { run: OrderDetail["timeline"] }) {
  const { t } = useTranslation();
  if (run.length === 1) return run.map((entry) => <Move key={entry.id} {...entry} />);
  return (
    <details>
      <summary>{t("admin:desk.event.automatic", { number: run.length })}</summary>
      <ol className="timeline">
        {run.map((entry) => (
          <li key={entry.id}>
            <Move {...entry} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Mail({ mail, press, error }: { mail: MailLine; press: string | null; error: string | undefined }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { tone, text } = MAIL_LOOKS[mail.state];
  return (
    <>
      <Badge tone={tone}>{t(text)}</Badge>
      <p>
        {t(MAIL_TEXTS[mail.template])}
        {mail.isAgain && <span className="soft"> · {t("orderDesk:mails.again")}</span>}
      </p>
      <p className="soft small">
        <time dateTime={mail.at}>{dateTime(mail.at)}</time>
        {mail.to !== "" && (
          <>
            {" · "}
            <MailAddress address={mail.to} />
          </>
        )}
      </p>
      {error && (
        <p className="error" role="alert">
          {t(error)}
        </p>
      )}
      {press !== null && mail.maySendAgain && (
        <DeskForm startsAfresh className="row">
          <FormToken />
          <input type="hidden" name="mail" value={mail.id} />
          <input type="hidden" name="press" value={press} />
          <Button look="quiet" size="tiny" name="intent" value="mail-again">
            {t("orderDesk:mails.send")}
            <span className="sr"> {t(MAIL_TEXTS[mail.template])}</span>
          </Button>
        </DeskForm>
      )}
    </>
  );
}

function Move({ event, status, at, by, byName, note }: OrderDetail["timeline"][number]) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <>
      <OrderStatusBadge status={status} />
      {event && <p>{t(EVENT_TEXTS[event])}</p>}
      <p className="soft small">
        <time dateTime={at}>{dateTime(at)}</time>
        {by && <> · {byName ?? t(ACTOR_TEXTS[by] ?? "admin:actor.staff")}</>}
      </p>
      {note && <p className="small">{note}</p>}
    </>
  );
}
