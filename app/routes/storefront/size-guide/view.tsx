import { useTranslation } from "react-i18next";
import type { Unit } from "../../../domain/product/own-shirt.ts";
import { catalogueWord } from "../../../i18n/catalogue-words.ts";
import { sizeName } from "../../../i18n/colour-name.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useWidth } from "../../../ui/product/use-width.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { OWN_SHIRT } from "../storefront.rules.ts";
import { hasLongSleeves, MeasureDrawing, MeasureTable, UnitChoice } from "./measures.tsx";
import type { FitSize, SizeGuidePage } from "./models.ts";

const BACK = {
  product: "product:fit.back",
  gift: "product:fit.backToGift",
  form: "product:fit.backToForm",
} as const;

type Props = { store: StoreChrome; page: SizeGuidePage };

/** The measures of a product with the form for the width of a shirt of one's own, and its answer above. */
export function SizeGuideView({ store, page }: Props) {
  const { t, i18n } = useTranslation();
  const { answer, measures } = page;
  return (
    <div className="narrow stack">
      <p className="to-product">
        <a href={page.backHref}>{t(BACK[page.from])}</a>
      </p>
      <h1>{t("product:sizeGuide")}</h1>
      <p className="soft">
        {[page.product, page.cut && catalogueWord(t, i18n.language, page.cut)].filter(Boolean).join(" · ")}
      </p>
      {page.productHref && (
        <p className="to-product">
          <a href={page.productHref}>{t("product:description")}</a>
        </p>
      )}
      {answer && <Answer store={store} page={page} answer={answer} />}
      {measures.length === 0 ? (
        <Notice title={t("product:fit.noMeasures")} />
      ) : (
        <form className="guide" method="get" action={page.action} noValidate>
          {page.kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {page.isMeasured && <OwnShirt store={store} page={page} />}
          {!page.isMeasured && <UnitChoice chosen={page.unit} />}
          <MeasureDrawing longSleeves={hasLongSleeves(measures)} />
          <MeasureTable measures={measures} best={answer?.best?.size ?? null} />
          <p className="soft small">{t("product:sizeGuideIntro")}</p>
        </form>
      )}
    </div>
  );
}

/** The one number that is asked. */
function OwnShirt({ store, page }: Props) {
  const { t } = useTranslation();
  const result = page.error
    ? { initialValue: { measured: page.typed }, error: { measured: [page.error] } }
    : undefined;
  return (
    <>
      <h2>{t("product:fit.title")}</h2>
      <p>{t("product:fit.how")}</p>
      <ErrorSummary result={result} labels={{ measured: t("product:fit.width") }} />
      <div className="own-shirt">
        <Field
          rules={OWN_SHIRT.measured}
          label={t("product:fit.width")}
          defaultValue={page.typed}
          autoComplete="off"
          result={result}
        />
        <UnitChoice chosen={page.unit} />
      </div>
      <p className="soft small">{t("product:fit.use", { organiser: store.organiser.name })}</p>
      <div>
        <Button size="big">{t("product:fit.submit")}</Button>
      </div>
    </>
  );
}

function Answer({ store, page, answer }: Props & { answer: NonNullable<SizeGuidePage["answer"]> }) {
  const { t } = useTranslation();
  const width = useWidth();
  const { best, beside, meant } = answer;
  const own = width(answer.ownMm, page.unit);
  return (
    <Notice
      tone={best ? "success" : "warning"}
      live
      title={
        best
          ? t("product:fit.best", { size: sizeName(t, best.size), width: own })
          : t("product:fit.none", { width: own })
      }
    >
      <div className="stack fits">
        {best && <Compared size={best} unit={page.unit} isBest />}
        {beside.map((size) => (
          <Compared key={size.size} size={size} unit={page.unit} />
        ))}
        {meant && (
          <p>
            <a href={meant.href}>
              {t(meant.is === "unit" ? "product:fit.meantUnit" : "product:fit.meantAround", {
                width: width(meant.mm, meant.unit),
              })}
            </a>
          </p>
        )}
        {!best && (
          <p>
            {t("product:fit.noneHow")}{" "}
            <a href={store.links.contact}>{t("product:fit.ask", { organiser: store.organiser.name })}</a>
          </p>
        )}
      </div>
    </Notice>
  );
}

/** How a size lies beside the own shirt, and the way to take it. */
function Compared({ size, unit, isBest = false }: { size: FitSize; unit: Unit; isBest?: boolean }) {
  const { t } = useTranslation();
  const width = useWidth();
  const name = sizeName(t, size.size);
  const difference = width(Math.abs(size.widerMm), unit);
  // What rounds to nothing in the unit is no difference.
  const isSame = difference === width(0, unit);
  return (
    <div className="fit">
      <span>
        {t(isSame ? "product:fit.same" : size.widerMm > 0 ? "product:fit.wider" : "product:fit.narrower", {
          size: name,
          width: difference,
        })}{" "}
        {size.isSoldOut && <span className="soft">{t("product:soldOut")}</span>}
      </span>
      {size.href && (
        <ButtonLink look={isBest ? "brand" : "quiet"} size={isBest ? "normal" : "tiny"} href={size.href}>
          {t("product:fit.choose", { size: name })}
        </ButtonLink>
      )}
    </div>
  );
}
