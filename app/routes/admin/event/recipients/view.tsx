import { useTranslation } from "react-i18next";
import { RECIPIENT_STATES, REMIND_AFTER_DAYS } from "../../../../domain/gift/recipient-state.ts";
import { countryName } from "../../../../domain/address/countries.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { FormDialog, OpenDialog } from "../../../../ui/layout/form-dialog.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { RowFault } from "../../../../ui/lists/row-fault.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { AddRecipients } from "./add-recipients.tsx";
import { TogetherCard } from "./together-card.tsx";
import { PressQuestion } from "./press-question.tsx";
import { GIFT_STATES, recipientWords, STATE_TEXTS } from "./recipient-texts.ts";
import type { RecipientsAnswer, RecipientsPage } from "./recipients-models.ts";
import { WaitingCard } from "./waiting-card.tsx";
import { useRecipientColumns } from "./recipient-columns.tsx";

type Props = { page: RecipientsPage; answer: RecipientsAnswer | undefined };

const ADD = "add-recipients";

/** The recipients of a promo: adding and writing to them, and the list with its filters. Works without scripts. */
export function RecipientsView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { counts, told } = page;
  const words = recipientWords(page.isTeam);
  return (
    <>
      <PageHead
        title={t(words.title)}
        lead={[
          page.isTeam
            ? counts.all > 0 && t("recipientDesk:team.lead", { chosen: counts.claimed, all: counts.all })
            : t("recipientDesk:lead", { count: counts.all, claimed: counts.claimed }),
          counts.invited > 0 && t("recipientDesk:leadInvited", { number: counts.invited }),
          counts.passedOn > 0 && t("recipientDesk:leadPassedOn", { number: counts.passedOn }),
          counts.givenBack > 0 && t("recipientDesk:leadGivenBack", { number: counts.givenBack }),
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        {page.exportAction !== null && counts.all > 0 && (
          <ExportForm action={page.exportAction} label={t("recipientDesk:csv")} />
        )}
        {page.may.write && (
          <>
            <ButtonLink look="quiet" href={page.invitationHref}>
              {t("recipientDesk:invitation.title")}
            </ButtonLink>
            {/* Who is to be written to at once has the page's main button. */}
            <OpenDialog opens={ADD} look={counts.first > 0 ? "quiet" : undefined}>
              {t(words.add)}
            </OpenDialog>
          </>
        )}
      </PageHead>
      <div className="stack">
        <RowFault answer={answer} />
        {answer?.asked && <PressQuestion action={page.action} asked={answer.asked} isTeam={page.isTeam} />}
        {told && !answer && (
          <Notice tone="success" live>
            <p>
              {t("recipientDesk:told.added", { count: told.added })}{" "}
              {told.present > 0 && t("recipientDesk:told.present", { count: told.present })}{" "}
              {told.repeated > 0 && t("recipientDesk:told.repeated", { count: told.repeated })}
            </p>
          </Notice>
        )}
        {counts.bounced > 0 && (
          <Notice tone="error">
            <p>{t(words.bounced, { count: counts.bounced })}</p>
          </Notice>
        )}
        {counts.withoutCode > 0 && (
          <Notice>
            <p>{t(words.coming, { count: counts.withoutCode })}</p>
          </Notice>
        )}
        {page.together && <TogetherCard page={page} together={page.together} />}
        {page.lastDays && <LastDaysCard {...page.lastDays} />}
        {page.waiting.count > 0 && <WaitingCard page={page} answer={answer} />}
        {page.may.write && <Mailing page={page} />}
        {page.may.write && (
          <FormDialog id={ADD} title={t(words.add)} refused={answer?.form === "add" ? answer : undefined}>
            <AddRecipients page={page} answer={answer} />
          </FormDialog>
        )}
        <List page={page} />
      </div>
    </>
  );
}

/** Until when gifts can be claimed so that they are there on their day, by country. */
function LastDaysCard({ by, giftHref, days }: NonNullable<RecipientsPage["lastDays"]>) {
  const { t, i18n } = useTranslation();
  const inWords = (day: string) => formatDate(day, i18n.language, "UTC");
  return (
    <Card
      title={t("recipientDesk:lastDays.title", { day: inWords(by) })}
      aside={<a href={giftHref}>{t("recipientDesk:lastDays.change")}</a>}
    >
      {days.length === 0 ? (
        <p>{t("recipientDesk:lastDays.none")}</p>
      ) : (
        <dl className="facts">
          {days.map(({ day, countries, isOver }) => (
            <div key={day}>
              <dt>
                <time dateTime={day}>{inWords(day)}</time>{" "}
                {isOver && <Badge tone="bad">{t("recipientDesk:lastDays.over")}</Badge>}
              </dt>
              <dd>{countries.map((code) => countryName(code, i18n.language)).join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

/** The presses that write to many. */
function Mailing({ page }: { page: RecipientsPage }) {
  const { t } = useTranslation();
  const { first, remind } = page.counts;
  if (first === 0 && remind === 0) return null;
  return (
    <DeskForm startsAfresh className="row" action={page.action}>
      <FormToken />
      {first > 0 && (
        <Button name="intent" value="first">
          {t("recipientDesk:mailFirst", { count: first })}
        </Button>
      )}
      {remind > 0 && (
        <Button look="quiet" name="intent" value="remind">
          {t("recipientDesk:mailRemind", { count: remind })}
        </Button>
      )}
      <span className="soft small">{t("recipientDesk:remindNote", { count: REMIND_AFTER_DAYS })}</span>
    </DeskForm>
  );
}

function List({ page }: { page: RecipientsPage }) {
  const { t } = useTranslation();
  const columns = useRecipientColumns(page);
  const words = recipientWords(page.isTeam);
  const state = {
    name: "state",
    label: t("admin:orders.status"),
    any: t("lists:orders.anyStatus"),
    choices: RECIPIENT_STATES.filter((value) => !page.isTeam || !GIFT_STATES.has(value)).map((value) => ({
      value,
      label: t(page.isTeam && value === "claimed" ? "recipientDesk:team.chosen" : STATE_TEXTS[value].label),
    })),
  };
  return (
    <DeskList
      caption={t(words.title)}
      rows={page.recipients}
      columns={columns}
      filters={{
        ...page.filters,
        label: t(words.title),
        search: t("recipientDesk:search"),
        fields: [state],
      }}
      count={page.count}
      sort={page.sort}
      links={page.links}
      none={{
        title: t(words.none),
        text: t(words.noneText),
        action: page.may.write && <OpenDialog opens={ADD}>{t(words.add)}</OpenDialog>,
      }}
    />
  );
}
