import { useTranslation } from "react-i18next";
import type { Question, StoreChrome } from "../../../ui/storefront/models.ts";

type Props = { store: StoreChrome; questions: readonly Question[] };

/** The store's questions and answers, folded. */
export function FaqsView({ store, questions }: Props) {
  const { t } = useTranslation();
  return (
    <div className="narrow stack">
      <h1>{t("store:faqs.title")}</h1>
      {questions.length === 0 && <p>{t("store:faqs.none")}</p>}
      <div className="answers">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p>
        <a href={store.links.contact}>{t("store:faqs.contact")}</a> ·{" "}
        <a href={store.links.findOrder}>{t("store:find.title")}</a>
      </p>
    </div>
  );
}
