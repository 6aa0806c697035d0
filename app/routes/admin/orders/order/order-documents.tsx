import { useTranslation } from "react-i18next";
import type { IssuerFault } from "../../../../domain/documents/may-issue.ts";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { DOCUMENT_TEXTS, FAULT_TEXTS } from "../../../../ui/admin/documents/document-texts.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

export type DocumentsDesk = {
  documents: readonly {
    id: string;
    type: keyof typeof DOCUMENT_TEXTS;
    number: string;
    at: string;
    files: readonly { ending: "pdf" | "xml" | "ubl.xml"; href: string }[];
    gross: Money;
  }[];
  lacksInvoice: boolean;
  /** Why the company cannot issue an invoice; null where it can, or where this order has none anyway. */
  fault: IssuerFault | null;
  lacksReceipt: boolean;
};

const FILE_NAMES = { pdf: "PDF", xml: "XML", "ubl.xml": "UBL" } as const;
const FILE_TEXTS = {
  pdf: "orderDesk:documents.pdf",
  xml: "orderDesk:documents.xml",
  "ubl.xml": "orderDesk:documents.ubl",
} as const;

type Props = { desk: DocumentsDesk; region: Region; error?: string | undefined };

/** The invoice, credit notes and receipt of an order. Intents `invoice` and `receipt`. */
export function OrderDocuments({ desk, region, error }: Props) {
  const { t } = useTranslation();
  const dates = useDates();
  const { documents, lacksInvoice, fault, lacksReceipt } = desk;
  if (documents.length === 0 && !lacksInvoice && !lacksReceipt && !fault) return null;
  return (
    <div id="documents">
      <Card title={t("orderDesk:documents.title")}>
        <div className="stack">
          {documents.length === 0 && <p className="soft">{t("orderDesk:documents.none")}</p>}
          {documents.length > 0 && (
            <ul className="changes">
              {documents.map(({ id, type, number, at, gross, files }) => (
                <li key={id}>
                  <p>
                    {t(DOCUMENT_TEXTS[type])} <span className="code">{number}</span>
                  </p>
                  <p className="soft small">
                    {dates.date(at)} · {formatMoney(gross, region)}
                  </p>
                  <p className="row">
                    {files.map(({ ending, href }) => (
                      <a key={ending} href={href} aria-label={t(FILE_TEXTS[ending], { number })}>
                        {FILE_NAMES[ending]}
                      </a>
                    ))}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {fault && !error && <p className="soft small">{t(FAULT_TEXTS[fault])}</p>}
          {error && (
            <Notice tone="error" live>
              {t(error)}
            </Notice>
          )}
          {(lacksInvoice || lacksReceipt) && (
            <DeskForm startsAfresh className="form">
              <FormToken />
              <p className="soft small">{t("orderDesk:documents.final")}</p>
              <p className="row">
                {lacksInvoice && (
                  <Button look="quiet" size="tiny" name="intent" value="invoice">
                    {t("orderDesk:documents.issue")}
                  </Button>
                )}
                {lacksReceipt && (
                  <Button look="quiet" size="tiny" name="intent" value="receipt">
                    {t("orderDesk:documents.receipt")}
                  </Button>
                )}
              </p>
            </DeskForm>
          )}
        </div>
      </Card>
    </div>
  );
}
