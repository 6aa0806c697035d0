import { useTranslation } from "react-i18next";
import type { Mending } from "../../../domain/product/mending.ts";
import { Badge } from "../../feedback/badge.tsx";

/** Says of a product that it must be mended, or that a person sells it nonetheless. */
export function MendingBadge({ mending }: { mending: Mending | null }) {
  const { t } = useTranslation();
  if (!mending) return null;
  return mending.reason ? (
    <Badge tone="warn">{t("productDesk:mend.badgeAnyway")}</Badge>
  ) : (
    <Badge tone="bad">{t("eventDesk:preflight.level.error")}</Badge>
  );
}
