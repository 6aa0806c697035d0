import type { View } from "./stage.client.ts";

type Props = { view: View; size: { width: number; height: number }; unitsPerMm: number };

const STEPS = [5, 10, 20, 50, 100];
const LEAST_PIXELS = 42;

/** Millimetres along the upper and the left edge, counted from the print area's corner. */
export function Rulers({ view, size, unitsPerMm }: Props) {
  const pixels = view.zoom * unitsPerMm;
  const step = STEPS.find((each) => each * pixels >= LEAST_PIXELS) ?? 200;
  const marks = (from: number, length: number) => {
    const first = Math.ceil(-from / pixels / step);
    const count = Math.max(0, Math.floor(length / pixels / step) + 1);
    return Array.from({ length: count }, (_, index) => (first + index) * step);
  };
  return (
    <svg className="editor-rulers" width={size.width} height={size.height} aria-hidden>
      {marks(view.x, size.width).map((mm) => (
        <g key={`x${mm}`} transform={`translate(${view.x + mm * pixels} 0)`}>
          <path d="M0 0V6" />
          <text x="3" y="11">
            {mm}
          </text>
        </g>
      ))}
      {marks(view.y, size.height).map((mm) => (
        <g key={`y${mm}`} transform={`translate(0 ${view.y + mm * pixels})`}>
          <path d="M0 0H6" />
          <text x="2" y="11">
            {mm}
          </text>
        </g>
      ))}
    </svg>
  );
}
