import { useTranslation } from "react-i18next";
import { dateFormat } from "../../domain/dates/date-format.ts";

/** DD-MM-YYYY, as the specification writes the delivery window. */
const DATE = /(\d{2}-\d{2}-\d{4})/;

/** A sentence whose dates are never torn apart at the end of a line, each with its day of the week before it. */
export function TextWithDates({ children }: { children: string }) {
  const { i18n } = useTranslation();
  return children.split(DATE).map((part, index) => {
    if (index % 2 === 0) return part;
    const day = part.split("-").reverse().join("-");
    return (
      <time key={index} dateTime={day}>
        {`${weekday(day, i18n.language)} ${part}`}
      </time>
    );
  });
}

function weekday(day: string, language: string): string {
  return dateFormat(language, { weekday: "short", timeZone: "UTC" }).format(new Date(day));
}
