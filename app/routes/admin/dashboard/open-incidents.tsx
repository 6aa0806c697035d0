import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../ui/feedback/notice.tsx";

/** On the dashboard: incidents that wait for a person. */
export function OpenIncidents({ count, href }: { count: number; href: string }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className="beginning">
      <Notice tone="warning" title={t("orderDesk:incidentDesk.linkOpen", { count })}>
        <p>
          <Link to={href}>{t("orderDesk:incidentDesk.show")}</Link>
        </p>
      </Notice>
    </div>
  );
}
