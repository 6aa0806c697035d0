import { FabricText, type TCacheCanvasDimensions } from "fabric/es";
import { FIRST_BASELINE } from "../../../domain/design/layout.ts";

const LINE = 1.13;

/**
 * A text as our own renderer sets it: in a box of its own width, and on an arc without leaving that box. fabric's own
 * texts are as wide as their words, and follow a path that would be one more object.
 */
export class DesignText extends FabricText {
  declare boxWidth: number;
  declare curveRadius: number;

  override calcTextWidth(): number {
    return this.boxWidth;
  }

  override _getCacheCanvasDimensions(): TCacheCanvasDimensions {
    const dimensions = super._getCacheCanvasDimensions();
    // What leaves the box by its arc: at most the whole circle.
    const bulge = this.curveRadius === 0 ? 0 : 2 * Math.min(2 * Math.abs(this.curveRadius), this.boxWidth);
    dimensions.width += bulge * dimensions.zoomX;
    dimensions.height += bulge * dimensions.zoomY;
    return dimensions;
  }

  override _renderTextCommon(ctx: CanvasRenderingContext2D, method: "fillText" | "strokeText"): void {
    if (this.curveRadius === 0) return super._renderTextCommon(ctx, method);
    // Of straight texts fabric sets the ink letter by letter.
    if (method === "fillText") this._setFillStyles(ctx, this);
    else this._setStrokeStyles(ctx, this);
    for (const [row, line] of this._textLines.entries()) {
      const start = this._getLineLeftOffset(row) - this.boxWidth / 2;
      const baseline = this.fontSize * (FIRST_BASELINE + row * LINE * this.lineHeight) - this.height / 2;
      for (const [index, letter] of line.entries()) {
        const bounds = this.__charBounds[row]?.[index];
        if (bounds)
          this.#letter(ctx, method, letter, { start: start + bounds.left, width: bounds.width, baseline });
      }
    }
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
