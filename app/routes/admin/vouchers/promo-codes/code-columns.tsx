import { useTranslation } from "react-i18next";
import { isUsedUp } from "../../../../domain/voucher/promo-code.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import type { ListColumn } from "../../../../ui/lists/desk-list.tsx";
import { CodeStatus, Uses } from "./code-status.tsx";
import type { CodeRow, VouchersPage } from "./models.ts";

/** Pause, resume and revoke, as far as the state allows; folded, since most codes are never changed. */
function StateButtons({ page, row }: { page: VouchersPage; row: CodeRow }) {
  const { t } = useTranslation();
  if (!page.mayWrite || row.state === "revoked" || isUsedUp(row)) return null;
  const press = (intent: "pause" | "resume" | "revoke", label: string) => (
    <Button
      look={intent === "revoke" ? "danger" : "quiet"}
      size="tiny"
      name="intent"
      value={`${intent}:code:${row.id}`}
      aria-label={`${label}: ${row.code}`}
    >
      {label}
    </Button>
  );
  return (
    <details className="row-menu">
      <summary aria-label={`${t("voucherDesk:codes.change")}: ${row.code}`}>
        {t("voucherDesk:codes.change")}
      </summary>
      <DeskForm startsAfresh className="row" action={page.here}>
        <FormToken />
        {row.state === "active"
          ? press("pause", t("voucherDesk:codes.pause"))
          : press("resume", t("voucherDesk:codes.resume"))}
        {press("revoke", t("voucherDesk:codes.revoke"))}
      </DeskForm>
    </details>
  );
}

/** The columns of single codes. */
export function useCodeColumns(page: VouchersPage): ListColumn<CodeRow>[] {
  const { t, i18n } = useTranslation();
  // The last moment of a day belongs to it, the first of the next does not.
  const lastDay = (iso: string) => new Date(Date.parse(iso) - 1).toISOString();
  return [
    {
      key: "code",
      label: t("voucherDesk:codes.code"),
      cell: (row) => (
        <div className="row">
          <span className="code">{row.code}</span>
          <CopyButton text={row.code} label={row.code} verb={t("voucherDesk:codes.copyCode")} look="plain" />
        </div>
      ),
    },
    {
      key: "standing",
      label: t("voucherDesk:codes.status"),
      cell: (row) => <CodeStatus standing={row.standing} />,
    },
    {
      key: "uses",
      label: t("voucherDesk:codes.used"),
      cell: (row) =>
        row.holder ? (
          <>
            {row.holder.name} <a href={row.holder.href}>{row.holder.ref}</a>
          </>
        ) : (
          <Uses row={row} />
        ),
    },
    {
      key: "ends",
      label: t("voucherDesk:codes.ends"),
      cell: (row) => row.endsAt && formatDate(lastDay(row.endsAt), i18n.language, page.timeZone),
    },
    {
      key: "link",
      label: t("voucherDesk:codes.link"),
      cell: (row) => (
        <div className="row">
          <a href={row.link ?? ""} aria-label={`${t("voucherDesk:codes.open")}: ${row.code}`}>
            {t("voucherDesk:codes.open")}
          </a>
          <a href={row.qrHref ?? ""} aria-label={`QR: ${row.code}`}>
            QR
          </a>
          {row.posterHref && (
            <a href={row.posterHref} aria-label={`${t("voucherDesk:codes.poster")}: ${row.code}`}>
              {t("voucherDesk:codes.poster")}
            </a>
          )}
          <CopyButton
            text={row.link ?? ""}
            label={row.code}
            verb={t("voucherDesk:codes.copyLink")}
            look="plain"
          />
          <StateButtons page={page} row={row} />
        </div>
      ),
      plain: true,
    },
  ];
}
