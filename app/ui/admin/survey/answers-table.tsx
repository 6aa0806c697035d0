import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatShortDateTime } from "../../dates/format-date.ts";
import { type Column, DataTable } from "../data-table.tsx";

export type Answer = {
  id: string;
  question: string;
  answer: string;
  /** ISO time. */
  at: string;
  order: { ref: string; href: string };
};

/** A page of the answers, each with the question as it was asked then. */
export function AnswersTable({ answers, timeZone }: { answers: Answer[]; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const columns: Column<Answer>[] = [
    {
      key: "answer",
      label: t("surveyDesk:answer"),
      cell: (row) => <span className="written">{row.answer}</span>,
    },
    {
      key: "question",
      label: t("surveyDesk:question"),
      cell: (row) => <span className="written soft">{row.question}</span>,
      spare: true,
    },
    {
      key: "order",
      label: t("recipientDesk:order"),
      cell: (row) => <Link to={row.order.href}>{row.order.ref}</Link>,
    },
    {
      key: "at",
      label: t("surveyDesk:at"),
      cell: (row) => <time dateTime={row.at}>{formatShortDateTime(row.at, i18n.language, timeZone)}</time>,
    },
  ];
  return (
    <DataTable caption={t("surveyDesk:answer")} columns={columns} rows={answers} rowKey={({ id }) => id} />
  );
}
