import { useTranslation } from "react-i18next";
import { Badge } from "../../../ui/feedback/badge.tsx";
import type { Mending } from "../../../domain/product/mending.ts";
import { MendingBadge } from "../../../ui/admin/catalogue/mending-badge.tsx";
import type { ProductStatus } from "../../../domain/product/product-sorts.ts";

type Props = { status: ProductStatus; locked: boolean; isDeleted: boolean; mending: Mending | null };

const STATE_TEXTS = {
  draft: "productDesk:state.draft",
  archived: "productDesk:state.archived",
} as const;

/** How a product stands: deleted, else draft, published or archived, whether it must be mended, and whether it is locked. */
export function ProductBadge({ status, locked, isDeleted, mending }: Props) {
  const { t } = useTranslation();
  if (isDeleted) return <Badge tone="bad">{t("productDesk:filter.deleted")}</Badge>;
  return (
    <>
      {status !== "published" ? (
        <Badge tone="muted">{t(STATE_TEXTS[status])}</Badge>
      ) : (
        <Badge tone="good">{t("productDesk:filter.published")}</Badge>
      )}{" "}
      <MendingBadge mending={mending} /> {locked && <Badge tone="warn">{t("eventDesk:locked")}</Badge>}
    </>
  );
}
