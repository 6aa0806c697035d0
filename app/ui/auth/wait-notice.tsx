import { useTranslation } from "react-i18next";
import { Notice } from "../feedback/notice.tsx";

/** How long someone waits after too many tries. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const text =
    seconds < 120
      ? t("errors:slowDown", { seconds })
      : t("refusals:slowDownMinutes", { minutes: Math.ceil(seconds / 60) });
  return (
    <Notice tone="error" live>
      {text}
    </Notice>
  );
}
