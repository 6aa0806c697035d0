import { useTranslation } from "react-i18next";
import type { ShipmentFault } from "../../../domain/fulfilment/shipment-file.ts";
import type { NoTable } from "../../../domain/lists/table-text.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CsvFileField } from "../../../ui/forms/csv-file-field.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { NO_TABLE_TEXTS, spoiledText } from "../../../ui/lists/table-texts.ts";
import type { Shop } from "../models.ts";
import { ShopFrame } from "../shop-frame.tsx";

export type ShipmentAnswer =
  | { kind: "refused"; error: "nothing" | "columns" | "twice" | "tooMany" | NoTable }
  | {
      kind: "done";
      /** Rows whose jobs were left as they are. */
      faults: readonly ShipmentFault[];
      imported: readonly { line: number; ref: string; outcome: "shipped" | "before" | "changed_meanwhile" }[];
      skipped: number;
    };

const REFUSED_TEXTS = {
  ...NO_TABLE_TEXTS,
  twice: "printShop:csv.twice",
  nothing: "printShop:csv.nothing",
  columns: "printShop:csv.columns",
  tooMany: "printShop:csv.tooMany",
} as const;

const FAULT_TEXTS: Record<Exclude<ShipmentFault["fault"], "spoiled">, string> = {
  noJob: "printShop:csv.fault.noJob",
  tooLong: "printShop:csv.fault.tooLong",
  address: "printShop:csv.fault.address",
  time: "printShop:csv.fault.time",
  notYours: "printShop:csv.fault.notYours",
  closed: "printShop:csv.fault.closed",
};

const OUTCOME_TEXTS = {
  shipped: "printShop:csv.outcome.shipped",
  before: "printShop:csv.outcome.before",
  changed_meanwhile: "printShop:csv.outcome.changed",
} as const;

type Props = { shop: Shop; jobsHref: string; answer: ShipmentAnswer | undefined };

/** Shipments as a file: what was sent of the jobs that were fetched as one, and what became of each line. */
export function ShipmentsView({ shop, jobsHref, answer }: Props) {
  const { t } = useTranslation();
  const error = answer?.kind === "refused" ? REFUSED_TEXTS[answer.error] : undefined;
  return (
    <ShopFrame shop={shop} title={t("printShop:csv.title")} done={null}>
      <p className="shop-files">
        <a className="button quiet" href={shop.listHref}>
          {t("printShop:all")}
        </a>
        <a className="button quiet" href={jobsHref}>
          {t("printShop:csv.jobs")}
        </a>
      </p>
      {answer && <Answer answer={answer} />}
      <form className="shop-job" method="post" encType="multipart/form-data">
        <FormToken />
        <p>{t("printShop:csv.text")}</p>
        <CsvFileField
          label={t("printShop:csv.field")}
          hint={t("printShop:csv.hint")}
          result={error === undefined ? undefined : { status: "error", error: { file: [error] } }}
        />
        <Button wide>{t("printShop:csv.send")}</Button>
      </form>
    </ShopFrame>
  );
}

function Answer({ answer }: { answer: ShipmentAnswer }) {
  const { t } = useTranslation();
  if (answer.kind === "refused") return null;
  const count = answer.imported.filter(({ outcome }) => outcome === "shipped").length;
  const faults = answer.faults.map((fault) => ({
    line: fault.line,
    job: fault.job,
    text: fault.fault === "spoiled" ? t(...spoiledText(fault.cell)) : t(FAULT_TEXTS[fault.fault]),
  }));
  if (answer.imported.length === 0) {
    return (
      <>
        <Notice tone="error" live>
          {t("printShop:csv.nothingTaken")}
        </Notice>
        <Report rows={faults} />
      </>
    );
  }
  return (
    <>
      {faults.length > 0 && (
        <>
          <Notice tone="warning" live>
            {t("printShop:csv.someLeft")}
          </Notice>
          <Report rows={faults} />
        </>
      )}
      <Notice tone="success" live>
        {t("printShop:csv.taken", { count })}{" "}
        {answer.skipped > 0 && t("printShop:csv.skipped", { count: answer.skipped })}
      </Notice>
      <Report
        rows={answer.imported.map(({ line, ref, outcome }) => ({
          line,
          job: ref,
          text: t(OUTCOME_TEXTS[outcome]),
        }))}
      />
    </>
  );
}

function Report({ rows }: { rows: readonly { line: number; job: string; text: string }[] }) {
  const { t } = useTranslation();
  return (
    <table className="shop-table">
      <thead>
        <tr>
          <th scope="col">{t("printShop:csv.line")}</th>
          <th scope="col">{t("printShop:csv.order")}</th>
          <th scope="col">{t("printShop:csv.result")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, job, text }, at) => (
          <tr key={at}>
            <td>{line}</td>
            <td>{job || "–"}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
