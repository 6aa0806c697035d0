import { useTranslation } from "react-i18next";
import type { Hex } from "../../../domain/design/colour.ts";
import type { TextLayer } from "../../../domain/design/design.ts";
import { LAYER_LENGTHS } from "../designer.rules.ts";
import type { Deed } from "./drawing.ts";
import { ColourField, NumberField, Tick } from "./fields.tsx";
import { cutsOf, inItsBox, fontInTime } from "./font-faces.ts";
import { FontPicker } from "./font-picker.tsx";
import { PersonalProperties } from "./personal-properties.tsx";
import { TextLook } from "./text-look.tsx";

type Change = (next: () => Partial<TextLayer>, doing: string) => void;
type Props = {
  layer: TextLayer;
  change: Change;
  act: (deed: Deed) => void;
  inks: Readonly<Record<Hex, Hex>>;
  isDarkGarment: boolean;
  /** Canvas units in a millimetre. */
  unit: number;
};

/** Everything that a text may be, typed beside the canvas. */
export function TextProperties({ layer, change, act, inks, isDarkGarment, unit }: Props) {
  const { t } = useTranslation();
  const set = (next: Partial<TextLayer>, doing: string) => change(() => next, doing);
  const fit = (next: Partial<TextLayer>, doing: string) => set(inItsBox({ ...layer, ...next }), doing);
  const setFont = (next: Pick<TextLayer, "fontFamily" | "fontWeight" | "fontStyle">) => {
    const done = () => fit(next, "font");
    // A face that is away is told by the server's picture.
    void fontInTime(next.fontFamily, next.fontWeight, next.fontStyle).then(done, done);
  };
  const cuts = cutsOf(layer.fontFamily);
  const aligns = [
    { value: "left", text: "designer:align.left" },
    { value: "center", text: "designer:align.centre" },
    { value: "right", text: "designer:align.right" },
  ] as const;
  const swap = (isOn: boolean) =>
    act({
      kind: "draw",
      next: (sides) => {
        const { [layer.fill]: _, ...others } = sides.inksOnDark;
        return { ...sides, inksOnDark: isOn ? { ...others, [layer.fill]: "#ffffff" } : others };
      },
    });
  return (
    <div className="editor-text">
      <label className="field">
        {t("designer:field.text")}
        <textarea
          className="input"
          rows={2}
          {...LAYER_LENGTHS.text}
          value={layer.text}
          onChange={({ currentTarget }) => fit({ text: currentTarget.value }, "text")}
        />
      </label>
      <FontPicker
        family={layer.fontFamily}
        onChoose={(fontFamily, fontWeight) => setFont({ fontFamily, fontWeight, fontStyle: "normal" })}
      />
      <div className="editor-numbers">
        <label className="field">
          {t("designer:field.weight")}
          <select
            className="input"
            value={`${layer.fontWeight} ${layer.fontStyle}`}
            onChange={({ currentTarget }) => {
              const cut = cuts[currentTarget.selectedIndex];
              if (cut)
                setFont({ fontFamily: layer.fontFamily, fontWeight: cut.weight, fontStyle: cut.style });
            }}
          >
            {cuts.map(({ weight, style }) => (
              <option key={`${weight} ${style}`} value={`${weight} ${style}`}>
                {style === "italic" ? `${weight} ${t("designer:field.italic")}` : weight}
              </option>
            ))}
          </select>
        </label>
        <NumberField
          label={t("designer:field.size")}
          value={layer.fontSize / unit}
          least={1}
          most={1200}
          onChange={(mm) => fit({ fontSize: mm * unit }, "size")}
        />
        <ColourField
          label={t("productDesk:catalogueDesk.ink")}
          value={layer.fill}
          onChange={(fill) => set({ fill }, "fill")}
        />
        <label className="field">
          {t("designer:field.align")}
          <select
            className="input"
            value={layer.textAlign}
            onChange={({ currentTarget }) => {
              const align = aligns[currentTarget.selectedIndex];
              if (align) set({ textAlign: align.value }, "align");
            }}
          >
            {aligns.map(({ value, text }) => (
              <option key={value} value={value}>
                {t(text)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Tick
        label={t("designer:field.underline")}
        checked={layer.underline}
        onChange={(underline) => set({ underline }, "underline")}
      />
      <Tick
        label={isDarkGarment ? t("designer:field.whiteOnThis") : t("designer:field.whiteOnDark")}
        checked={inks[layer.fill] !== undefined}
        onChange={swap}
      />
      <TextLook {...{ layer, set, fit, unit }} />
      <PersonalProperties layer={layer} set={set} />
    </div>
  );
}
