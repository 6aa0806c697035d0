import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Cloth } from "../../../../domain/print/product-prints.ts";
import type { Side } from "../../../../domain/design/design.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import type { LinePrint } from "../../../../ui/admin/models.ts";
import { LinePrints } from "../../../../ui/admin/orders/line-prints.tsx";

export type ProductPrintFiles = {
  areas: readonly { side: Side; width: number; height: number; dpi: number }[];
  /** `draft`: they are made when it is published. */
  files: readonly { cloth: Cloth; prints: LinePrint[] }[] | "waiting" | "draft";
};

const SIDE_TEXTS = {
  front: "productDesk:catalogueDesk.front",
  back: "productDesk:catalogueDesk.back",
} as const;
const CLOTH_TEXTS = { light: "productDesk:print.light", dark: "productDesk:print.dark" } as const;

/** The print areas of a product, and its print files for light and for dark colours. */
export function ProductPrint({ areas, files, proofHref }: ProductPrintFiles & { proofHref: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("productDesk:print.title")}>
      <div className="stack">
        <p>
          {t("productDesk:print.area")}:{" "}
          {areas
            .map(({ side, ...size }) => `${t(SIDE_TEXTS[side])} ${t("productDesk:print.areaSize", size)}`)
            .join("; ")}
        </p>
        <p>
          <Link to={proofHref}>{t("productDesk:proof.link")}</Link>
        </p>
        {files === "draft" && <p className="soft">{t("productDesk:print.draft")}</p>}
        {files === "waiting" && <LinePrints prints="waiting" />}
        {typeof files !== "string" && files.length === 0 && (
          <p className="soft">{t("productDesk:print.none")}</p>
        )}
        {typeof files !== "string" &&
          files.map(({ cloth, prints }) => (
            <div key={cloth}>
              <h3 className="small">{t(CLOTH_TEXTS[cloth])}</h3>
              <LinePrints prints={prints} />
            </div>
          ))}
      </div>
    </Card>
  );
}
