import { useTranslation } from "react-i18next";
import type { LeftOutReason, StoreChangeKind } from "../../../../domain/store/store-changes.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DoneNotice, Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import type { Outcome, Preview, ShownLeftOut, ShownRow } from "./models.ts";

const REASON_TEXTS: Record<LeftOutReason, string> = {
  ended: "storeChanges:reason.ended",
  locked: "storeChanges:reason.locked",
  gift: "storeChanges:reason.gift",
  noShipping: "storeChanges:reason.noShipping",
  currency: "storeChanges:reason.currency",
  notInStore: "storeChanges:reason.notInStore",
  inStore: "storeChanges:reason.inStore",
  notOffered: "storeChanges:reason.notOffered",
  archived: "storeChanges:reason.archived",
  mustMend: "storeChanges:reason.mustMend",
  belowCost: "storeChanges:reason.belowCost",
  free: "storeChanges:reason.free",
  tooMuch: "storeChanges:reason.tooMuch",
  lastOne: "storeChanges:reason.lastOne",
  same: "storeChanges:reason.same",
  meanwhile: "storeChanges:reason.meanwhile",
};

/** What a change would do, and the press that does it. */
export function ChangePreview({ preview, here }: { preview: Preview; here: string }) {
  const { t } = useTranslation();
  const { what, rows, leftOut, press } = preview;
  return (
    <Card title={t("storeChanges:preview")} id="preview">
      <div className="stack">
        {rows.length === 0 ? <p>{t("storeChanges:nothing")}</p> : <Rows what={what} rows={rows} />}
        <LeftOut rows={leftOut} />
        {rows.length > 0 && (
          <DeskForm action={here}>
            <FormToken />
            {press.map(({ name, value }) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button name="intent" value="write">
              {t("storeChanges:write", { count: rows.length })}
            </Button>
          </DeskForm>
        )}
      </div>
    </Card>
  );
}

/** What a change did, and how it is taken back. */
export function ChangeOutcome({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { id, href, what, rows, leftOut, isFinished, wasUndone, mayUndo } = outcome;
  const undone = rows.filter(({ isUndone }) => isUndone).length;
  return (
    <>
      <DoneNotice of={`${id} ${wasUndone}`}>
        <p>{t("storeChanges:done", { count: rows.length })}</p>
        {wasUndone && <p>{t("storeChanges:undone", { count: undone })}</p>}
      </DoneNotice>
      {!isFinished && (
        <Notice tone="warning">
          <p>{t("storeChanges:unfinished")}</p>
        </Notice>
      )}
      <Card title={t("storeChanges:outcome")}>
        <div className="stack">
          {rows.length > 0 && <Rows what={what} rows={rows} />}
          <LeftOut rows={leftOut} />
          {mayUndo && (
            <DeskForm action={href}>
              <FormToken />
              <input type="hidden" name="key" value={id} />
              <p className="soft small">{t("storeChanges:undoHint")}</p>
              <Button look="quiet" name="intent" value="undo">
                {t("storeChanges:undo")}
              </Button>
            </DeskForm>
          )}
        </div>
      </Card>
    </>
  );
}

type Row = ShownRow & { isUndone?: boolean };

function Rows({ what, rows }: { what: StoreChangeKind; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const amount = (row: Row, minor: number | null) =>
    minor === null ? t("storeChanges:notSold") : formatMoney({ minor, currency: row.currency });
  const product: Column<Row> = {
    key: "product",
    label: t("storeChanges:product"),
    cell: (row) => <span className="written">{row.product}</span>,
  };
  const columns: Column<Row>[] = [
    {
      key: "store",
      label: t("admin:orders.store"),
      cell: (row) => <span className="written">{row.store}</span>,
    },
    ...(what === "shipping" ? [] : [product]),
    {
      key: "before",
      label: t("storeChanges:before"),
      cell: (row) => amount(row, row.before),
      numeric: true,
    },
    {
      key: "after",
      label: t("storeChanges:after"),
      cell: (row) => (
        <>
          {amount(row, row.after)}
          {row.isUndone && <Badge tone="muted">{t("storeChanges:takenBack")}</Badge>}
        </>
      ),
      numeric: true,
    },
  ];
  return (
    <>
      {what === "shipping" && <p className="soft small">{t("storeChanges:net")}</p>}
      <DataTable
        caption={t("storeChanges:preview")}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        dense
      />
    </>
  );
}

function LeftOut({ rows }: { rows: readonly ShownLeftOut[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Notice tone="warning" title={t("storeChanges:leftOut", { count: rows.length })}>
      <ul>
        {rows.map(({ key, store, product, reason }) => (
          <li key={key} className="written">
            {[store, product].filter(Boolean).join(", ")}: {t(REASON_TEXTS[reason])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
