import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Statement } from "../../../../domain/sales/statement.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { formatMonth } from "../../../../ui/dates/format-date.ts";
import { useTimeZone } from "../../../../ui/dates/time-zone.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { StatementTable } from "../statement-table.tsx";

export type ClientMonthProps = {
  /** `YYYY-MM`, in the tenant's time zone. */
  month: string;
  /** Those that can be chosen, the latest first. */
  months: readonly string[];
  statements: readonly Statement[];
  here: string;
  printHref: string;
  /** Null on a visit that only reads. */
  exportAction: string | null;
};

/** What the stores of a client sold in a month, and the month as a file and as a sheet for the printer. */
export function ClientMonth({ month, months, statements, here, printHref, exportAction }: ClientMonthProps) {
  const { t, i18n } = useTranslation();
  const zone = useTimeZone();
  const label = (name: string) => formatMonth(name, i18n.language);
  const choices = (months.includes(month) ? months : [month, ...months]).map((value) => ({
    value,
    label: label(value),
  }));
  return (
    <Card title={t("clientDesk:statement.of", { month: label(month) })}>
      <div className="stack">
        <div className="row">
          <Form className="row" action={here} preventScrollReset>
            <SelectField
              name="month"
              label={t("clientDesk:statement.month")}
              choices={choices}
              defaultValue={month}
            />
            <Button look="quiet">{t("lists:show")}</Button>
          </Form>
          {statements.length > 0 && (
            <>
              <ButtonLink look="quiet" href={printHref}>
                {t("clientDesk:statement.print")}
              </ButtonLink>
              {exportAction !== null && (
                <ExportForm action={exportAction} asked={{ month }} label={t("clientDesk:revenue.export")} />
              )}
            </>
          )}
        </div>
        {statements.length === 0 && <p className="soft">{t("clientDesk:statement.none")}</p>}
        {statements.map((statement) => (
          <StatementTable key={statement.currency} statement={statement} />
        ))}
        <p className="soft small">{t("clientDesk:statement.note", { zone })}</p>
      </div>
    </Card>
  );
}
