import { FabricImage, FabricObject, Shadow, FabricText, type TCacheCanvasDimensions } from "fabric/es";
import type { Hex } from "../../../domain/design/colour.ts";
import type { ImageLayer, Layer, TextLayer } from "../../../domain/design/design.ts";
import { isFixed } from "../../../domain/designer/edit-layers.ts";
import type { Box } from "../../../domain/designer/snap.ts";
import { inkBox, shownMiddle } from "./ink-box.ts";
import { FIRST_BASELINE } from "../../../domain/design/layout.ts";

const LINE = 1.13;
const STARTS: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };

/**
 * A text as our own renderer sets it: in a box of its own width. On an arc the object is as large as its letters, whose
 * middle is the object's. fabric's own texts are as wide as their words, and follow a path that would be one more object.
 */
class DesignText extends FabricText {
  declare boxWidth: number;
  declare curveRadius: number;
  declare ink: Box | undefined;

  override calcTextWidth(): number {
    return this.ink?.width ?? this.boxWidth;
  }

  override calcTextHeight(): number {
    return this.ink?.height ?? super.calcTextHeight();
  }

  override _getCacheCanvasDimensions(): TCacheCanvasDimensions {
    const dimensions = super._getCacheCanvasDimensions();
    // Letters are measured; what a face draws beyond its own measures is not.
    const margin = this.curveRadius === 0 ? 0 : this.fontSize;
    dimensions.width += margin * dimensions.zoomX;
    dimensions.height += margin * dimensions.zoomY;
    return dimensions;
  }

  override _renderTextCommon(ctx: CanvasRenderingContext2D, method: "fillText" | "strokeText"): void {
    if (this.curveRadius === 0) return super._renderTextCommon(ctx, method);
    // Of straight texts fabric sets the ink letter by letter.
    if (method === "fillText") this._setFillStyles(ctx, this);
    else this._setStrokeStyles(ctx, this);
    const ink = this.ink ?? { left: 0, top: 0, width: this.boxWidth, height: this.height };
    ctx.save();
    ctx.translate(this.boxWidth / 2 - ink.left - ink.width / 2, -ink.top - ink.height / 2);
    for (const [row, line] of this._textLines.entries()) {
      const left = this.boxWidth - this.getLineWidth(row);
      const start = left * (STARTS[this.textAlign] ?? 0) - this.boxWidth / 2;
      const baseline = this.fontSize * (FIRST_BASELINE + row * LINE * this.lineHeight);
      for (const [index, letter] of line.entries()) {
        const bounds = this.__charBounds[row]?.[index];
        if (bounds)
          this.#letter(ctx, method, letter, { start: start + bounds.left, width: bounds.width, baseline });
      }
    }
    ctx.restore();
  }

  #letter(
    ctx: CanvasRenderingContext2D,
    method: "fillText" | "strokeText",
    letter: string,
    { start, width, baseline }: { start: number; width: number; baseline: number },
  ): void {
    const [radius, half] = [this.curveRadius, width / 2];
    const turn = (start + half) / radius;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    ctx.save();
    ctx.translate(radius * sin - half * cos, baseline + radius * (1 - cos) - half * sin);
    ctx.rotate(turn);
    ctx[method](letter, 0, 0);
    ctx.restore();
  }
}

export type LayerObject = FabricObject & { layerId: string };
type Inks = Readonly<Record<Hex, Hex>>;

/** What the hand may do with any layer: move, turn, scale evenly from its corners. */
const HANDLES = {
  originX: "center",
  originY: "center",
  lockScalingFlip: true,
  lockSkewingX: true,
  lockSkewingY: true,
  minScaleLimit: 0.01,
  transparentCorners: false,
  cornerStyle: "circle",
  cornerColor: "#ffffff",
  cornerStrokeColor: "#2f55d4",
  borderColor: "#2f55d4",
  cornerSize: 11,
  touchCornerSize: 32,
  strokeLineJoin: "round",
} as const;

/**
 * A picture drawn once for each size that it is shown in: fabric draws pictures anew in every frame, which for drawings
 * means all of their shapes, and for photographs all of their pixels.
 */
class DesignPicture extends FabricImage {
  override shouldCache(): boolean {
    return FabricObject.prototype.shouldCache.call(this);
  }
}

export function hide(object: FabricObject): void {
  object.setControlsVisibility({ ml: false, mr: false, mt: false, mb: false });
}

/** The object that shows a layer; a picture comes with its element, which is loaded before. */
export function objectOf(layer: Layer, element: HTMLImageElement | undefined): LayerObject | undefined {
  if (layer.type === "image" && !element) return undefined;
  const object =
    layer.type === "text"
      ? new DesignText(layer.text, { ...HANDLES, ...({ boxWidth: layer.width, curveRadius: 0 } as object) })
      : new DesignPicture(element as HTMLImageElement, { ...HANDLES });
  hide(object);
  return Object.assign(object, { layerId: layer.id });
}

/** Makes an object look as its layer does. */
export function dress(object: LayerObject, layer: Layer, inks: Inks): void {
  const { x, y } = shownMiddle(layer);
  const fixed = isFixed(layer);
  object.set({
    left: x,
    top: y,
    angle: layer.angle,
    visible: layer.hidden !== true,
    selectable: !fixed,
    evented: !fixed,
    ...(layer.type === "text" ? looksOf(layer, inks) : sizeOf(layer, object)),
  });
  if (object instanceof DesignText) object.initDimensions();
  object.setCoords();
}

/** A picture's file may be smaller or larger than the layer says; it is shown in the layer's size. */
function sizeOf(layer: ImageLayer, { width, height }: Pick<FabricObject, "width" | "height">) {
  return { scaleX: (layer.width / width) * layer.scaleX, scaleY: (layer.height / height) * layer.scaleY };
}

export function scalesOf(object: LayerObject, layer: Layer, scale: { scaleX: number; scaleY: number }) {
  if (layer.type === "text") return scale;
  const { width, height } = object;
  return { scaleX: (scale.scaleX * width) / layer.width, scaleY: (scale.scaleY * height) / layer.height };
}

const inked = (ink: Hex, inks: Inks) => inks[ink.toLowerCase()] ?? ink;

function looksOf(layer: TextLayer, inks: Inks) {
  const { text, fontFamily, fontSize, fontStyle, fontWeight, textAlign, lineHeight, charSpacing } = layer;
  const { stroke, shadow, scaleX, scaleY, width, curveRadius } = layer;
  return {
    text,
    fontFamily,
    fontSize,
    fontStyle,
    fontWeight,
    textAlign,
    lineHeight,
    charSpacing,
    curveRadius,
    scaleX,
    scaleY,
    boxWidth: width,
    ink: inkBox(layer),
    paintFirst: "stroke" as const,
    underline: layer.underline && curveRadius === 0,
    fill: inked(layer.fill, inks),
    stroke: stroke === null ? null : inked(stroke, inks),
    strokeWidth: stroke === null ? 0 : layer.strokeWidth,
    shadow:
      shadow === null
        ? null
        : new Shadow({ ...shadow, color: inked(shadow.color, inks), blur: 0, nonScaling: true }),
  };
}
