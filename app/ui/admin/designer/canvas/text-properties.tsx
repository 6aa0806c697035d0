import { useTranslation } from "react-i18next";
import type { Hex } from "../../../../domain/design/colour.ts";
import { CHARACTER_RULES, type CharacterRule, type TextLayer } from "../../../../domain/design/design.ts";
import { layerName } from "../../../../schemas/layer-name.ts";
import { LAYER_LENGTHS } from "../designer.rules.ts";
import { CHARACTER_TEXTS } from "../texts-of.ts";
import type { Deed } from "./drawing.ts";
import { ColourField, NumberField, Tick } from "./fields.tsx";
import { cutsOf, inItsBox, loadFont } from "./font-faces.ts";
import { FontPicker } from "./font-picker.tsx";

type Change = (next: () => Partial<TextLayer>, doing: string) => void;
type Props = {
  layer: TextLayer;
  change: Change;
  act: (deed: Deed) => void;
  inks: Readonly<Record<Hex, Hex>>;
  isDarkGarment: boolean;
};

/** Everything that a text may be, typed beside the canvas. */
export function TextProperties({ layer, change, act, inks, isDarkGarment }: Props) {
  const { t } = useTranslation();
  const set = (next: Partial<TextLayer>, doing: string) => change(() => next, doing);
  const fit = (next: Partial<TextLayer>, doing: string) => set(inItsBox({ ...layer, ...next }), doing);
  const setFont = (next: Pick<TextLayer, "fontFamily" | "fontWeight" | "fontStyle">) => {
    const done = () => fit(next, "font");
    // A face that is away is told by the server's picture.
    void loadFont(next.fontFamily, next.fontWeight, next.fontStyle).then(done, done);
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
          value={layer.fontSize}
          least={1}
          most={1500}
          onChange={(fontSize) => fit({ fontSize }, "size")}
        />
        <ColourField
          label={t("catalogueDesk:ink")}
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
      <Personal layer={layer} set={set} />
    </div>
  );
}

type Set = (next: Partial<TextLayer>, doing: string) => void;

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

/** What a shopper may write in its place. */
function Personal({ layer, set }: { layer: TextLayer; set: Set }) {
  const { t } = useTranslation();
  const rules = ["" as const, ...CHARACTER_RULES];
  return (
    <>
      <Tick
        label={t("designer:personal.customisable")}
        checked={layer.customisable}
        onChange={(customisable) =>
          set(
            customisable
              ? {
                  customisable,
                  label:
                    layer.text
                      .replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, " ")
                      .trim()
                      .slice(0, 60) || "Text",
                  // eslint-disable-next-line no-restricted-syntax -- what a shopper may write, which the field below changes
                  maxLength: 20,
                }
              : ({
                  customisable,
                  label: undefined,
                  maxLength: undefined,
                  characters: undefined,
                  sample: undefined,
                  required: undefined,
                } as Partial<TextLayer>),
            "customisable",
          )
        }
      />
      {layer.customisable && (
        <div className="editor-rules">
          <label className="field">
            {t("designer:personal.label")}
            <input
              className="input"
              {...LAYER_LENGTHS.label}
              value={layer.label ?? ""}
              onChange={({ currentTarget }) => {
                const label = layerName(currentTarget.value);
                set({ label: label === "" ? undefined : label } as Partial<TextLayer>, "label");
              }}
            />
          </label>
          <NumberField
            label={t("designer:personal.maxLength")}
            value={layer.maxLength ?? 20}
            least={1}
            most={100}
            onChange={(maxLength) => set({ maxLength: Math.round(maxLength) }, "maxLength")}
          />
          <label className="field">
            {t("designer:personal.characters")}
            <select
              className="input"
              value={layer.characters ?? ""}
              onChange={({ currentTarget }) => {
                const rule = rules[currentTarget.selectedIndex] as CharacterRule | "";
                set({ characters: rule === "" ? undefined : rule } as Partial<TextLayer>, "characters");
              }}
            >
              {rules.map((rule) => (
                <option key={rule} value={rule}>
                  {t(CHARACTER_TEXTS[rule])}
                </option>
              ))}
            </select>
          </label>
          <Tick
            label={t("designer:personal.required")}
            checked={layer.required ?? false}
            onChange={(required) =>
              set({ required: required || undefined } as Partial<TextLayer>, "required")
            }
          />
        </div>
      )}
    </>
  );
}
