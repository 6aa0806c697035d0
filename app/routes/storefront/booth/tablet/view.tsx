import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClaimView } from "../../claim/view.tsx";
import type { ClaimPage } from "../../claim/models.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { LanguageSelector } from "../../../../ui/language/language-selector.tsx";
import { storeAttributes, type StoreChrome } from "../../../../ui/storefront/models.ts";
import { KeptClaims } from "./kept-claims.tsx";
import type { Stand, Tablet } from "../models.ts";

type OpenProps = { store: StoreChrome; stand: Stand; tablet: Tablet; page: ClaimPage; result?: FormResult };

/** The claim's form for whoever stands at the stand, with what is kept on the tablet above it. */
export function TabletView({ store, stand, tablet, page, result }: OpenProps) {
  const { t } = useTranslation();
  const own: ClaimPage = {
    ...page,
    title: t("booth:formTitle"),
    intro: t("booth:intro"),
    submit: t("booth:submit"),
    promo: page.promo && { ...page.promo, isGiven: true },
  };
  return (
    <TabletFrame store={store} name={tablet.name}>
      <KeptClaims stand={stand} left={tablet.left} ordered={tablet.ordered} />
      <main id="main">
        <ClaimView store={store} page={own} result={result} />
      </main>
    </TabletFrame>
  );
}

type ClosedProps = { store: StoreChrome; stand: Stand; why: "closed" | "notOpen" };

/** What a device shows that is no tablet of this stand (any more), or whose store takes no orders now. */
export function TabletClosedView({ store, stand, why }: ClosedProps) {
  const { t } = useTranslation();
  return (
    <TabletFrame store={store} name={store.name}>
      <main id="main">
        <h1>{t(why === "closed" ? "booth:closed.title" : "booth:notOpen.title")}</h1>
        <p>{t(why === "closed" ? "booth:closed.text" : "booth:notOpen.text")}</p>
        <p>
          <a className="button" href={stand.deskHref}>
            {t("booth:closed.toDesk")}
          </a>
        </p>
      </main>
      <KeptClaims stand={stand} left={0} ordered={null} isClosed />
    </TabletFrame>
  );
}

function TabletFrame({ store, name, children }: { store: StoreChrome; name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="store" {...storeAttributes(store)} data-wait={t("common:processing")}>
      <header>
        <b className="wordmark">{name}</b>{" "}
        {store.languageForm && <LanguageSelector {...store.languageForm} />}
      </header>
      <noscript>
        <div className="kept">
          <Notice>{t("booth:noScript")}</Notice>
        </div>
      </noscript>
      {children}
    </div>
  );
}
