import { useTranslation } from "react-i18next";
import type { StockFault } from "../../../domain/fulfilment/stock.ts";
import type { NoTable } from "../../../domain/lists/table-text.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CsvFileField } from "../../../ui/forms/csv-file-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { NO_TABLE_TEXTS, spoiledText } from "../../../ui/lists/table-texts.ts";
import type { Shop } from "../models.ts";
import { STOCK } from "../print-shop.rules.ts";
import { ShopFrame } from "../shop-frame.tsx";

export type StockAnswer =
  | { kind: "one"; result: FormResult }
  | { kind: "refused"; error: "nothing" | "columns" | "twice" | "tooMany" | NoTable }
  | { kind: "faulty"; faults: readonly StockFault[] };

const REFUSED_TEXTS = {
  ...NO_TABLE_TEXTS,
  twice: "printShop:csv.twice",
  nothing: "printShop:stock.nothing",
  columns: "printShop:stock.columns",
  tooMany: "printShop:csv.tooMany",
} as const;

const FAULT_TEXTS: Record<Exclude<StockFault["fault"], "spoiled">, string> = {
  noSku: "printShop:stock.noSku",
  count: "printShop:stock.wrongCount",
  twice: "printShop:stock.twice",
};

type Props = {
  shop: Shop;
  stock: readonly { sku: string; count: number | null }[];
  done: string | null;
  answer: StockAnswer | undefined;
};

/** What is on the shelf, and how to say that it is more or less. */
export function StockView({ shop, stock, done, answer }: Props) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  const result = answer?.kind === "one" ? answer.result : undefined;
  const error = answer?.kind === "refused" ? REFUSED_TEXTS[answer.error] : undefined;
  return (
    <ShopFrame shop={shop} title={t("printShop:stock.title")} done={answer ? null : done}>
      <p>
        <a className="button quiet" href={shop.listHref}>
          {t("printShop:all")}
        </a>
      </p>
      {answer?.kind === "faulty" && <Faults faults={answer.faults} />}
      <div className="shop-parts">
        <form className="shop-job" method="post" noValidate>
          <FormToken />
          <p>{t("printShop:stock.text")}</p>
          <Field rules={STOCK.sku} label={t("printShop:picks.sku")} result={result} />
          <Field
            rules={STOCK.count}
            label={t("printShop:stock.count")}
            hint={t("printShop:stock.countHint")}
            result={result}
          />
          <Button wide name="intent" value="one">
            {t("printShop:stock.save")}
          </Button>
        </form>
        <form className="shop-job" method="post" encType="multipart/form-data">
          <FormToken />
          <CsvFileField
            label={t("printShop:stock.file")}
            hint={t("printShop:stock.fileHint")}
            result={error === undefined ? undefined : { status: "error", error: { file: [error] } }}
          />
          <Button wide name="intent" value="file">
            {t("printShop:stock.sendFile")}
          </Button>
        </form>
      </div>
      {stock.length === 0 ? (
        <p className="soft">{t("printShop:stock.none")}</p>
      ) : (
        <table className="shop-table">
          <thead>
            <tr>
              <th scope="col">{t("printShop:picks.sku")}</th>
              <th scope="col">{t("printShop:stock.count")}</th>
            </tr>
          </thead>
          <tbody>
            {stock.map(({ sku, count }) => (
              <tr key={sku}>
                <td>{sku}</td>
                <td className={count === 0 ? "shop-late" : undefined}>
                  {count === null ? t("printShop:stock.unlimited") : numbers.format(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ShopFrame>
  );
}

function Faults({ faults }: { faults: readonly StockFault[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="error" live>
        {t("printShop:csv.nothingTaken")}
      </Notice>
      <table className="shop-table">
        <thead>
          <tr>
            <th scope="col">{t("printShop:csv.line")}</th>
            <th scope="col">{t("printShop:picks.sku")}</th>
            <th scope="col">{t("printShop:csv.result")}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((one, at) => (
            <tr key={at}>
              <td>{one.line}</td>
              <td>{one.sku || "–"}</td>
              <td>{one.fault === "spoiled" ? t(...spoiledText(one.cell)) : t(FAULT_TEXTS[one.fault])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
