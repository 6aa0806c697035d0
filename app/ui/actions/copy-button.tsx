import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** How long "Copied" stands on the button. */
const SHOWN_MS = 2000;

type Props = {
  text: string;
  /** What is copied, for those who hear the page. */
  label: string;
  /** What the button says where two stand side by side; "Copy" otherwise. */
  verb?: string;
  /** Plain where every row of a table has one: many frames would outweigh what they copy. */
  look?: "quiet" | "plain";
};

/** Puts a text on the clipboard. It is there once scripts run; without them the text itself can be selected. */
export function CopyButton({ text, label, verb, look = "quiet" }: Props) {
  const { t } = useTranslation();
  const says = verb ?? t("common:copy");
  const [isReady, setReady] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setReady(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!isReady) return null;
  return (
    <button
      type="button"
      className={`button ${look} tiny`}
      aria-label={`${says}: ${label}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? t("common:copied") : says}</span>
    </button>
  );
}
