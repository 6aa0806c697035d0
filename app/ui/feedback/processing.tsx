import { useTranslation } from "react-i18next";

/**
 * The progress bar with the words of the specification; scripts show it while requests are in flight. Until then it
 * holds its words in an attribute: browsers without styles show what is hidden as well.
 */
export function Processing({ active }: { active?: boolean }) {
  const { t } = useTranslation();
  const words = t("common:processing");
  return (
    <div className="busy" role="status" data-busy={words} hidden={!active}>
      <span>{active ? words : null}</span>
    </div>
  );
}
