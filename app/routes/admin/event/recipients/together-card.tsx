import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { RecipientsPage } from "./recipients-models.ts";

type Props = { page: RecipientsPage; together: NonNullable<RecipientsPage["together"]> };

/** What of a team waits for the printer, and what its organiser may do with all of it. */
export function TogetherCard({ page, together }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { orders, pieces, least, isClosed, isShort, endsAt } = together;
  return (
    <Card title={t("recipientDesk:team.together.title")} id="together">
      <div className="stack">
        {isShort && (
          <Notice tone="warning">
            <p>{t("recipientDesk:team.together.short")}</p>
          </Notice>
        )}
        <p>
          {least === null
            ? t("recipientDesk:team.together.pieces", { pieces })
            : t("recipientDesk:team.together.of", { pieces, least })}{" "}
          {!isClosed &&
            (endsAt === null
              ? t("recipientDesk:team.together.noClosing")
              : t("recipientDesk:team.together.closes", { at: dateTime(endsAt) }))}
        </p>
        {page.may.write && orders > 0 && (
          <DeskForm startsAfresh className="row" action={page.action}>
            <FormToken />
            {isShort && (
              <ButtonLink href={together.settingsHref}>{t("recipientDesk:team.together.extend")}</ButtonLink>
            )}
            <Button look="quiet" name="intent" value="send">
              {t(isShort ? "recipientDesk:team.together.sendShort" : "recipientDesk:team.together.send")}
            </Button>
            <Button look="danger" name="intent" value="cancel">
              {t("recipientDesk:team.together.cancel")}
            </Button>
          </DeskForm>
        )}
      </div>
    </Card>
  );
}
