import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { usePagePlace } from "../../../ui/document/page-place.tsx";
import { StructuredData } from "../../../ui/document/search-tags.tsx";
import { KeyFigures } from "../key-figures.tsx";
import type { KeyFigures as Figures, RangeItem, ShowcaseStore, SiteChrome } from "../../../ui/site/models.ts";
import { PriceExample } from "../price-example.tsx";
import { PhonePicture } from "../scene-picture.tsx";
import { FETCHED_FIRST } from "../../../ui/product/product-picture.tsx";

/** Three products beside each other, on the brand's colour. */
function PictureRail({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className="rail">
      {pictures.slice(0, 3).map((picture) => (
        <img key={picture} src={picture} alt="" width="300" height="360" {...FETCHED_FIRST} />
      ))}
    </div>
  );
}

type Props = {
  site: SiteChrome;
  /** Stores to look into; the first three are shown. */
  stores: readonly ShowcaseStore[];
  /** Pictures of products for the opening, three of them. */
  pictures: readonly string[];
  /** A shirt whose price is told; null where the catalogue does not have it. */
  example: RangeItem | null;
  /** What holds of every store. */
  figures: Figures;
};

/** The landing page: what it is, three ways to use it, stores to look into, how it goes. */
export function HomeView({ site, stores, pictures, example, figures }: Props) {
  const { t } = useTranslation();
  const start = site.visitor?.dashboardHref ?? site.links.builder;
  return (
    <>
      <section className="opening wrap">
        <div>
          <h1>{t("site:home.title")}</h1>
          <p className="lead">{t("site:home.lead")}</p>
          <p className="row">
            <ButtonLink size="big" href={start}>
              {t("site:home.start")}
            </ButtonLink>
            {stores.length > 0 && (
              <ButtonLink size="big" look="quiet" href="#stores">
                {t("site:home.look")}
              </ButtonLink>
            )}
          </p>
        </div>
        <PictureRail pictures={pictures} />
      </section>
      <Ways />
      {stores.length > 0 && <Showcase stores={stores.slice(0, 3)} />}
      <div className="wrap">
        <KeyFigures {...figures} />
        {example && <PriceExample {...example} href={site.links.ourProducts} />}
      </div>
      <Steps start={start} />
      <Operator site={site} />
    </>
  );
}

/** Who runs the platform, for search engines. */
function Operator({ site }: { site: SiteChrome }) {
  const { t } = useTranslation();
  const origin = usePagePlace()?.origin ?? "";
  const [legalName, ...address] = site.operator.split(", ");
  return (
    <StructuredData
      data={{
        "@type": "Organization",
        name: "Popstall",
        legalName,
        address: address.join(", "),
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        email: site.operatorEmail,
        description: t("sitePages:summaries.home"),
      }}
    />
  );
}

function Ways() {
  const { t } = useTranslation();
  const ways = [
    { picture: "store", title: t("site:ways.store.title"), text: t("site:ways.store.text") },
    { picture: "gift", title: t("site:ways.gift.title"), text: t("site:ways.gift.text") },
    { picture: "team", title: t("site:ways.bulk.title"), text: t("site:ways.bulk.text") },
  ] as const;
  return (
    <section className="ways wrap" aria-labelledby="ways">
      <h2 id="ways">{t("site:ways.title")}</h2>
      <ul>
        {ways.map(({ picture, title, text }) => (
          <li key={title}>
            <PhonePicture name={picture} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Showcase({ stores }: { stores: readonly ShowcaseStore[] }) {
  const { t } = useTranslation();
  return (
    <section className="wrap showcase" id="stores" aria-labelledby="stores-title">
      <h2 id="stores-title">{t("site:home.stores")}</h2>
      <ul>
        {stores.map((store) => (
          <li key={store.href}>
            <svg
              className="band"
              viewBox="0 0 120 14"
              preserveAspectRatio="none"
              aria-hidden
              fill={store.brand}
            >
              <path d="M0 0h120v7a6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0z" />
            </svg>
            <img src={store.picture} alt="" width="300" height="360" loading="lazy" />
            <div>
              <h3>
                <a href={store.href}>{store.name}</a>
              </h3>
              <p className="soft">{store.tagline}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How it goes, and the page's last word. */
function Steps({ start }: { start: string }) {
  const { t } = useTranslation();
  const steps = [
    { title: t("site:steps.design.title"), text: t("site:steps.design.text") },
    { title: t("site:steps.open.title"), text: t("site:steps.open.text") },
    { title: t("site:steps.make.title"), text: t("site:steps.make.text") },
  ];
  return (
    <section className="how" aria-labelledby="how">
      <div className="wrap">
        <h2 id="how">{t("site:steps.title")}</h2>
        <ol>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="closing">
          <h2>{t("site:home.closing")}</h2>
          <ButtonLink size="big" href={start}>
            {t("site:home.start")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
