import { useTranslation } from "react-i18next";
import { Badge } from "../../../ui/feedback/badge.tsx";
import type { ProductStatus } from "../../../domain/product/product-sorts.ts";

type Props = { status: ProductStatus; locked: boolean; isDeleted: boolean };

const STATE_TEXTS = {
  draft: "productDesk:state.draft",
  archived: "productDesk:state.archived",
} as const;

/** How a product stands: deleted, else draft, published or archived, and whether it is locked. */
export function ProductBadge({ status, locked, isDeleted }: Props) {
  const { t } = useTranslation();
  if (isDeleted) return <Badge tone="bad">{t("productDesk:filter.deleted")}</Badge>;
  return (
    <>
      {status !== "published" ? (
        <Badge tone="muted">{t(STATE_TEXTS[status])}</Badge>
      ) : (
        <Badge tone="good">{t("productDesk:filter.published")}</Badge>
      )}{" "}
      {locked && <Badge tone="warn">{t("eventDesk:locked")}</Badge>}
    </>
  );
}
