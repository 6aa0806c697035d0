import { unitsPerMm } from "../domain/design/print-area.ts";
import { type Command, drawnBounds, transformed } from "./path.ts";
import type { PrintJob, PrintLayer } from "./print-job.ts";
import { artOutline, type Box, within } from "./proof.ts";
import { readPath } from "./svg-path.ts";

/** What a print file prints of its area, in millimetres from the area's upper left corner; null where it prints nothing. */
export function printedBox({ area, layers }: Pick<PrintJob, "area" | "layers">): Box | null {
  const millimetre = unitsPerMm(area);
  const boxes = layers.flatMap((layer) => {
    const bounds = drawnBounds(outlineOf(layer));
    // Half of a line lies beside the shape that it follows.
    const line = layer.kind === "path" && layer.stroke !== null ? layer.strokeWidth / 2 : 0;
    return bounds
      ? [
          {
            left: (bounds.left - line) / millimetre,
            top: (bounds.top - line) / millimetre,
            right: (bounds.right + line) / millimetre,
            bottom: (bounds.bottom + line) / millimetre,
          },
        ]
      : [];
  });
  if (boxes.length === 0) return null;
  return within(
    {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    },
    area,
  );
}

function outlineOf(layer: PrintLayer): Command[] {
  if (layer.kind === "path") return layer.commands;
  if (layer.kind === "art") return layer.art.nodes.flatMap((node) => artOutline(node, layer.matrix));
  return transformed(readPath(`M0 0H${layer.width}V${layer.height}H0z`), layer.matrix);
}
