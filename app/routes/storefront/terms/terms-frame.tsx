import { useTranslation } from "react-i18next";
import { type Section, SectionsView } from "../../../ui/site/sections-view.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { StoreTermsView } from "./view.tsx";
import type { termsData } from "./read.server.ts";

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
