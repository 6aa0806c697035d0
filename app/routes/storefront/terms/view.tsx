import { useTranslation } from "react-i18next";
import type { Section } from "../../../ui/site/sections-view.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

type Props = { store: StoreChrome; title: string; parties: Section; sections: readonly Section[] };

/** The terms of a store: who sells first, as a letter would be addressed, then the rest. */
export function StoreTermsView({ store, title, parties, sections }: Props) {
  return (
    <article className="narrow stack terms">
      <h1>{title}</h1>
      <section>
        <h2>{parties.heading}</h2>
        <p>{parties.text}</p>
        <Seller store={store} />
      </section>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}

function Seller({ store }: { store: StoreChrome }) {
  const { t } = useTranslation();
  const { organiser, seller } = store;
  const [name = organiser.name, ...lines] = seller.lines;
  return (
    <address>
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {seller.vatNumber && <span>{t("store:footer.vat", { number: seller.vatNumber })}</span>}
      {organiser.email && <a href={`mailto:${organiser.email}`}>{organiser.email}</a>}
      <a href={store.links.contact}>{t("store:contact.title")}</a>
    </address>
  );
}
