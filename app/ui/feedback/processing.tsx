import { useTranslation } from "react-i18next";

/** The progress bar with the words of the specification; scripts show it while requests are in flight. */
export function Processing({ active }: { active?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="busy" role="status" data-busy="" hidden={!active}>
      <span>{t("common:processing")}</span>
    </div>
  );
}
