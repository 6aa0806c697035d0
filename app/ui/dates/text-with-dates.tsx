/** DD-MM-YYYY, as the specification writes the delivery window. */
const DATE = /(\d{2}-\d{2}-\d{4})/;

/** A sentence whose dates are never torn apart at the end of a line. */
export function TextWithDates({ children }: { children: string }) {
  return children.split(DATE).map((part, index) =>
    index % 2 === 1 ? (
      <time key={index} dateTime={part.split("-").reverse().join("-")}>
        {part}
      </time>
    ) : (
      part
    ),
  );
}
