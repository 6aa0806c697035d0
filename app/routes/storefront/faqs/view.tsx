import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isPromo } from "../../../domain/store/store-event.ts";
import type { Question, StoreChrome } from "../../../ui/storefront/models.ts";

type Props = { store: StoreChrome; questions: readonly Question[] };

/** What people ask before they claim a gift, while its organiser has written no answers. */
const ABOUT_GIFTS = ["free", "address", "when", "change", "code", "wrong"] as const;

// texts: store:faqs.gift.*

function questionsOf(t: TFunction, store: StoreChrome, own: readonly Question[]): readonly Question[] {
  if (own.length > 0 || !isPromo(store.type)) return own;
  return ABOUT_GIFTS.map((about) => ({
    question: t(`store:faqs.gift.${about}.question`),
    answer: t(`store:faqs.gift.${about}.answer`, { organiser: store.organiser.name }),
  }));
}

/** The store's questions and answers, folded; those about any gift where its organiser has none. */
export function FaqsView({ store, questions: own }: Props) {
  const { t } = useTranslation();
  const questions = questionsOf(t, store, own);
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
