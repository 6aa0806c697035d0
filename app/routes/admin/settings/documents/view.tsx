import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DOCUMENT_TYPES, type DocumentType } from "../../../../domain/documents/document-content.ts";
import type { IssuerFault } from "../../../../domain/documents/may-issue.ts";
import type { Sort } from "../../../../domain/lists/list-query.ts";
import type { Money } from "../../../../domain/money.ts";
import type { DocumentSort } from "../../../../schemas/document-list.ts";
import { DOCUMENT_TEXTS, FAULT_TEXTS } from "../../../../ui/admin/documents/document-texts.ts";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { formatMonth } from "../../../../ui/dates/format-date.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../../ui/lists/desk-list.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { Pages } from "../../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

import { DocumentSettingsCard, type DocumentSettingsDesk } from "./document-settings.tsx";

type DocumentLine = {
  id: string;
  type: DocumentType;
  number: string;
  issuedOn: string;
  customer: string;
  order: { ref: string; href: string };
  gross: Money;
  pdf: string;
  xml: string | null;
};

type Props = {
  links: SettingsLinks;
  settings: DocumentSettingsDesk;
  result?: FormResult;
  /** Why the company cannot issue invoices yet; null where it can. */
  fault: IssuerFault | null;
  documents: readonly DocumentLine[];
  /** `YYYY-MM`, the latest first. */
  months: readonly string[];
  filters: ListFilters;
  sort: Sort<DocumentSort>;
  pages: Pages & { sortHrefs: Record<DocumentSort, string> };
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
  /** In how many files a month comes; none while no month is chosen. Null on a visit that only reads. */
  zip: { action: string; parts: number } | null;
};

/** Every invoice, credit note and receipt of the company, as files and as a table for its accountant. */
export function DocumentsView(props: Props) {
  const { links, settings, result, fault, documents, months, filters, sort, pages, exportAction, zip } =
    props;
  const { t, i18n } = useTranslation();
  const title = t("orderDesk:documents.title");
  return (
    <>
      <SettingsTabs links={links} current="documents" />
      <div className="stack">
        {fault && <Notice>{t(FAULT_TEXTS[fault])}</Notice>}
        {exportAction !== null && documents.length > 0 && (
          <ExportForm
            action={exportAction}
            asked={{ month: filters.asked["month"] ?? "", kind: filters.asked["kind"] ?? "" }}
            label={t("preferences:documents.csv")}
          />
        )}
        {zip && documents.length > 0 && <MonthZip {...zip} asked={filters.asked} />}
        <DeskList
          caption={title}
          rows={documents}
          columns={useColumns()}
          filters={{
            ...filters,
            label: t("preferences:documents.filter"),
            fields: [
              {
                name: "month",
                label: t("preferences:documents.month"),
                any: t("preferences:documents.anyMonth"),
                choices: months.map((value) => ({ value, label: formatMonth(value, i18n.language) })),
              },
              {
                name: "kind",
                label: t("preferences:documents.kind"),
                any: t("preferences:documents.anyKind"),
                choices: DOCUMENT_TYPES.map((value) => ({ value, label: t(DOCUMENT_TEXTS[value]) })),
              },
            ],
          }}
          sort={sort}
          links={pages}
          none={{ title: t("preferences:documents.none"), text: t("preferences:documents.noneText") }}
        />
        <DocumentSettingsCard desk={settings} result={result} />
      </div>
    </>
  );
}

type MonthZipProps = { action: string; parts: number; asked: ListFilters["asked"] };

/** A month's files, one press for each hundred documents. */
function MonthZip({ action, parts, asked }: MonthZipProps) {
  const { t } = useTranslation();
  if (parts === 0) return <p className="soft small">{t("preferences:documents.zipHint")}</p>;
  return (
    <div className="row">
      {Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
        <ExportForm
          key={part}
          action={action}
          asked={{ month: asked["month"] ?? "", kind: asked["kind"] ?? "", part: String(part) }}
          label={
            parts === 1 ? t("preferences:documents.zip") : t("preferences:documents.zipPart", { part, parts })
          }
        />
      ))}
    </div>
  );
}

function useColumns(): ListColumn<DocumentLine, DocumentSort>[] {
  const { t } = useTranslation();
  const dates = useDates();
  return [
    {
      key: "number",
      label: t("preferences:documents.number"),
      cell: ({ number, type }) => (
        <>
          <span className="code">{number}</span> <span className="soft small">{t(DOCUMENT_TEXTS[type])}</span>
        </>
      ),
    },
    {
      key: "issued",
      label: t("preferences:documents.date"),
      cell: ({ issuedOn }) => <time dateTime={issuedOn}>{dates.date(`${issuedOn}T12:00:00Z`)}</time>,
      sortedBy: "issued",
    },
    {
      key: "order",
      label: t("admin:orders.ref"),
      cell: ({ order }) => (
        <Link className="row-link code" to={order.href} prefetch="intent">
          {order.ref}
        </Link>
      ),
    },
    {
      key: "customer",
      label: t("admin:orders.customer"),
      cell: ({ customer }) => <span className="written">{customer}</span>,
    },
    { key: "total", label: t("admin:orders.total"), cell: ({ gross }) => formatMoney(gross) },
    {
      key: "files",
      label: t("preferences:documents.files"),
      cell: ({ number, pdf, xml }) => (
        <span className="row">
          <a href={pdf} aria-label={t("orderDesk:documents.pdf", { number })}>
            PDF
          </a>
          {xml && (
            <a href={xml} aria-label={t("orderDesk:documents.xml", { number })}>
              XML
            </a>
          )}
        </span>
      ),
    },
  ];
}
