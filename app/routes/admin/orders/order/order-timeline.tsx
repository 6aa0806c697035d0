import { useTranslation } from "react-i18next";
import { type TimelineEvent, timelineRuns } from "../../../../domain/order/timeline.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
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

/** What happened to an order, in words; a step of production is told by its status alone, and the system's own are folded. */
export function OrderTimeline({ timeline }: Pick<OrderDetail, "timeline">) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin:order.timeline")}>
      <ol className="timeline">
        {timelineRuns(timeline).map((run) => (
          <li key={run[0]?.id}>
            {run.length === 1 ? (
              run.map((entry) => <Move key={entry.id} {...entry} />)
            ) : (
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
            )}
          </li>
        ))}
      </ol>
    </Card>
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
