import { useTranslation } from "react-i18next";
import type { Layer, TextLayer } from "../../../domain/design/design.ts";
import {
  aligned,
  ALIGNMENTS,
  changed,
  filling,
  groupedOrNot,
  without,
} from "../../../domain/designer/edit-layers.ts";
import { layerName } from "../../../schemas/design-layers.ts";
import { Button } from "../../../ui/actions/button.tsx";
import type { DesignerCanvas } from "../models.ts";
import type { Deed, Drawing } from "./drawing.ts";
import { NumberField, WordsField } from "./fields.tsx";
import { LAYER_LENGTHS } from "../designer.rules.ts";
import { PLACE_TEXTS } from "../texts-of.ts";
import { inkBox, shownBox } from "./ink-box.ts";
import { TextProperties } from "./text-properties.tsx";
import { pasteDeed } from "./use-shortcuts.ts";

type Props = {
  drawing: Drawing;
  chosen: readonly Layer[];
  act: (deed: Deed) => void;
  canvas: DesignerCanvas;
  isDarkGarment: boolean;
};

/** What may be changed of the layers that are chosen. */
export function Properties({ drawing, chosen, act, canvas, isDarkGarment }: Props) {
  const { t } = useTranslation();
  const { side } = drawing;
  const [layer] = chosen;
  if (!layer)
    return (
      <section className="editor-panel">
        <h2>{t("designer:properties")}</h2>
        <p className="soft small">{t("designer:nothingChosen")}</p>
      </section>
    );
  const { area } = canvas.places[side];
  const ids = chosen.map(({ id }) => id);
  const box = { left: 0, top: 0, ...area.converted };
  const unit = area.converted.width / area.millimetres.width;
  const one = chosen.length === 1;
  const isLocked = chosen.some(({ locked }) => locked);
  const change = (next: (each: Layer) => Partial<TextLayer>, doing: string) =>
    act({
      kind: "draw",
      doing: `${doing} ${layer.id}`,
      next: (sides) => changed(sides, side, [layer.id], next),
    });
  const shown = shownBox(layer);
  const ink = layer.type === "text" ? inkBox(layer) : undefined;
  const width = ((ink?.width ?? layer.width) * layer.scaleX) / unit;
  const deeds = [
    { text: "designer:tool.duplicate", deed: pasteDeed(drawing, chosen) },
    { text: "designer:tool.group", deed: { kind: "draw", next: (sides) => groupedOrNot(sides, side, ids) } },
    {
      text: "designer:remove",
      deed: { kind: "draw", chosen: [], next: (sides) => without(sides, side, ids) },
    },
  ] satisfies { text: string; deed: Deed }[];
  return (
    <section className="editor-panel" aria-label={t("designer:properties")}>
      {isLocked && <p className="soft small">{t("designer:layerLocked")}</p>}
      <fieldset className="editor-fields" disabled={isLocked}>
        {one && layer.type === "text" && (
          <TextProperties
            key={layer.id}
            {...{ layer, change, act, isDarkGarment, unit }}
            inks={drawing.history.now.inksOnDark}
          />
        )}
        <div className="editor-aligns" role="group" aria-label={t("designer:align.label")}>
          {ALIGNMENTS.map((how) => (
            <button
              key={how}
              type="button"
              onClick={() =>
                act({ kind: "draw", next: (sides) => aligned(sides, side, ids, how, box, shownBox) })
              }
            >
              {t(ALIGN_TEXTS[how])}
            </button>
          ))}
          <button
            type="button"
            onClick={() => act({ kind: "draw", next: (sides) => filling(sides, side, ids, box, shownBox) })}
          >
            {t(PLACE_TEXTS.whole)}
          </button>
        </div>
        {one && (
          <div className="editor-numbers">
            <NumberField
              label={t("designer:field.x")}
              value={shown.left / unit}
              onChange={(mm) =>
                change((each) => ({ left: each.left + mm * unit - shownBox(each).left }), "x")
              }
            />
            <NumberField
              label={t("designer:field.y")}
              value={shown.top / unit}
              onChange={(mm) => change((each) => ({ top: each.top + mm * unit - shownBox(each).top }), "y")}
            />
            <NumberField
              label={t("designer:field.width")}
              value={width}
              least={1}
              onChange={(mm) => {
                const by = mm / width;
                change(({ scaleX, scaleY }) => ({ scaleX: scaleX * by, scaleY: scaleY * by }), "width");
              }}
            />
            <NumberField
              label={t("designer:field.angle")}
              value={layer.angle}
              least={-360}
              most={360}
              onChange={(angle) => change(() => ({ angle }), "angle")}
            />
          </div>
        )}
        {one && (
          <WordsField
            label={t("designer:field.name")}
            lengths={LAYER_LENGTHS.name}
            value={layer.name}
            onChange={(words) => {
              const name = layerName(words) || undefined;
              change(() => ({ name }) as Partial<TextLayer>, "name");
            }}
          />
        )}
        <div className="row">
          {deeds.map(({ text, deed }) => (
            <Button key={text} type="button" look="quiet" size="tiny" onClick={() => act(deed)}>
              {t(text)}
            </Button>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

const ALIGN_TEXTS = {
  left: "designer:align.left",
  centre: "designer:align.centre",
  right: "designer:align.right",
  top: "designer:align.top",
  middle: "designer:align.middle",
  bottom: "designer:align.bottom",
};
