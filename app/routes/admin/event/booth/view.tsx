import { useTranslation } from "react-i18next";
import { MOST_GIFTS, TABLET_DAYS } from "../../../../domain/booth/booth-tablet.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { TABLET } from "./booth.rules.ts";
import { RevokeTablet } from "./revoke-tablet.tsx";
import { type TabletLine, TabletsTable } from "./tablets-table.tsx";

export type BoothPage = {
  action: string;
  tabletHref: string;
  mayWrite: boolean;
  /** A sample's gifts need no code. */
  needsNoCode: boolean;
  /** How many gifts another tablet can be given. */
  left: number;
  tablets: TabletLine[];
};

type Props = {
  page: BoothPage;
  answer: { result: FormResult; asked: { id: string; name: string } | null } | undefined;
};

const DEFAULT_GIFTS = 50;
const DEFAULT_DAYS = 3;

/** The stand of a promo: the tablets that order for its visitors, and how this device becomes one. */
export function BoothView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { tablets, mayWrite, needsNoCode, left } = page;
  return (
    <>
      <PageHead title={t("eventDesk:boothDesk.title")} lead={t("eventDesk:boothDesk.lead")} />
      <div className="stack">
        {answer?.asked && <RevokeTablet action={page.action} asked={answer.asked} />}
        {needsNoCode && <Notice>{t("eventDesk:boothDesk.refused.needsNoCode")}</Notice>}
        {!needsNoCode && left === 0 && <Notice>{t("eventDesk:boothDesk.refused.nothingLeft")}</Notice>}
        {mayWrite && !needsNoCode && left > 0 && <NewTablet page={page} result={answer?.result} />}
        {tablets.length === 0 ? (
          <EmptyState title={t("eventDesk:boothDesk.none")}>{t("eventDesk:boothDesk.noneText")}</EmptyState>
        ) : (
          <div className="card flush">
            <TabletsTable page={page} />
          </div>
        )}
      </div>
    </>
  );
}

function NewTablet({ page, result }: { page: BoothPage; result: FormResult }) {
  const { t } = useTranslation();
  const labels = {
    tablet_name: t("eventDesk:boothDesk.name"),
    gifts: t("eventDesk:boothDesk.gifts"),
    days: t("eventDesk:boothDesk.days"),
  };
  const { length } = page.tablets;
  return (
    <div className="card sheet">
      <DeskForm startsAfresh className="form" action={page.action} noValidate>
        <FormToken />
        <h2>{t("eventDesk:boothDesk.add")}</h2>
        <p className="soft">{t("eventDesk:boothDesk.addText")}</p>
        <ErrorSummary result={result} labels={labels} />
        <div className="pair three">
          <Field
            rules={TABLET.tablet_name}
            label={labels.tablet_name}
            defaultValue={t("eventDesk:boothDesk.nameDefault", { number: length + 1 })}
            autoComplete="off"
            result={result}
          />
          <Field
            rules={TABLET.gifts}
            label={labels.gifts}
            hint={
              page.left < MOST_GIFTS
                ? t("eventDesk:boothDesk.giftsLeft", { count: page.left })
                : t("eventDesk:boothDesk.giftsHint")
            }
            defaultValue={String(Math.min(DEFAULT_GIFTS, page.left))}
            autoComplete="off"
            result={result}
          />
          <SelectField
            rules={TABLET.days}
            label={labels.days}
            choices={TABLET_DAYS.map((count) => ({
              value: String(count),
              label: t("eventDesk:boothDesk.dayCount", { count }),
            }))}
            defaultValue={String(DEFAULT_DAYS)}
            hint={t("eventDesk:boothDesk.daysHint")}
            result={result}
          />
        </div>
        <Button>{t("eventDesk:boothDesk.submit")}</Button>
      </DeskForm>
    </div>
  );
}
