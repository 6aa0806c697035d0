import { type Hex, rgb } from "../../app/domain/design/colour.ts";
import { IDENTITY, readTransform, shapeCommands } from "../../app/rendering/art-outlines.ts";
import { type ArtNode, definitionsOf, isDefinition, referenceId } from "../../app/rendering/artwork.ts";
import { type Ink, outlined, pen, screenInk } from "./operators.ts";
import type { Painter } from "./painter.ts";

/** What a group hands down to what is in it. */
type Style = Readonly<Record<string, string>>;

/** How the parts of one drawing are painted. */
type Art = {
  painter: Painter;
  definitions: ReadonlyMap<string, ArtNode>;
  /** The ink that takes a colour's place. */
  inked: (colour: Hex) => Hex;
  ink: Ink;
};

const NOT_HANDED_DOWN = new Set(["transform", "opacity", "clip-path", "mask"]);
const NUMBERS = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi;
const WHITE = "#ffffff";

/** Paints a drawing in its own units, its colours passed through `inked`. */
export function paintArt(painter: Painter, nodes: readonly ArtNode[], inked: (colour: Hex) => Hex): void {
  paintNodes({ painter, definitions: definitionsOf(nodes), inked, ink: painter.ink }, nodes, {});
}

function paintNodes(art: Art, nodes: readonly ArtNode[], outer: Style): void {
  const { painter } = art;
  for (const node of nodes) {
    if (isDefinition(node)) continue;
    const own = Object.fromEntries(node.attributes);
    const style: Style = {
      ...outer,
      ...Object.fromEntries(node.attributes.filter(([name]) => !NOT_HANDED_DOWN.has(name))),
    };
    painter.within(readTransform(own["transform"] ?? ""), () =>
      clipped(art, own["clip-path"], () =>
        masked(art, own["mask"], () =>
          painter.throughout(share(own["opacity"]), () => {
            if (node.name === "g") paintNodes(art, node.children, style);
            else paintShape(art, node, style);
          }),
        ),
      ),
    );
  }
}

/** What `paint` adds, cut off at the outline of a clip path. */
function clipped(art: Art, reference: string | undefined, paint: () => void): void {
  const clip = art.definitions.get(referenceId(reference) ?? "");
  if (!clip) return paint();
  const { painter } = art;
  clipped(art, valueOf(clip, "clip-path"), () => {
    const [only, ...others] = clip.children;
    if (!only) return;
    if (others.length === 0) {
      clipped(art, valueOf(only, "clip-path"), () =>
        painter.within(IDENTITY, () => {
          painter.add(cut(only));
          paint();
        }),
      );
      return;
    }
    // Several outlines clip to all that lies in any of them, which no single outline says whatever way they turn.
    const paintMask = () => {
      for (const shape of clip.children)
        clipped(art, valueOf(shape, "clip-path"), () =>
          painter.within(IDENTITY, () => {
            painter.add(screenInk(WHITE, "fill"));
            painter.add(`${outlined(shapeCommands(shape))}\n${isEvenOdd(shape) ? "f*" : "f"}`);
          }),
        );
    };
    painter.masked(paintMask, paint);
  });
}

const isEvenOdd = (shape: ArtNode) => valueOf(shape, "clip-rule") === "evenodd";
const valueOf = ({ attributes }: ArtNode, key: string) => attributes.find(([name]) => name === key)?.[1];

/** Cuts off what follows at an outline; one without any area leaves nothing. */
function cut(shape: ArtNode): string {
  const outline = outlined(shapeCommands(shape)) || "0 0 0 0 re";
  return `${outline}\n${isEvenOdd(shape) ? "W*" : "W"} n`;
}

/** What `paint` adds as far as the drawing's mask lets it through. */
function masked(art: Art, reference: string | undefined, paint: () => void): void {
  const mask = art.definitions.get(referenceId(reference) ?? "");
  if (!mask) return paint();
  const region = ["x", "y", "width", "height"].map((key) => Number(valueOf(mask, key) ?? 0));
  const paintMask = () =>
    art.painter.within(IDENTITY, () => {
      art.painter.add(`${region.join(" ")} re W n`);
      // How light a colour is says how much is let through: no ink is exchanged.
      paintNodes({ ...art, inked: (colour) => colour, ink: screenInk }, mask.children, {});
    });
  art.painter.masked(paintMask, paint);
}

function paintShape(art: Art, node: ArtNode, style: Style): void {
  const shape = outlined(shapeCommands(node));
  if (shape === "") return;
  const paintings = [() => fillShape(art, node, shape, style), () => strokeShape(art, shape, style)];
  if (style["paint-order"] === "stroke") paintings.reverse();
  for (const paint of paintings) paint();
}

function fillShape(art: Art, { name }: ArtNode, shape: string, style: Style): void {
  const fill = style["fill"] ?? "#000000";
  if (fill === "none" || name === "line") return;
  const { painter } = art;
  const isEvenOdd = style["fill-rule"] === "evenodd";
  const paint = (ink: string) => {
    const opacity = share(style["fill-opacity"]);
    if (opacity < 1) painter.setOpacity({ fill: opacity, stroke: opacity });
    painter.add(`${ink}\n${shape}\n${isEvenOdd ? "f*" : "f"}`);
  };
  const gradient = art.definitions.get(referenceId(fill) ?? "");
  if (!gradient) return painter.within(IDENTITY, () => paint(art.ink(art.inked(fill), "fill")));
  painter.throughout(share(style["fill-opacity"]), () =>
    shaded(art, gradient, {
      inOneInk: () => painter.add(`${art.ink(WHITE, "fill")}\n${shape}\n${isEvenOdd ? "f*" : "f"}`),
      in: (shade) =>
        painter.within(IDENTITY, () => {
          painter.add(`${shape}\n${isEvenOdd ? "W*" : "W"} n`);
          shade();
        }),
    }),
  );
}

function strokeShape(art: Art, shape: string, style: Style): void {
  const stroke = style["stroke"] ?? "none";
  const width = Number(style["stroke-width"] ?? 1);
  if (stroke === "none" || !(width > 0)) return;
  const { painter } = art;
  const line = pen({
    width,
    cap: style["stroke-linecap"],
    join: style["stroke-linejoin"],
    miterLimit: Number(style["stroke-miterlimit"] ?? 4),
    dashes: (style["stroke-dasharray"]?.match(NUMBERS) ?? []).map(Number),
    dashOffset: Number(style["stroke-dashoffset"] ?? 0),
  });
  const opacity = share(style["stroke-opacity"]);
  const gradient = art.definitions.get(referenceId(stroke) ?? "");
  const inInk = (ink: string) => painter.add(`${ink}\n${line}\n${shape}\nS`);
  if (!gradient) {
    return painter.within(IDENTITY, () => {
      if (opacity < 1) painter.setOpacity({ fill: opacity, stroke: opacity });
      inInk(art.ink(art.inked(stroke), "stroke"));
    });
  }
  painter.throughout(opacity, () =>
    shaded(art, gradient, {
      inOneInk: () => inInk(art.ink(WHITE, "stroke")),
      in: (shade) => painter.masked(() => inInk(screenInk(WHITE, "stroke")), shade),
    }),
  );
}

/** How a shape is painted in a fall of colours, or in one ink where that is all there is (the underlay). */
type Shape = { inOneInk(): void; in(shade: () => void): void };

function shaded(art: Art, gradient: ArtNode, shape: Shape): void {
  const { painter } = art;
  const transform = readTransform(valueOf(gradient, "gradientTransform") ?? "");
  const stops = gradient.children.map(stopOf);
  const shade = (colours: (stop: Stop) => readonly number[]) => () =>
    painter.within(transform, () => painter.shade(shadingOf(gradient, stops, colours)));
  const inColours = () =>
    art.ink === screenInk
      ? shape.in(shade(({ colour }) => rgb(art.inked(colour)).map((part) => part / 255)))
      : shape.inOneInk();
  if (stops.every(({ opacity }) => opacity === 1)) inColours();
  else
    painter.masked(
      shade(({ opacity }) => [opacity, opacity, opacity]),
      inColours,
    );
}

type Stop = { offset: number; colour: Hex; opacity: number };
const stopOf = (node: ArtNode): Stop => ({
  offset: Number(valueOf(node, "offset") ?? 0),
  colour: valueOf(node, "stop-color") ?? "#000000",
  opacity: share(valueOf(node, "stop-opacity")),
});

/** A gradient of SVG as a shading of PDF (ISO 32000-1, 8.7.4.5). */
function shadingOf(gradient: ArtNode, stops: readonly Stop[], colours: (stop: Stop) => readonly number[]) {
  const numbers = (...keys: string[]) => keys.map((key) => Number(valueOf(gradient, key) ?? 0));
  const Coords =
    gradient.name === "linearGradient"
      ? numbers("x1", "y1", "x2", "y2")
      : [...numbers("fx", "fy"), 0, ...numbers("cx", "cy", "r")];
  return {
    ShadingType: gradient.name === "linearGradient" ? 2 : 3,
    ColorSpace: "DeviceRGB",
    Coords,
    Function: functionOf(stops, colours),
    Extend: [true, true],
  };
}

function functionOf(stops: readonly Stop[], colours: (stop: Stop) => readonly number[]) {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) throw new Error("A gradient has stops.");
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const parts = all.flatMap((to, index) => {
    const from = all[index - 1];
    // Between two stops at one place there is nothing: the colour changes at once.
    return from && to.offset > from.offset ? [{ from, to }] : [];
  });
  const Functions = parts.map(({ from, to }) => ({
    FunctionType: 2,
    Domain: [0, 1],
    C0: colours(from),
    C1: colours(to),
    N: 1,
  }));
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions,
    Bounds: parts.slice(1).map(({ from }) => from.offset),
    Encode: parts.flatMap(() => [0, 1]),
  };
}

/** An opacity, 0 to 1; all of it unless said. */
function share(text = "1"): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}
