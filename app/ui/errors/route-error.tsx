import {
  isRouteErrorResponse,
  useLocation,
  useOutletContext,
  useParams,
  useRouteError,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FOREIGN_FORM } from "../../domain/access/form-draft.ts";
import { SUPPORT_ONLY_READS } from "../../domain/access/tenant-standing.ts";
import { ORDER_LINK_WITHDRAWN } from "../../domain/order/order-ref.ts";
import { PRODUCT_NOT_SOLD } from "../../domain/availability/unavailable.ts";
import { isPromo } from "../../domain/store/store-event.ts";
import { ProductCards } from "../storefront/product-cards.tsx";
import { usePagePlace } from "../document/page-place.tsx";
import { AwayPage, awayOf } from "./away-page.tsx";
import { SiteFrame, StoreFrame } from "./site-frame.tsx";
import { type StoreError, storeErrorOf } from "./store-error.ts";

type Texts = { title: string; text: string };

const UNREADABLE: Texts = { title: "faults:unreadableTitle", text: "faults:unreadable" };
const TEXTS: Record<number, Texts> = {
  400: UNREADABLE,
  401: { title: "faults:signInTitle", text: "faults:signIn" },
  403: { title: "faults:forbiddenTitle", text: "faults:forbidden" },
  404: { title: "faults:notFoundTitle", text: "faults:notFound" },
  405: { title: "faults:methodTitle", text: "faults:method" },
  409: { title: "faults:conflictTitle", text: "faults:conflict" },
  410: { title: "faults:goneTitle", text: "faults:gone" },
  413: { title: "faults:tooLargeTitle", text: "faults:tooLarge" },
  415: UNREADABLE,
  422: { title: "faults:unfitTitle", text: "faults:unfit" },
  423: { title: "faults:onHoldTitle", text: "faults:onHold" },
  429: { title: "faults:slowDownTitle", text: "faults:slowDown" },
};
/** What a refusal says in its body, where its status alone would tell too little. */
const SPECIAL = new Map<string, Texts>([
  // A superadmin's visit that may only read.
  [SUPPORT_ONLY_READS, { title: "superPanel:support.readsTitle", text: "superPanel:support.readsText" }],
  [FOREIGN_FORM, { title: "faults:foreignTitle", text: "faults:foreign" }],
  [PRODUCT_NOT_SOLD, { title: "faults:productTitle", text: "faults:product" }],
  [ORDER_LINK_WITHDRAWN, { title: "faults:linkReplacedTitle", text: "faults:linkReplaced" }],
]);
const BROKEN: Texts = { title: "faults:brokenTitle", text: "faults:broken" };

/** The outlet's context where a frame around the page has its `<main>` already. */
export const INSIDE_MAIN = "inside-main";

/** The page of every error: what happened in plain words, and a way on. Used as ErrorBoundary everywhere. */
export function RouteError() {
  const framed = useOutletContext() === INSIDE_MAIN;
  return (
    <Fault error={useRouteError()} framed={framed} params={useParams()} pathname={useLocation().pathname} />
  );
}

type FaultProps = {
  error: unknown;
  /** Whether the frame around it has its `<main>` already. */
  framed: boolean;
  params: { slug?: string; pageId?: string };
  pathname: string;
};

/** An error in the frame that its place has: the store's, the desk's, none in a print shop, else the platform's. */
export function Fault({ error, framed, params: { slug, pageId }, pathname }: FaultProps) {
  const away = isRouteErrorResponse(error) ? awayOf(error.data) : undefined;
  if (away) return <AwayPage away={away} framed={framed} />;
  // Pages of a store are drawn by the server: nothing of this is in the browser's files.
  const inStore = import.meta.env.SSR && isRouteErrorResponse(error) ? storeErrorOf(error.data) : undefined;
  if (import.meta.env.SSR && inStore && isRouteErrorResponse(error)) {
    return <StoreFault status={error.status} {...inStore} />;
  }
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reason = isRouteErrorResponse(error) ? error.data : undefined;
  if (framed) return <ErrorPage status={status} reason={reason} framed wayOn={WAYS.desk} />;
  if (pageId) {
    const wayOn = { href: `/print-shop/${encodeURIComponent(pageId)}`, label: WAYS.printShop.label };
    return <ErrorPage status={status} reason={reason} wayOn={wayOn} />;
  }
  // Below a store's front page there is a store to go back to, unless it is the store that is not there.
  if (slug !== undefined && status !== 404 && pathname.startsWith(`/${slug}/`)) {
    return <ErrorPage status={status} reason={reason} storeHref={`/${encodeURIComponent(slug)}`} />;
  }
  return (
    <SiteFrame>
      <ErrorWords status={status} reason={reason} wayOn={WAYS.site} />
    </SiteFrame>
  );
}

/** An error of a store's page in its own look. What is not there leads to what is: the products, or the gift's form. */
export function StoreFault({ status, store, reason, products }: StoreError & { status: number }) {
  const { home, products: list, contact } = store.links;
  const toList = isPromo(store.type)
    ? { href: home, label: "header:gift" }
    : { href: list, label: "faults:toProducts" };
  const ways =
    status === 404
      ? { firstWay: toList, wayOn: { href: contact, label: "header:contact" } }
      : { storeHref: home };
  // Its words promise other products.
  const lacksOthers = reason === PRODUCT_NOT_SOLD && products.length === 0;
  return (
    <StoreFrame store={store}>
      <ErrorWords status={status} reason={lacksOthers ? null : reason} {...ways} />
      {products.length > 0 && <ProductCards products={products} region={store.region} />}
    </StoreFrame>
  );
}

const REQUEST_ID = "request-id";

/** By which the platform's people find in the log what went wrong. React finds it in the page when it takes it over. */
function RequestId() {
  const place = usePagePlace();
  const id = place ? place.requestId : globalThis.document?.getElementById(REQUEST_ID)?.textContent;
  return id ? (
    <>
      {" · "}
      <span id={REQUEST_ID}>{id}</span>
    </>
  ) : null;
}

type WayOn = { href: string; label: string };
const WAYS = {
  site: { href: "/", label: "faults:toStart" },
  desk: { href: "/dashboard", label: "admin:nav.dashboard" },
  printShop: { label: "printShop:all" },
} as const;

type ErrorPageProps = {
  status: number;
  storeHref?: string | undefined;
  /** The way that most want to go on by. */
  firstWay?: WayOn | undefined;
  /** Where one can go on; nowhere but to the store within a store. */
  wayOn?: WayOn | undefined;
  /** The page whose form was refused, to open it again. */
  againHref?: string | undefined;
  /** What the refusal's body says. */
  reason?: unknown;
};

/** The error page of a status; statuses without words of their own read as a fault of ours. */
export function ErrorPage({ framed, ...words }: ErrorPageProps & { framed?: boolean }) {
  const Frame = framed ? "div" : "main";
  return (
    <Frame className="fault" id={framed ? undefined : "main"}>
      <ErrorWords {...words} wayOn={words.wayOn ?? WAYS.site} />
    </Frame>
  );
}

function ErrorWords({ status, storeHref, firstWay, wayOn, againHref, reason }: ErrorPageProps) {
  const { t } = useTranslation();
  const usual = TEXTS[status] ?? BROKEN;
  const texts = (typeof reason === "string" && SPECIAL.get(reason)) || usual;
  return (
    <>
      <title>{t(texts.title)}</title>
      <svg
        className="soft"
        width="56"
        height="44"
        viewBox="0 0 56 44"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M8 4h40l6 12H2z" strokeLinejoin="round" />
        <path d="M2 16a6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0M8 24v18h40V24" />
      </svg>
      <p className="soft small num">
        {t("faults:code", { status: TEXTS[status] ? status : 500 })}
        {usual === BROKEN && <RequestId />}
        {reason === PRODUCT_NOT_SOLD && ` · ${t(usual.title)}`}
      </p>
      <h1>{t(texts.title)}</h1>
      <p className="soft">{t(texts.text)}</p>
      <p className="row">
        {status === 401 && (
          <a className="button" href="/login">
            {t("faults:toLogin")}
          </a>
        )}
        {againHref && (
          <a className="button" href={againHref}>
            {t("faults:openAgain")}
          </a>
        )}
        {storeHref && (
          <a className="button" href={storeHref}>
            {t("faults:toStore")}
          </a>
        )}
        {firstWay && (
          <a className="button" href={firstWay.href}>
            {t(firstWay.label)}
          </a>
        )}
        {wayOn && (
          <a className="button quiet" href={wayOn.href}>
            {t(wayOn.label)}
          </a>
        )}
      </p>
    </>
  );
}
