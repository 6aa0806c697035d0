import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../feedback/notice.tsx";

/** On the dashboard: what customers and recipients say is wrong, and nobody has answered. */
export function OpenCases({ count, href }: { count: number; href: string }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className="beginning">
      <Notice tone="warning" title={t("cases:desk.linkOpen", { count })}>
        <p>
          <Link to={href}>{t("cases:desk.show")}</Link>
        </p>
      </Notice>
    </div>
  );
}
