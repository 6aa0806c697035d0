import { useTranslation } from "react-i18next";
import { dayOfWritten, withWeekday, WRITTEN_DATE } from "../../domain/dates/weekday-before.ts";

/** A sentence whose dates are never torn apart at the end of a line, each with its day of the week before it. */
export function TextWithDates({ children }: { children: string }) {
  const { i18n } = useTranslation();
  return children.split(WRITTEN_DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <time key={index} dateTime={dayOfWritten(part)}>
        {withWeekday(part, i18n.language)}
      </time>
    ),
  );
}
