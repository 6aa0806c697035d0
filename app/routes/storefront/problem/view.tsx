import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../../domain/dates/format-moment.ts";
import { MISFITS } from "../../../domain/order/order-case.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { countsUpTo, SelectField } from "../../../ui/forms/select-field.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { GIFT_PROMISE_TEXTS, MISFIT_TEXTS, problemText, PROMISE_TEXTS } from "../../../i18n/case-texts.ts";
import { CASE } from "../../../ui/cases/cases.rules.ts";
import type { ProblemLine, ProblemPage } from "./models.ts";
import { PhotoField } from "./photo-field.tsx";
import { ShownCases } from "./shown-cases.tsx";

type Props = { store: StoreChrome; page: ProblemPage; result?: FormResult };

/** What is wrong with an order: what was said and answered before, and the form for more. Intents `new`, `reply`. */
export function ProblemView({ store, page, result }: Props) {
  const { t } = useTranslation();
  const organiser = store.organiser.name;
  return (
    <div className="problem">
      <h1>{t("cases:title")}</h1>
      <p>
        {t("claim:thanks.reference")} <b>{page.orderRef}</b> · <a href={page.statusHref}>{t("cases:back")}</a>
      </p>
      {page.isSaved && !result && (
        <Notice tone="success" live>
          <p>{t("cases:saved", { organiser })}</p>
        </Notice>
      )}
      <ShownCases store={store} page={page} result={result} />
      {page.isOpen ? (
        <Another isFirst={page.cases.length === 0} isOpen={page.posted === "new"}>
          <ProblemForm store={store} page={page} result={page.posted === "new" ? result : undefined} />
        </Another>
      ) : (
        <p className="soft">{t("cases:refused.notNow")}</p>
      )}
    </div>
  );
}

/** What was reported stands by itself; more is said behind a button. */
function Another({ isFirst, isOpen, children }: { isFirst: boolean; isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  if (isFirst) return children;
  return (
    <details open={isOpen}>
      <summary className="button quiet">{t("cases:another")}</summary>
      {children}
    </details>
  );
}

function ProblemForm({ store, page, result }: Props) {
  const { t } = useTranslation();
  const organiser = store.organiser.name;
  return (
    <form
      className="order"
      method="post"
      action={page.action}
      encType="multipart/form-data"
      id="problem-form"
      noValidate
    >
      <FormToken token={store.formToken} />
      <input type="hidden" name="idempotency_key" value={page.formKey} />
      <h2>{t("cases:tell")}</h2>
      <p>{t("cases:lead", { organiser })}</p>
      <ErrorSummary
        result={result}
        labels={{
          problem: t("cases:problem.label"),
          lines: t("cases:lines"),
          words: t("cases:words"),
          photos: t("cases:photos"),
        }}
      />
      <Problems store={store} page={page} result={result} />
      <Lines store={store} page={page} result={result} />
      <MisfitChoice result={result} />
      <Field
        rules={CASE.words}
        as="textarea"
        rows={4}
        label={t("cases:words")}
        hint={t("cases:wordsHint")}
        result={result}
      />
      <PhotoField id="photos" result={result} />
      <Button size="big" name="intent" value="new">
        {t("cases:send")}
      </Button>
    </form>
  );
}

/** The problems to choose from, each with what will come of it. */
function Problems({ store, page, result }: Props) {
  const { t, i18n } = useTranslation();
  const { value, error } = useFieldState("problem", result);
  const day = (iso: string | null) => (iso ? formatDay(iso, i18n.language, page.timeZone) : "");
  return (
    <fieldset id={error ? "problem" : undefined} tabIndex={error ? -1 : undefined}>
      <legend>{t("cases:problem.label")}</legend>
      {error && <p className="error">{error}</p>}
      {page.problems.map(({ problem, promise }) => (
        <label className="radio" key={problem}>
          <input type="radio" name="problem" value={problem} defaultChecked={value === problem} />
          <span>
            <b>{t(problemText(problem, store.region))}</b>
            <span className="soft">
              {t((page.isGift ? GIFT_PROMISE_TEXTS : PROMISE_TEXTS)[promise], {
                organiser: store.organiser.name,
                day: day(page.lostFrom),
              })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Asks, without insisting, whether a piece that does not fit is too small or too big. */
function MisfitChoice({ result }: { result?: FormResult }) {
  const { t } = useTranslation();
  const { value } = useFieldState("misfit", result);
  return (
    <fieldset>
      <legend>{t("cases:misfit.label")}</legend>
      {MISFITS.map((misfit) => (
        <label className="radio" key={misfit}>
          <input type="radio" name="misfit" value={misfit} defaultChecked={value === misfit} />
          <span>{t(MISFIT_TEXTS[misfit])}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Which of what was ordered it is about; a single piece is chosen already. */
function Lines({ store, page, result }: Props) {
  const { t } = useTranslation();
  const { error } = useFieldState("lines", result);
  const isOne = page.lines.length === 1;
  return (
    <fieldset id={error ? "lines" : undefined} tabIndex={error ? -1 : undefined}>
      <legend>{t("cases:lines")}</legend>
      {error && <p className="error">{error}</p>}
      <ul className="lines">
        {page.lines.map((line) => {
          const name = `quantity_${line.id}`;
          const counts = countsUpTo(line.quantity);
          return (
            <li key={line.id}>
              <img src={line.picture} alt="" width="80" height="96" />
              <div>
                <SelectField
                  name={name}
                  label={[line.name, colourName(t, line.colour, store.region), sizeName(t, line.size)]
                    .filter(Boolean)
                    .join(" · ")}
                  hint={<Right line={line} page={page} />}
                  choices={counts.map(({ value, label }) => ({
                    value,
                    label: value === "0" ? t("cases:none") : label,
                  }))}
                  defaultValue={isOne ? counts.at(-1)?.value : "0"}
                  result={result}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Whether a line may be sent back for no reason. */
function Right({ line: { right }, page }: { line: ProblemLine; page: ProblemPage }) {
  const { t, i18n } = useTranslation();
  if (!right) return null;
  if (right.is === "personal") return t("cases:right.personal");
  if (right.until === null) return t("cases:right.open");
  const day = formatDay(right.until, i18n.language, page.timeZone);
  return right.is === "over" ? t("cases:right.over", { day }) : t("cases:right.until", { day });
}
