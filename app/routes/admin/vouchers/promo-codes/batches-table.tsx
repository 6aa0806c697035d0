import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import type { BatchRow, VouchersPage } from "./models.ts";

/** Codes that were made together, with their files. */
export function BatchesTable({ page }: { page: VouchersPage }) {
  const { t, i18n } = useTranslation();
  /** What is done with a batch, or taken out of it. */
  const presses: Column<BatchRow>[] = [
    {
      key: "files",
      label: t("voucherDesk:codes.batch.files"),
      cell: (row) => (
        <form className="row" method="post" action={row.csvAction}>
          <FormToken />
          <input type="hidden" name="batch" value={row.id} />
          <Button look="plain" size="tiny" aria-label={`CSV: ${row.name}`}>
            CSV
          </Button>
          <a href={row.printHref} aria-label={`${t("voucherDesk:codes.batch.print")}: ${row.name}`}>
            {t("voucherDesk:codes.batch.print")}
          </a>
        </form>
      ),
    },
    {
      key: "actions",
      label: t("voucherDesk:codes.change"),
      cell: (row) => (
        <DeskForm startsAfresh className="row" action={page.action}>
          <FormToken />
          {actionsOf(row).map((intent) => (
            <Button
              key={intent}
              look={intent === "revoke" ? "danger" : "quiet"}
              size="tiny"
              name="intent"
              value={`${intent}:batch:${row.id}`}
              aria-label={`${t(BATCH_ACTIONS[intent])}: ${row.name}`}
            >
              {t(BATCH_ACTIONS[intent])}
            </Button>
          ))}
        </DeskForm>
      ),
    },
  ];
  const columns: Column<BatchRow>[] = [
    {
      key: "name",
      label: t("voucherDesk:codes.batch.name"),
      cell: (row) => <a href={row.href}>{row.name}</a>,
    },
    {
      key: "made",
      label: t("voucherDesk:codes.batch.made"),
      cell: (row) => t("voucherDesk:codes.batch.madeOf", { made: row.made, size: row.size }),
      numeric: true,
    },
    {
      key: "used",
      label: t("voucherDesk:codes.used"),
      cell: (row) =>
        [
          t("voucherDesk:codes.batch.left", { used: row.used, left: row.active }),
          row.paused > 0 && `${t("voucherDesk:codes.standing.paused")}: ${row.paused}`,
          row.revoked > 0 && `${t("voucherDesk:codes.standing.revoked")}: ${row.revoked}`,
        ]
          .filter(Boolean)
          .join(" · "),
      numeric: true,
    },
    {
      key: "ends",
      label: t("voucherDesk:codes.ends"),
      cell: (row) =>
        row.endsAt
          ? formatDate(new Date(Date.parse(row.endsAt) - 1).toISOString(), i18n.language, page.timeZone)
          : "–",
    },
    ...(page.mayWrite ? presses : []),
  ];
  return (
    <div className="card flush">
      <DataTable
        caption={t("voucherDesk:codes.batch.title")}
        columns={columns}
        rows={page.batches}
        rowKey={(row) => row.id}
      />
    </div>
  );
}

/** What can still be done with a batch; codes that are made later are not known here. */
function actionsOf({ active, paused }: BatchRow): (keyof typeof BATCH_ACTIONS)[] {
  return [
    ...(active > 0 ? ["pause" as const] : []),
    ...(paused > 0 ? ["resume" as const] : []),
    ...(active + paused > 0 ? ["revoke" as const] : []),
  ];
}

const BATCH_ACTIONS = {
  pause: "voucherDesk:codes.pause",
  resume: "voucherDesk:codes.resume",
  revoke: "voucherDesk:codes.revoke",
} as const;
