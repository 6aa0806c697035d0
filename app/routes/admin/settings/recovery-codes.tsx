import { useTranslation } from "react-i18next";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Card } from "../../../ui/layout/card.tsx";

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("factor:recovery.title")}>
      <Notice tone="success" live>
        {t("factor:recovery.lead")}
      </Notice>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
