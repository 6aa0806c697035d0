import { useTranslation } from "react-i18next";
import type { Side } from "../../domain/design/design.ts";
import type { Finding } from "../../rendering/findings.ts";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { SIDE_TEXTS } from "./texts-of.ts";
import { findingWords } from "../../ui/admin/catalogue/finding-words.ts";

const TONES: Record<Finding["severity"], Tone> = { error: "bad", warning: "warn", info: "muted" };

type NamedLayer = { id: string; name?: string | null; text?: string };
type Props = {
  findings: readonly Finding[];
  /** The layers of both sides, to call them by their names. */
  layers: Record<Side, readonly NamedLayer[]>;
};

/** What a printer would stumble over, what to do about it, and where it is. */
export function Findings({ findings, layers }: Props) {
  const { t } = useTranslation();
  const nameOf = ({ side, layer }: Finding) => {
    const match = layers[side].find(({ id }) => id === layer);
    return match && (match.name ?? match.text ?? t("designer:pictureLayer"));
  };
  const isEmpty = layers.front.length === 0 && layers.back.length === 0;
  return (
    <section className="editor-panel" aria-live="polite">
      <h2>{t("designer:check.title")}</h2>
      {findings.length === 0 && (
        <p className="soft small">{t(isEmpty ? "designer:check.empty" : "designer:check.fine")}</p>
      )}
      <ul className="design-findings">
        {findings.map((each) => {
          const { level, what, todo } = findingWords(t, each);
          const where = [t(SIDE_TEXTS[each.side]), nameOf(each)].filter(Boolean).join(" · ");
          return (
            <li key={`${each.side} ${each.layer} ${each.code}`}>
              <Badge tone={TONES[each.severity]}>{level}</Badge>
              <span className="soft small written">{where}</span>
              <b>{what}</b>
              <span className="small">{todo}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
