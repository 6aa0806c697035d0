import { useTranslation } from "react-i18next";
import type { Statement } from "../../../../domain/sales/statement.ts";
import { formatMonth } from "../../../../ui/dates/format-date.ts";
import { StatementTable } from "../statement-table.tsx";

type Props = {
  sender: string;
  client: { name: string; contactName: string; reference: string };
  /** `YYYY-MM`, of this time zone. */
  month: string;
  timeZone: string;
  language: string;
  statements: readonly Statement[];
  backHref: string;
};

/** What the stores of a client sold in a month, to be printed or kept as a PDF. */
export function PrintedStatement({ sender, client, month, timeZone, language, statements, backHref }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <header className="options">
        <a href={backHref}>{t("clientDesk:statement.back")}</a>
        <p>{t("clientDesk:statement.printHint")}</p>
      </header>
      <main className="sheet statement">
        <p>{sender}</p>
        <h1>{t("clientDesk:statement.of", { month: formatMonth(month, language) })}</h1>
        <p>
          <strong>{client.name}</strong>
          {client.contactName !== "" && <>, {client.contactName}</>}
          {client.reference !== "" && (
            <>
              <br />
              {t("clientDesk:field.reference")}: {client.reference}
            </>
          )}
        </p>
        {statements.length === 0 && <p>{t("clientDesk:statement.none")}</p>}
        {statements.map((statement) => (
          <StatementTable key={statement.currency} statement={statement} />
        ))}
        <p className="small">{t("clientDesk:statement.note", { zone: timeZone })}</p>
      </main>
    </>
  );
}
