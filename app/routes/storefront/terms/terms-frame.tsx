import { useTranslation } from "react-i18next";
import { type Section, SectionsView } from "../../../ui/site/text-page.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import type { termsData } from "./read.server.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

type Props = { store: StoreChrome; title: string; parties: Section; sections: readonly Section[] };

/** The terms of a store: who sells first, as a letter would be addressed, then the rest. */
function StoreTermsView({ store, title, parties, sections }: Props) {
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

type Loaded = Awaited<ReturnType<typeof termsData>>;

/** The terms wear the look of where they were opened from. */
export const termsHandle = (title: string, description: string) => (data: unknown) =>
  (data as Loaded | undefined)?.kind === "store"
    ? { styles: "storefront", enhancers: ["store"], title, description }
    : { styles: "site", enhancers: ["site"], title, description };

/** The parties of the contract, which every store names in its own way, then what is the same everywhere. */
export function TermsFrame({
  loaded,
  title,
  sections,
}: {
  loaded: Loaded;
  title: string;
  sections: Section[];
}) {
  const { t } = useTranslation();
  const heading = t("site:legal.terms.parties.heading");
  if (loaded.kind === "store") {
    const { store, operator } = loaded;
    return (
      <StoreLayout store={store}>
        <StoreTermsView
          store={store}
          title={title}
          parties={{
            heading,
            text: t("site:legal.terms.parties.inStore", {
              store: store.name,
              organiser: store.organiser.name,
              operator,
            }),
          }}
          sections={sections}
        />
      </StoreLayout>
    );
  }
  const parties = { heading, text: t("site:legal.terms.parties.text", { operator: loaded.operator }) };
  return (
    <SiteLayout site={loaded.site}>
      <SectionsView title={title} sections={[parties, ...sections]} />
    </SiteLayout>
  );
}
