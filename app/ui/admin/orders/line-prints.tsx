import { useTranslation } from "react-i18next";
import type { LinePrint } from "../models.ts";

const SIDE_TEXTS = { front: "admin:order.print.front", back: "admin:order.print.back" } as const;
const REFUSAL_TEXTS = {
  picture_missing: "admin:order.print.refused.picture_missing",
  picture_broken: "admin:order.print.refused.picture_broken",
  picture_not_printable: "admin:order.print.refused.picture_not_printable",
  design_changed: "admin:order.print.refused.design_changed",
} as const;

/** The print files of a line of an order, or why there are none. `waiting`: they are being made. */
export function LinePrints({ prints }: { prints: LinePrint[] | "waiting" }) {
  const { t } = useTranslation();
  if (prints === "waiting") return <p className="soft small">{t("admin:order.print.waiting")}</p>;
  return prints.map((print) =>
    print.href === null ? (
      <p className="small" key={print.side}>
        {t(REFUSAL_TEXTS[print.reason])}
      </p>
    ) : (
      <p className="small" key={print.side}>
        <a href={print.href} download>
          {t(SIDE_TEXTS[print.side])}
        </a>
        {print.isFaulty && <> · {t("admin:order.print.faulty")}</>}
      </p>
    ),
  );
}
