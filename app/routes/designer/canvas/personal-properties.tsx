import { useTranslation } from "react-i18next";
import { CHARACTER_RULES, type CharacterRule, type TextLayer } from "../../../domain/design/design.ts";
import { layerName } from "../../../schemas/design-layers.ts";
import { LAYER_LENGTHS } from "../designer.rules.ts";
import { CHARACTER_TEXTS } from "../texts-of.ts";
import { NumberField, Tick, WordsField } from "./fields.tsx";

type Props = { layer: TextLayer; set: (next: Partial<TextLayer>, doing: string) => void };

/** What a shopper may write in its place. */
export function PersonalProperties({ layer, set }: Props) {
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
                  // oxlint-disable-next-line own/field-rules-by-hand -- what a shopper may write, which the field below changes
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
          <WordsField
            label={t("designer:personal.label")}
            lengths={LAYER_LENGTHS.label}
            value={layer.label}
            onChange={(words) => set({ label: layerName(words) || undefined } as Partial<TextLayer>, "label")}
          />
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
          <WordsField
            label={t("designer:personal.sample")}
            lengths={LAYER_LENGTHS.sample}
            value={layer.sample}
            onChange={(words) => set({ sample: words || undefined } as Partial<TextLayer>, "sample")}
          />
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
