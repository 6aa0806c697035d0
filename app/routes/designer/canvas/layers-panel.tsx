import { useTranslation } from "react-i18next";
import type { Layer } from "../../../domain/design/design.ts";
import { changed, reordered } from "../../../domain/designer/edit-layers.ts";
import { layerLabel } from "../texts-of.ts";
import { type Deed, type Drawing, layersNow } from "./drawing.ts";

type Props = { drawing: Drawing; act: (deed: Deed) => void };

const EYE = "M1 7q6-8 12 0q-6 8-12 0M7 5.4a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 0 1 0-3.2M2 13L12 1";
const PADLOCK = "M2.5 6.5h9v6h-9zM4.5 6.5v-2a2.5 2.5 0 0 1 5 0v2";

/** The layers of a side, the topmost first: chosen, named, ordered, locked and hidden here. */
export function LayersPanel({ drawing, act }: Props) {
  const { t } = useTranslation();
  const { side, chosen } = drawing;
  const layers = [...layersNow(drawing)].reverse();
  const choose = (id: string, more: boolean) => {
    const others = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    act({ kind: "choose", ids: more ? others : [id] });
  };
  const mark = (layer: Layer, name: "locked" | "hidden") =>
    act({
      kind: "draw" as const,
      chosen: [],
      next: (sides) =>
        changed(sides, side, [layer.id], (each) => ({ [name]: each[name] ? undefined : true })),
    });
  const nameOf = (layer: Layer) => layerLabel(t, layer);
  const step = (layer: Layer, way: "up" | "down", sign: string, label: string) => (
    <button
      type="button"
      aria-label={`${label}: ${nameOf(layer)}`}
      title={label}
      onClick={() => act({ kind: "draw", next: (sides) => reordered(sides, side, [layer.id], way) })}
    >
      {sign}
    </button>
  );
  const toggle = (layer: Layer, name: "locked" | "hidden", sign: string, label: string) => (
    <button
      type="button"
      aria-label={`${label}: ${nameOf(layer)}`}
      title={label}
      aria-pressed={layer[name] === true}
      onClick={() => mark(layer, name)}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden fill="none" stroke="currentColor">
        <path d={sign} strokeWidth="1.4" />
      </svg>
    </button>
  );
  return (
    <section className="editor-panel">
      <h2 id="layers-title">{t("designer:layers")}</h2>
      {layers.length === 0 && <p className="soft small">{t("designer:noLayers")}</p>}
      <ul className="editor-layers" aria-labelledby="layers-title">
        {layers.map((layer) => (
          <li key={layer.id} data-chosen={chosen.includes(layer.id)}>
            <button
              type="button"
              className="editor-layer"
              aria-pressed={chosen.includes(layer.id)}
              onClick={(event) => choose(layer.id, event.shiftKey || event.ctrlKey || event.metaKey)}
            >
              {nameOf(layer)}
            </button>
            {step(layer, "up", "↑", t("designer:up"))}
            {step(layer, "down", "↓", t("designer:down"))}
            {toggle(layer, "hidden", EYE, t("designer:hide"))}
            {toggle(layer, "locked", PADLOCK, t("designer:lock"))}
          </li>
        ))}
      </ul>
    </section>
  );
}
