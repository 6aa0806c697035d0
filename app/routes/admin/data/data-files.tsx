import { useTranslation } from "react-i18next";
import { EXPORT_DAYS, EXPORTS_A_DAY, type ExportState } from "../../../domain/data-export/export-files.ts";
import { paths } from "../../../paths.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Badge, type Tone } from "../../../ui/feedback/badge.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DataTable } from "../../../ui/admin/data-table.tsx";

export type DataFile = {
  id: string;
  state: ExportState;
  /** Whether its first part is made. */
  isBegun: boolean;
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
  /** Bytes. */
  size: number;
  rowCount: number;
  /** Where it is downloaded; null while or since it cannot be. */
  href: string | null;
};

type Shown = "waiting" | ExportState;
const STATES: Record<Shown, { tone: Tone; text: string }> = {
  waiting: { tone: "work", text: "companyData:file.state.waiting" },
  making: { tone: "work", text: "companyData:file.state.making" },
  ready: { tone: "good", text: "companyData:file.state.ready" },
  expired: { tone: "muted", text: "companyData:file.state.expired" },
  failed: { tone: "bad", text: "companyData:file.state.failed" },
};

/** The company's data as one file: those that were asked for, and the button that asks for another. */
export function DataFiles({ files, refused }: { files: readonly DataFile[]; refused?: string | undefined }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const isMaking = files.some(({ state }) => state === "making");
  const number = new Intl.NumberFormat(i18n.language);
  const columns = [
    { key: "at", label: t("companyData:file.at"), cell: (file: DataFile) => dates.dateTime(file.createdAt) },
    {
      key: "state",
      label: t("companyData:file.stateLabel"),
      cell: (file: DataFile) => {
        const { tone, text } = STATES[file.state === "making" && !file.isBegun ? "waiting" : file.state];
        return <Badge tone={tone}>{t(text, { date: dates.date(file.expiresAt) })}</Badge>;
      },
    },
    {
      key: "rows",
      label: t("companyData:file.rows"),
      numeric: true,
      cell: ({ rowCount }: DataFile) => (rowCount > 0 ? number.format(rowCount) : "–"),
    },
    {
      key: "size",
      label: t("companyData:file.size"),
      numeric: true,
      cell: ({ size }: DataFile) => (size > 0 ? sizeText(size, i18n.language) : "–"),
    },
    {
      key: "download",
      label: t("companyData:file.download"),
      cell: ({ href }: DataFile) =>
        href === null ? (
          "–"
        ) : (
          <ButtonLink look="quiet" size="tiny" href={href} download>
            {t("companyData:file.download")}
          </ButtonLink>
        ),
    },
  ];
  return (
    <Card title={t("companyData:file.title")}>
      <div className="stack">
        {refused !== undefined && (
          <Notice tone="error" live>
            <p>{t(refused)}</p>
          </Notice>
        )}
        <p className="soft">{t("companyData:file.lead")}</p>
        {files.length > 0 && (
          <DataTable
            caption={t("companyData:file.list")}
            columns={columns}
            rows={files}
            rowKey={({ id }) => id}
          />
        )}
        {isMaking ? (
          <Notice>
            <p>
              {t("companyData:file.askedFor")} <a href={paths.companyData}>{t("companyData:file.reload")}</a>
            </p>
          </Notice>
        ) : (
          <DeskForm>
            <FormToken />
            <Button>{t("companyData:file.ask")}</Button>
          </DeskForm>
        )}
        <p className="soft small">
          {t("companyData:file.limits", { days: EXPORT_DAYS, most: EXPORTS_A_DAY })}
        </p>
      </div>
    </Card>
  );
}

/** Bytes as people read them, in the unit that suits. */
function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(bytes / (isSmall ? 1_000 : 1_000_000));
}
