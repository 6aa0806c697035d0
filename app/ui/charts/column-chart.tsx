import { useTranslation } from "react-i18next";
import { DataTable } from "../admin/data-table.tsx";

export type ChartPoint = {
  key: string;
  /** What the column stands for: a day, a month. */
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
};

type Props = {
  title: string;
  /** What the points are, for the head of the table: "Month". */
  pointsName: string;
  /** What is counted, for the head of the table: "Revenue". */
  valueName: string;
  points: readonly ChartPoint[];
  /** The page shows the same figures in a table of its own. */
  hasTableBeside?: boolean;
};

/** Columns over time, drawn by the server; the same figures as a table are behind it. */
export function ColumnChart({ title, pointsName, valueName, points, hasTableBeside = false }: Props) {
  const { t } = useTranslation();
  const highest = points.reduce<ChartPoint | undefined>(
    (most, point) => (point.value > (most?.value ?? 0) ? point : most),
    undefined,
  );
  const [first, last] = [points[0], points.at(-1)];
  if (points.every(({ value }) => value === 0))
    return (
      <figure className="chart">
        <figcaption className="strong">{title}</figcaption>
        <p className="soft small">{t("admin:charts.nothing")}</p>
      </figure>
    );
  return (
    <figure className="chart">
      <figcaption>
        <span className="strong">{title}</span>
        {highest && (
          <span className="soft small num">
            {t("admin:charts.highest", { value: highest.text, label: highest.label })}
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${Math.max(points.length, 1)} 100`} preserveAspectRatio="none" aria-hidden>
        {points.map((point, at) => {
          const height = highest ? Math.max((Math.max(point.value, 0) / highest.value) * 100, 0) : 0;
          return (
            <g key={point.key}>
              <rect className="chart-space" x={at} y="0" width="1" height="100">
                <title>{`${point.label}: ${point.text}`}</title>
              </rect>
              <rect className="chart-column" x={at + 0.12} y={100 - height} width="0.76" height={height} />
            </g>
          );
        })}
      </svg>
      {first && last && (
        <div className="chart-axis soft small">
          <span>{first.label}</span>
          {last !== first && <span>{last.label}</span>}
        </div>
      )}
      {!hasTableBeside && (
        <details>
          <summary className="small">{t("admin:charts.asTable")}</summary>
          <DataTable
            caption={title}
            columns={[
              { key: "label", label: pointsName, cell: (point) => point.label },
              { key: "value", label: valueName, cell: (point) => point.text, numeric: true },
            ]}
            rows={points}
            rowKey={(point) => point.key}
            dense
          />
        </details>
      )}
    </figure>
  );
}
