import { useDates } from "./time-zone.tsx";

/** A moment in a column of a table: the day, and below it the time; on a phone's card beside it. */
export function DayAndTime({ at }: { at: string }) {
  const { shortDate, time } = useDates();
  return (
    <time className="day-and-time" dateTime={at}>
      <span>{shortDate(at)}</span> <span>{time(at)}</span>
    </time>
  );
}
