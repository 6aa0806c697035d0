import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import type { ListLine } from "./models.ts";
import { GO_LIVE_TEXTS } from "./step-texts.ts";

/** What a store needs before it goes live; what is open leads to where it is seen to. */
export function GoLiveList({ lines }: { lines: readonly ListLine[] }) {
  const { t } = useTranslation();
  return (
    <ul className="go-live">
      {lines.map(({ key, ok, href }) => (
        <li key={key}>
          <Badge tone={ok ? "good" : "warn"}>
            {ok ? t("eventDesk:need.done") : t("eventDesk:need.open")}
          </Badge>
          {!ok && href !== null ? (
            <Link to={href}>{t(GO_LIVE_TEXTS[key])}</Link>
          ) : (
            <span>{t(GO_LIVE_TEXTS[key])}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
