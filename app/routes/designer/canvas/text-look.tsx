import { useTranslation } from "react-i18next";
import type { TextLayer } from "../../../domain/design/design.ts";
import { ColourField, NumberField, Tick } from "./fields.tsx";

type Set = (next: Partial<TextLayer>, doing: string) => void;
/** `fit` fits the text into its box anew. */
type Props = { layer: TextLayer; set: Set; fit: Set };

/** How a text is set and drawn beyond its font: spaces, arc, outline, shadow. */
export function TextLook({ layer, set, fit }: Props) {
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
          label={t("designer:field.curve")}
          value={layer.curveRadius}
          least={-5000}
          step={10}
          onChange={(radius) => set({ curveRadius: Math.abs(radius) < 1 ? 0 : radius }, "curve")}
        />
        <NumberField
          label={t("designer:field.box")}
          value={layer.width}
          least={1}
          onChange={(width) => set({ width }, "box")}
        />
      </div>
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
            value={layer.strokeWidth}
            least={0.1}
            most={200}
            step={0.5}
            onChange={(strokeWidth) => set({ strokeWidth }, "stroke width")}
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
      {layer.shadow && <ShadowFields shadow={layer.shadow} set={set} />}
    </details>
  );
}

function ShadowFields({ shadow, set }: { shadow: NonNullable<TextLayer["shadow"]>; set: Set }) {
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
        value={shadow.offsetX}
        least={-500}
        most={500}
        onChange={(offsetX) => put({ offsetX })}
      />
      <NumberField
        label={t("designer:field.shadowY")}
        value={shadow.offsetY}
        least={-500}
        most={500}
        onChange={(offsetY) => put({ offsetY })}
      />
    </div>
  );
}
