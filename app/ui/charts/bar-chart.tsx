import { useTranslation } from "react-i18next";

export type Bar = {
  /** What the bar stands for, such as a day. */
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
};

type Props = {
  /** What the chart shows, in a sentence. */
  title: string;
  /** What the two columns of its table are called. */
  columns: { label: string; value: string };
  bars: readonly Bar[];
};

const WIDTH = 600;
const HEIGHT = 140;
const GAP = 2;

/** Values side by side, drawn by the server, with the same as a table behind it. */
export function BarChart({ title, columns, bars }: Props) {
  const { t } = useTranslation();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} preserveAspectRatio="none">
        {bars.map(({ label, value, text }, at) => {
          const height = (value / most) * HEIGHT;
          return (
            <rect
              key={label}
              x={at * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
        <path className="axis" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <figcaption className="row soft small">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </figcaption>
      <details>
        <summary className="small">{t("eventDesk:chart.table")}</summary>
        <table className="table chart-table">
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col" className="end">
                {columns.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, text }) => (
              <tr key={label}>
                <td>{label}</td>
                <td className="end num">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
