import { useTranslation } from "react-i18next";
import type { TextLayer } from "../../../domain/design/design.ts";
import { degreesOf, radiusFor } from "../../../domain/design/arc.ts";
import { inItsBox } from "./font-faces.ts";
import { ColourField, NumberField, Tick } from "./fields.tsx";

type Set = (next: Partial<TextLayer>, doing: string) => void;
/** `fit` fits the text into its box anew. */
type Props = {
  layer: TextLayer;
  set: Set;
  fit: Set;
  /** Canvas units in a millimetre. */
  unit: number;
};

/** How a text is set and drawn beyond its font: spaces, arc, outline, shadow. */
export function TextLook({ layer, set, fit, unit }: Props) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t("designer:more.look")}</summary>
      <div className="editor-numbers">
        <NumberField
          label={t("designer:field.letters")}
          value={layer.charSpacing}
          least={-500}
          most={2000}
          step={10}
          onChange={(charSpacing) => fit({ charSpacing }, "letters")}
        />
        <NumberField
          label={t("designer:field.lines")}
          value={layer.lineHeight}
          least={0.3}
          most={5}
          step={0.1}
          onChange={(lineHeight) => fit({ lineHeight }, "lines")}
        />
        <NumberField
          label={t("designer:field.box")}
          value={layer.width / unit}
          least={1}
          onChange={(mm) => set({ width: mm * unit }, "box")}
        />
      </div>
      <ArcFields {...{ layer, set, unit }} />
      <Tick
        label={t("designer:field.outline")}
        checked={layer.stroke !== null}
        onChange={(isOn) => set({ stroke: isOn ? "#ffffff" : null, strokeWidth: isOn ? 2 : 0 }, "outline")}
      />
      {layer.stroke !== null && (
        <div className="editor-numbers">
          <ColourField
            label={t("designer:field.outlineInk")}
            value={layer.stroke}
            onChange={(stroke) => set({ stroke }, "stroke")}
          />
          <NumberField
            label={t("designer:field.outlineWidth")}
            value={layer.strokeWidth / unit}
            least={0.1}
            most={150}
            step={0.1}
            onChange={(mm) => set({ strokeWidth: mm * unit }, "stroke width")}
          />
        </div>
      )}
      <Tick
        label={t("designer:field.shadow")}
        checked={layer.shadow !== null}
        onChange={(isOn) =>
          set({ shadow: isOn ? { color: "#777777", offsetX: 3, offsetY: 3 } : null }, "shadow")
        }
      />
      {layer.shadow && <ShadowFields shadow={layer.shadow} set={set} unit={unit} />}
    </details>
  );
}

/** From straight to a whole circle, upwards or hanging. */
function ArcFields({ layer, set, unit }: Pick<Props, "layer" | "set" | "unit">) {
  const { t } = useTranslation();
  const width = inItsBox({ ...layer, customisable: false }).width;
  const degrees = Math.max(-360, Math.min(360, Math.round(degreesOf(width, layer.curveRadius))));
  const bend = (to: number) => set({ curveRadius: radiusFor(width, to) }, "curve");
  const facts = { degrees: Math.abs(degrees), mm: Math.round(Math.abs(layer.curveRadius) / unit) };
  const said =
    layer.curveRadius === 0
      ? t("designer:arc.straight")
      : t(layer.curveRadius > 0 ? "designer:arc.up" : "designer:arc.down", facts);
  return (
    <div className="editor-arc">
      <label className="field">
        {t("designer:field.curve")}
        <input
          type="range"
          // oxlint-disable-next-line own/field-rules-by-hand -- no field of a form: the whole drawing is validated
          {...{ min: -360, max: 360, step: 5, value: degrees }}
          aria-valuetext={said}
          onChange={({ currentTarget }) => bend(currentTarget.valueAsNumber)}
        />
      </label>
      <span className="soft small">{said}</span>
      <NumberField
        label={t("designer:field.degrees")}
        value={degrees}
        least={-360}
        most={360}
        step={5}
        onChange={bend}
      />
    </div>
  );
}

type ShadowProps = { shadow: NonNullable<TextLayer["shadow"]>; set: Set; unit: number };

function ShadowFields({ shadow, set, unit }: ShadowProps) {
  const { t } = useTranslation();
  const put = (next: Partial<typeof shadow>) => set({ shadow: { ...shadow, ...next } }, "shadow");
  return (
    <div className="editor-numbers">
      <ColourField
        label={t("designer:field.shadowInk")}
        value={shadow.color}
        onChange={(color) => put({ color })}
      />
      <NumberField
        label={t("designer:field.shadowX")}
        value={shadow.offsetX / unit}
        least={-400}
        most={400}
        step={0.5}
        onChange={(mm) => put({ offsetX: mm * unit })}
      />
      <NumberField
        label={t("designer:field.shadowY")}
        value={shadow.offsetY / unit}
        least={-400}
        most={400}
        step={0.5}
        onChange={(mm) => put({ offsetY: mm * unit })}
      />
    </div>
  );
}
