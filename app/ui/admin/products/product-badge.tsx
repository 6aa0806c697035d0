import { useTranslation } from "react-i18next";
import { Badge } from "../../feedback/badge.tsx";

type Props = { status: "draft" | "published"; locked: boolean; isDeleted: boolean };

/** How a product stands: deleted, else draft or published, and whether it is locked. */
export function ProductBadge({ status, locked, isDeleted }: Props) {
  const { t } = useTranslation();
  if (isDeleted) return <Badge tone="bad">{t("productDesk:filter.deleted")}</Badge>;
  return (
    <>
      {status === "draft" ? (
        <Badge tone="muted">{t("productDesk:state.draft")}</Badge>
      ) : (
        <Badge tone="good">{t("productDesk:filter.published")}</Badge>
      )}{" "}
      {locked && <Badge tone="warn">{t("eventDesk:locked")}</Badge>}
    </>
  );
}
