import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Hex } from "../../../domain/design/colour.ts";
import { pictureWidthFor } from "../../../domain/product/offer.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { DesignerCanvas } from "../models.ts";
import { type Deed, type Drawing, layersNow } from "./drawing.ts";
import { isTight, leaves, shownBox } from "./ink-box.ts";
import { Rulers } from "./rulers.tsx";
import type { View } from "./stage.client.ts";
import { FARTHEST, groundOf, nearer, useGestures } from "./use-gestures.ts";
import { type Grasp, useStage } from "./use-stage.ts";

type Props = {
  canvas: DesignerCanvas;
  drawing: Drawing;
  act: (deed: Deed) => void;
  inks: Readonly<Record<Hex, Hex>>;
  colour: string;
  name: string;
};

const MARGIN = 44;
/** The stage's size until the page has told it. */
const UNMEASURED = { width: 560, height: 600 };

/** The garment with its print area, rulers in millimetres, and the canvas above it. */
export function GarmentStage({ canvas, drawing, act, inks, colour, name }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState(UNMEASURED);
  const { area, place, grounds } = canvas.places[drawing.side];
  const { width, height } = area.converted;
  const fitting = useMemo(() => fit(size, { width, height }), [size, width, height]);
  const [own, setOwn] = useState<View | null>(null);
  const view = own ?? fitting;
  const box = useMemo(() => ({ left: 0, top: 0, width, height }), [width, height]);
  const { pictures } = canvas;
  const grasp = useRef<Grasp>("ground");
  const shown = { inks, pictures, area: box };
  const { isReady, isAway, guides, isStraying } = useStage(
    element,
    drawing,
    shown,
    { view, size },
    act,
    grasp,
  );
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const measure = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  const zoomAt = (factor: number, at: { x: number; y: number }) => {
    setOwn(nearer(view, factor, at));
  };
  const middle = { x: size.width / 2, y: size.height / 2 };
  const chosen = drawing.chosen;
  const keep = (ids: readonly string[]) => act({ kind: "choose", ids });
  const gestures = useGestures({ view, isWhole: own === null, look: setOwn, chosen, keep, grasp });
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const wheel = (event: WheelEvent) => {
      // The page scrolls as ever; with the key of zooming the garment comes nearer.
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = node.getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top });
    };
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
  });
  const ground = groundOf(view, place);
  const drawnLayers = layersNow(drawing).filter(({ hidden }) => hidden !== true);
  const isOut = isReady && (isStraying ?? drawnLayers.some((layer) => leaves(shownBox(layer), box)));
  const isOverlapping = isReady && drawnLayers.some(isTight);
  // As sharp as the screen shows it; what was loaded for a nearer view stays.
  const sharpest = useRef(0);
  if (size !== UNMEASURED)
    sharpest.current = Math.max(sharpest.current, ground.width * (globalThis.devicePixelRatio || 1));
  const address = `${grounds[colour] ?? ""}?w=${String(pictureWidthFor(sharpest.current))}`;
  const zoomed = (factor: number, label: string, sign: string) => (
    <button type="button" aria-label={label} onClick={() => zoomAt(factor, middle)}>
      {sign}
    </button>
  );
  return (
    <>
      <div
        className="editor-stage"
        ref={frame}
        tabIndex={0}
        role="application"
        aria-label={t("designer:canvas", { name })}
        data-ready={isReady}
        {...gestures}
      >
        {size !== UNMEASURED && (
          <img className="editor-ground" src={address} alt="" style={ground} draggable={false} />
        )}
        <div
          className="editor-area"
          data-out={isOut || undefined}
          style={{ left: view.x, top: view.y, width: width * view.zoom, height: height * view.zoom }}
        />
        <canvas ref={element} />
        {guides.map(({ axis, at }) => (
          <div
            key={axis}
            className={`editor-guide ${axis}`}
            style={axis === "x" ? { left: view.x + at * view.zoom } : { top: view.y + at * view.zoom }}
          />
        ))}
        {isAway && (
          <div className="editor-away">
            <Notice tone="warning" live>
              <p>{t("designer:canvasAway")}</p>
              <Button type="button" size="tiny" onClick={() => location.reload()}>
                {t("designer:reload")}
              </Button>
            </Notice>
          </div>
        )}
        <Rulers view={view} size={size} unitsPerMm={width / area.millimetres.width} />
      </div>
      <p className="editor-edges small" role="status">
        {isOut && <span>{t("designer:edge.out")}</span>}
        {isOverlapping && <span>{t("designer:edge.overlap")}</span>}
      </p>
      <div className="editor-zoom" role="group" aria-label={t("designer:zoom.label")}>
        {zoomed(1 / 1.25, t("designer:zoom.out"), "−")}
        <button type="button" onClick={() => setOwn(null)}>
          {t("designer:zoom.fit")}
        </button>
        {zoomed(1.25, t("designer:zoom.in"), "+")}
        <span className="soft small">
          {t("designer:area", { width: area.millimetres.width, height: area.millimetres.height })}
        </span>
      </div>
    </>
  );
}

function fit(size: { width: number; height: number }, area: { width: number; height: number }): View {
  const zoom = Math.max(
    FARTHEST,
    Math.min((size.width - 2 * MARGIN) / area.width, (size.height - 2 * MARGIN) / area.height),
  );
  return { zoom, x: (size.width - area.width * zoom) / 2, y: (size.height - area.height * zoom) / 2 };
}
