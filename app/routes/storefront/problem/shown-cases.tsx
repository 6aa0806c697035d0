import { useTranslation } from "react-i18next";
import { formatMoment } from "../../../domain/dates/format-moment.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { OUTCOME_TEXTS, problemText, STATE_TEXTS } from "../../../i18n/case-texts.ts";
import { CASE_REPLY } from "../../../ui/cases/cases.rules.ts";
import type { ProblemPage, ShownCase } from "./models.ts";
import { PhotoField } from "./photo-field.tsx";

type Props = { store: StoreChrome; page: ProblemPage; result?: FormResult };

/** What was said to be wrong before, what was answered, and where to write more. */
export function ShownCases({ store, page, result }: Props) {
  const { t } = useTranslation();
  return page.cases.map((shown) => (
    <section className="order" key={shown.id} aria-labelledby={`case-${shown.id}`}>
      <h2 id={`case-${shown.id}`}>{t(problemText(shown.problem, store.region))}</h2>
      <p>
        <b>{t(shown.outcome ? OUTCOME_TEXTS[shown.outcome] : STATE_TEXTS[shown.state])}</b>
      </p>
      <Messages shown={shown} page={page} />
      {shown.state !== "closed" && (
        <Reply
          store={store}
          page={page}
          shown={shown}
          result={page.posted === shown.id ? result : undefined}
        />
      )}
    </section>
  ));
}

function Messages({ shown, page }: { shown: ShownCase; page: ProblemPage }) {
  const { t, i18n } = useTranslation();
  return shown.messages.map((message) => (
    <blockquote key={message.id}>
      <p className="written">{message.text}</p>
      {message.photos.length > 0 && (
        <p className="row">
          {message.photos.map(({ href, thumb }, index) => (
            <a key={href} href={href}>
              <img
                src={thumb}
                alt={t("cases:desk.photo", { number: index + 1 })}
                width="96"
                height="96"
                loading="lazy"
              />
            </a>
          ))}
        </p>
      )}
      <p className="soft">
        {message.staff ?? t("cases:you")} ·{" "}
        <time dateTime={message.at}>{formatMoment(message.at, i18n.language, page.timeZone)}</time>
      </p>
    </blockquote>
  ));
}

function Reply({ store, page, shown, result }: Props & { shown: ShownCase }) {
  const { t } = useTranslation();
  const id = `words-${shown.id}`;
  return (
    <details open={shown.state === "asked" || result !== undefined}>
      <summary className="button quiet">{t("cases:more")}</summary>
      <form method="post" action={page.action} encType="multipart/form-data" noValidate>
        <FormToken token={store.formToken} />
        <input type="hidden" name="idempotency_key" value={page.formKey} />
        <input type="hidden" name="case" value={shown.id} />
        <ErrorSummary result={result} labels={{}} />
        <Field
          rules={CASE_REPLY.words}
          id={id}
          as="textarea"
          rows={3}
          label={t("cases:words")}
          result={result}
        />
        <PhotoField id={`photos-${shown.id}`} result={result} />
        <Button name="intent" value="reply">
          {t("cases:sendMore")}
        </Button>
      </form>
    </details>
  );
}
