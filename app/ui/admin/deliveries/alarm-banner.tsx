import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AlarmKind } from "../../../domain/jobs/alarms.ts";
import { paths } from "../../../paths.ts";
import { Notice } from "../../feedback/notice.tsx";
import { ALARM_TEXTS } from "./delivery-texts.ts";

/** Says on the platform's pages that something waits for a person, and leads there. Nothing while all is well. */
export function AlarmBanner({ alarms }: { alarms: readonly AlarmKind[] }) {
  const { t } = useTranslation();
  if (alarms.length === 0) return null;
  return (
    <Notice tone="error" title={t("superPanel:deliveryDesk.alarm.title")}>
      <ul>
        {alarms.map((kind) => (
          <li key={kind}>{t(ALARM_TEXTS[kind])}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.panelDeliveries}>{t("superPanel:deliveryDesk.show")}</Link>
      </p>
    </Notice>
  );
}
