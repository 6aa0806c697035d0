import type { Hex } from "../../app/domain/design/colour.ts";
import { readTransform, shapeCommands } from "../../app/rendering/art-outlines.ts";
import type { ArtNode } from "../../app/rendering/artwork.ts";
import { outlined, pen } from "./operators.ts";
import type { Painter } from "./painter.ts";

/** What a group hands down to what is in it. */
type Style = Readonly<Record<string, string>>;

const NOT_HANDED_DOWN = new Set(["transform", "opacity"]);
const NUMBERS = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi;

/** Paints a drawing in its own units, its colours passed through `ink`. */
export function paintArt(
  painter: Painter,
  nodes: readonly ArtNode[],
  ink: (colour: Hex) => Hex,
  outer: Style = {},
) {
  for (const node of nodes) {
    const own = Object.fromEntries(node.attributes);
    const style: Style = {
      ...outer,
      ...Object.fromEntries(node.attributes.filter(([name]) => !NOT_HANDED_DOWN.has(name))),
    };
    painter.within(readTransform(own["transform"] ?? ""), () =>
      painter.throughout(share(own["opacity"]), () => {
        if (node.name === "g") paintArt(painter, node.children, ink, style);
        else paintShape(painter, node, ink, style);
      }),
    );
  }
}

function paintShape(painter: Painter, node: ArtNode, ink: (colour: Hex) => Hex, style: Style): void {
  const shape = outlined(shapeCommands(node));
  if (shape === "") return;
  const fill = share(style["fill-opacity"]);
  const stroke = share(style["stroke-opacity"]);
  if (fill < 1 || stroke < 1) painter.setOpacity({ fill, stroke });
  const filled = style["fill"] ?? "#000000";
  if (filled !== "none" && node.name !== "line") {
    painter.add(painter.ink(ink(filled), "fill"));
    painter.add(`${shape}\n${style["fill-rule"] === "evenodd" ? "f*" : "f"}`);
  }
  const stroked = style["stroke"] ?? "none";
  const width = Number(style["stroke-width"] ?? 1);
  if (stroked === "none" || !(width > 0)) return;
  painter.add(painter.ink(ink(stroked), "stroke"));
  painter.add(
    pen({
      width,
      cap: style["stroke-linecap"],
      join: style["stroke-linejoin"],
      miterLimit: Number(style["stroke-miterlimit"] ?? 4),
      dashes: (style["stroke-dasharray"]?.match(NUMBERS) ?? []).map(Number),
    }),
  );
  painter.add(`${shape}\nS`);
}

/** An opacity, 0 to 1; all of it unless said. */
function share(text = "1"): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}
