import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatShortDateTime } from "../../../../ui/dates/format-date.ts";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";

export type Answer = {
  id: string;
  question: string;
  answer: string;
  /** ISO time. */
  at: string;
  order: { ref: string; href: string };
};

type Props = {
  answers: Answer[];
  /** What is asked now: where all were asked the same, it is not told in every row. */
  question: string;
  timeZone: string;
};

/** A page of the answers, each with the question as it was asked then. */
export function AnswersTable({ answers, question, timeZone }: Props) {
  const { t, i18n } = useTranslation();
  const asked: Column<Answer> = {
    key: "question",
    label: t("eventDesk:surveyDesk.question"),
    cell: (row) => <span className="written soft">{row.question}</span>,
    spare: true,
  };
  const columns: Column<Answer>[] = [
    {
      key: "answer",
      label: t("eventDesk:surveyDesk.answer"),
      cell: (row) => <span className="written">{row.answer}</span>,
    },
    ...(answers.every((row) => row.question === question) ? [] : [asked]),
    {
      key: "order",
      label: t("recipientDesk:order"),
      cell: (row) => <Link to={row.order.href}>{row.order.ref}</Link>,
      plain: true,
    },
    {
      key: "at",
      label: t("eventDesk:surveyDesk.at"),
      cell: (row) => <time dateTime={row.at}>{formatShortDateTime(row.at, i18n.language, timeZone)}</time>,
      plain: true,
    },
  ];
  return (
    <DataTable
      caption={t("eventDesk:surveyDesk.answer")}
      columns={columns}
      rows={answers}
      rowKey={({ id }) => id}
    />
  );
}
