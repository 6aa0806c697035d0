import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FONT_FAMILIES, heaviestWeight } from "../../../domain/design/fonts.ts";
import { LIST_FIELDS } from "../../../ui/lists/lists.rules.ts";

type Props = { family: string; onChoose: (family: string, weight: number) => void };
type Category = (typeof FONT_FAMILIES)[number]["category"];

const CATEGORY_TEXTS: Record<Category, string> = {
  "sans-serif": "designer:fonts.sans",
  serif: "designer:fonts.serif",
  display: "designer:fonts.display",
  handwriting: "designer:fonts.handwriting",
  monospace: "designer:fonts.monospace",
};
const faces = new Set<string>();

/** The families, found by name and kind, each drawn in its own face by a file that has only its name. */
export function FontPicker({ family, onChoose }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [kind, setKind] = useState("");
  const fitting = FONT_FAMILIES.filter(
    (each) =>
      each.family.toLowerCase().includes(words.toLowerCase()) && (kind === "" || each.category === kind),
  );
  useEffect(() => {
    if (!isOpen) return;
    for (const each of FONT_FAMILIES) {
      if (faces.has(each.family)) continue;
      faces.add(each.family);
      const face = new FontFace(`menu ${each.family}`, `url(${each.menu})`);
      // A face that is away leaves its name in the page's own.
      void face.load().then(
        (loaded) => document.fonts.add(loaded),
        () => faces.delete(each.family),
      );
    }
  }, [isOpen]);
  return (
    <details className="editor-fonts" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t("productDesk:catalogueDesk.font")}: <b>{family}</b>
      </summary>
      {isOpen && (
        <>
          <input
            className="input"
            type={LIST_FIELDS.q.type}
            aria-label={t("designer:fonts.search")}
            placeholder={t("designer:fonts.search")}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <select
            className="input"
            aria-label={t("designer:fonts.kind")}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          >
            <option value="">{t("designer:fonts.all")}</option>
            {Object.entries(CATEGORY_TEXTS).map(([value, text]) => (
              <option key={value} value={value}>
                {t(text)}
              </option>
            ))}
          </select>
          <ul>
            {fitting.map((each) => (
              <li key={each.family}>
                <button
                  type="button"
                  aria-pressed={each.family === family}
                  style={{ fontFamily: `"menu ${each.family}", sans-serif` }}
                  onClick={() => onChoose(each.family, heaviestWeight(each.family) ?? 400)}
                >
                  {each.family}
                </button>
              </li>
            ))}
          </ul>
          {fitting.length === 0 && <p className="soft small">{t("lists:nothingFits")}</p>}
        </>
      )}
    </details>
  );
}
