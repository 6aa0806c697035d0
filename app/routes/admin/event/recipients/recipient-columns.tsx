import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { useTranslation } from "react-i18next";
import type { RecipientSort, RecipientState } from "../../../../domain/gift/recipient-state.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import type { ListColumn } from "../../../../ui/lists/desk-list.tsx";
import { MailAddress } from "../../../../ui/lists/mail-address.tsx";
import type { RecipientLine, RecipientsPage } from "./recipients-models.ts";
import { recipientWords, STATE_TEXTS } from "./recipient-texts.ts";

/** The columns of recipients: who, how far it is with them, their order, and what can be done. */
export function useRecipientColumns(page: RecipientsPage): ListColumn<RecipientLine, RecipientSort>[] {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  const columns: ListColumn<RecipientLine, RecipientSort>[] = [
    {
      key: "name",
      label: t(recipientWords(page.isTeam).person),
      cell: (row) => (
        <>
          {row.name !== "" && (
            <span className="written" title={row.name}>
              {row.name}
            </span>
          )}
          <span className="written whole soft small">
            <MailAddress address={row.email} />
          </span>
        </>
      ),
      wide: true,
      sortedBy: "name",
    },
    {
      key: "state",
      label: t("admin:orders.status"),
      cell: (row) =>
        page.isTeam ? (
          <SeatState row={row} />
        ) : (
          <>
            <Badge tone={STATE_TEXTS[row.state].tone}>{t(STATE_TEXTS[row.state].label)}</Badge>
            {row.isPassedOn && row.state !== "passed_on" && (
              <span className="soft small"> {t("recipientDesk:state.passedOn")}</span>
            )}
          </>
        ),
    },
    {
      key: "chosen",
      label: t("recipientDesk:chosen"),
      cell: (row) =>
        [colourName(t, row.chosen.colour), sizeName(t, row.chosen.size), row.lang.toUpperCase()]
          .filter(Boolean)
          .join(" · ") || null,
    },
    {
      key: "mailed",
      label: t("recipientDesk:lastMail"),
      cell: (row) =>
        row.mailedAt ? <time dateTime={row.mailedAt}>{shortDateTime(row.mailedAt)}</time> : null,
    },
    {
      key: "order",
      label: t("recipientDesk:order"),
      cell: (row) =>
        row.order ? (
          <>
            <a href={row.order.href}>{row.order.ref}</a>
            {row.order.lines.map((line, at) => (
              <div key={at} className="soft small">
                {[
                  line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
                  colourName(t, line.colour, page.region),
                  sizeName(t, line.size),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </div>
            ))}
          </>
        ) : row.link ? (
          <>
            <CopyButton text={row.link} label={row.email} verb={t("recipientDesk:team.copy")} look="plain" />
            <noscript>
              <a href={row.link}>{t("recipientDesk:team.link")}</a>
            </noscript>
          </>
        ) : null,
    },
  ];
  if (page.may.resend) {
    columns.push({
      key: "actions",
      label: t("voucherDesk:codes.change"),
      plain: true,
      cell: (row) => <RowButtons page={page} row={row} />,
    });
  }
  return columns;
}

/** Whether a member has chosen, and when; of the others, how far it is with their invitation. */
function SeatState({ row }: { row: RecipientLine }) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  if (row.state === "claimed") {
    const at = row.order?.placedAt;
    return (
      <>
        <Badge tone="good">{t("recipientDesk:team.chosen")}</Badge>
        {at && (
          <div className="soft small">
            <time dateTime={at}>{shortDateTime(at)}</time>
          </div>
        )}
      </>
    );
  }
  const { label, tone } = STATE_TEXTS[row.state];
  return (
    <>
      <Badge tone={tone === "bad" ? "bad" : "muted"}>{t("recipientDesk:team.open")}</Badge>
      <div className="soft small">{t(label)}</div>
    </>
  );
}

/** In which a recipient can be written to once more by a press. */
const MAILED_STATES = new Set<RecipientState>(["not_sent", "sending", "sent", "not_delivered", "bounced"]);

function RowButtons({ page, row }: { page: RecipientsPage; row: RecipientLine }) {
  const { t } = useTranslation();
  const press = (intent: "resend" | "remove", label: string) => (
    <Button
      look={intent === "remove" ? "danger" : "quiet"}
      size="tiny"
      name="intent"
      value={`${intent}:${row.id}`}
      aria-label={`${label}: ${row.email}`}
    >
      {label}
    </Button>
  );
  return (
    <DeskForm startsAfresh className="row" action={page.action}>
      <FormToken />
      <input type="hidden" name="email" value={row.email} />
      {MAILED_STATES.has(row.state) &&
        press("resend", t(row.mailCount > 0 ? "recipientDesk:resend" : "recipientDesk:send"))}
      {page.may.write && press("remove", t("recipientDesk:remove"))}
    </DeskForm>
  );
}
