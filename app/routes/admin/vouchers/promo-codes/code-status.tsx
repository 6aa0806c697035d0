import { useTranslation } from "react-i18next";
import type { EffectiveStatus } from "../../../../domain/voucher/promo-code.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import type { CodeRow } from "./models.ts";

export const CODE_STATUS_TEXTS: Record<
  EffectiveStatus,
  { label: string; tone: "good" | "warn" | "muted" | "accent" }
> = {
  draft: { label: "voucherDesk:codes.standing.draft", tone: "muted" },
  scheduled: { label: "voucherDesk:codes.standing.scheduled", tone: "accent" },
  active: { label: "voucherDesk:codes.standing.active", tone: "good" },
  paused: { label: "voucherDesk:codes.standing.paused", tone: "warn" },
  exhausted: { label: "voucherDesk:codes.standing.exhausted", tone: "muted" },
  expired: { label: "voucherDesk:codes.standing.expired", tone: "muted" },
  revoked: { label: "voucherDesk:codes.standing.revoked", tone: "muted" },
};

/** Whether a code can be used now. */
export function CodeStatus({ standing }: { standing: EffectiveStatus }) {
  const { t } = useTranslation();
  const { label, tone } = CODE_STATUS_TEXTS[standing];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

/** How often a code was used, and may be. */
export function Uses({ row }: { row: Pick<CodeRow, "used" | "maxUses"> }) {
  const { t } = useTranslation();
  return (
    <span className="num">
      {row.maxUses === null
        ? t("voucherDesk:codes.usesOpen", { used: row.used })
        : t("voucherDesk:codes.uses", { used: row.used, max: row.maxUses })}
    </span>
  );
}
