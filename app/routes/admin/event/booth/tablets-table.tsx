import { useTranslation } from "react-i18next";
import type { TabletState } from "../../../../domain/booth/booth-tablet.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge, type Tone } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import type { BoothPage } from "./view.tsx";

export type TabletLine = {
  id: string;
  name: string;
  state: TabletState;
  size: number;
  ordered: number;
  held: number;
  /** ISO time. */
  endsAt: string;
};

const STATES: Record<TabletState, { text: string; tone: Tone }> = {
  open: { text: "eventDesk:boothDesk.state.open", tone: "good" },
  ended: { text: "eventDesk:boothDesk.state.ended", tone: "muted" },
  revoked: { text: "eventDesk:boothDesk.state.revoked", tone: "bad" },
};

/** Each tablet with what it was given, ordered and still holds. */
export function TabletsTable({ page }: { page: BoothPage }) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  const columns: Column<TabletLine>[] = [
    {
      key: "name",
      label: t("eventDesk:boothDesk.tablet"),
      cell: ({ name }) => <span className="written">{name}</span>,
    },
    {
      key: "state",
      label: t("admin:orders.status"),
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>,
    },
    {
      key: "ordered",
      label: t("eventDesk:boothDesk.ordered"),
      cell: ({ ordered, size }) => t("eventDesk:boothDesk.orderedOf", { ordered, size }),
      numeric: true,
    },
    { key: "held", label: t("eventDesk:boothDesk.held"), cell: ({ held }) => held, numeric: true },
    {
      key: "ends",
      label: t("eventDesk:boothDesk.ends"),
      cell: ({ endsAt }) => <time dateTime={endsAt}>{shortDateTime(endsAt)}</time>,
    },
    ...(page.mayWrite
      ? [
          {
            key: "actions",
            label: t("voucherDesk:codes.change"),
            cell: (row: TabletLine) => row.state === "open" && <Revoke page={page} row={row} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t("eventDesk:boothDesk.title")}
      columns={columns}
      rows={page.tablets}
      rowKey={({ id }) => id}
    />
  );
}

function Revoke({ page, row }: { page: BoothPage; row: TabletLine }) {
  const { t } = useTranslation();
  const label = t("eventDesk:boothDesk.revoke");
  return (
    <DeskForm startsAfresh action={page.action}>
      <FormToken />
      <input type="hidden" name="name" value={row.name} />
      <Button
        look="danger"
        size="tiny"
        name="intent"
        value={`revoke:${row.id}`}
        aria-label={`${label}: ${row.name}`}
      >
        {label}
      </Button>
    </DeskForm>
  );
}
