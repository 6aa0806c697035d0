import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import type { ListColumn } from "../../../../ui/lists/desk-list.tsx";

export type Answer = {
  id: string;
  question: string;
  answer: string;
  /** What the recipient wrote to whom the gift is from; empty: nothing. */
  thanks: string;
  /** ISO time. */
  at: string;
  order: { ref: string; href: string };
};

/**
 * The columns of the answers, each with the question as it was asked then.
 *
 * @param question what is asked now: where all were asked the same, it does not stand in every row.
 */
export function useAnswerColumns(answers: readonly Answer[], question: string): ListColumn<Answer>[] {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  const asked: ListColumn<Answer> = {
    key: "question",
    label: t("eventDesk:surveyDesk.question"),
    cell: (row) => <span className="written soft">{row.question}</span>,
    spare: true,
  };
  const thanks: ListColumn<Answer> = {
    key: "thanks",
    label: t("eventDesk:surveyDesk.theirThanks"),
    cell: (row) => <span className="written">{row.thanks}</span>,
  };
  return [
    ...(answers.some((row) => row.thanks !== "") ? [thanks] : []),
    {
      key: "answer",
      label: t("eventDesk:surveyDesk.answer"),
      cell: (row) => <span className="written">{row.answer}</span>,
    },
    ...(answers.every((row) => row.question === question || row.answer === "") ? [] : [asked]),
    {
      key: "order",
      label: t("recipientDesk:order"),
      cell: (row) => <Link to={row.order.href}>{row.order.ref}</Link>,
      plain: true,
    },
    {
      key: "at",
      label: t("eventDesk:surveyDesk.at"),
      cell: (row) => <time dateTime={row.at}>{shortDateTime(row.at)}</time>,
      plain: true,
    },
  ];
}
