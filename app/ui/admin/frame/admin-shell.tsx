import { Form, Link, useFetchers, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Toasts } from "../../feedback/toast.tsx";
import type { Flash } from "../../feedback/toast-queue.ts";
import { Processing } from "../../feedback/processing.tsx";
import { useLasting } from "../../feedback/use-lasting.ts";
import { FormToken, FormTokenProvider } from "../../forms/form-token.tsx";
import { BrandMark } from "../../layout/brand-mark.tsx";
import { CookieBanner } from "../../layout/cookie-banner.tsx";
import { SkipLink } from "../../layout/skip-link.tsx";
import { resetSetupState } from "../../setup/use-setup-state.ts";
import { TimeZoneProvider } from "../../dates/time-zone.tsx";
import { Icon } from "./icon.tsx";
import { useFormDraft } from "./use-form-draft.ts";
import { TimeZoneNote } from "./time-zone-note.tsx";
import type { AdminUser } from "../models.ts";
import { type NavPage, navigationFor } from "./navigation.ts";
import { SupportBanner, type SupportVisit } from "../panel/support-banner.tsx";

const NARROW = "(max-width: 1023px)";

const LABELS: Record<NavPage, string> = {
  dashboard: "admin:nav.dashboard",
  events: "admin:nav.stores",
  orders: "admin:nav.orders",
  clients: "admin:nav.clients",
  assets: "admin:nav.assets",
  products: "admin:nav.products",
  users: "admin:nav.users",
  "audit-logs": "admin:nav.auditLogs",
  settings: "admin:nav.settings",
};

type Props = {
  user: AdminUser;
  /** Pages that exist; items of others are left out. */
  built?: readonly NavPage[];
  /** Null where the logo does not navigate (integration mode). */
  logoHref: string | null;
  faqHref: string;
  logoutAction: string;
  formToken: string;
  /** Where the open steps can be seen, while the setup is incomplete. */
  setupHref?: string | null;
  flash?: Flash | null;
  /** Whose house a superadmin is in. */
  visit?: SupportVisit | null;
  /** Where the tenant's days begin and end: all times of the desk are shown in it. */
  timeZone: string;
  children: ReactNode;
};

/** The frame of the admin area: navigation at the side, which slides in on small screens, with or without scripts. */
export function AdminShell(props: Props) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const inFlight = navigation.state !== "idle" || fetchers.some(({ state }) => state !== "idle");
  const { key } = useLocation();
  const toggle = useRef<HTMLInputElement>(null);
  useFormDraft();
  // Each navigation has a key of its own, also one to the same page. The page that React takes over is none: a menu that
  // was opened before stays open.
  const closedFor = useRef(key);
  useEffect(() => {
    if (closedFor.current === key) return;
    closedFor.current = key;
    if (toggle.current && window.matchMedia(NARROW).matches) toggle.current.checked = false;
  }, [key]);
  return (
    <FormTokenProvider value={props.formToken}>
      <TimeZoneProvider value={props.timeZone}>
        <div className="desk">
          <SkipLink />
          <header className="frame">
            <input className="sr" type="checkbox" id="nav-open" ref={toggle} aria-label={t("common:menu")} />
            <div className="bar">
              <Logo href={props.logoHref} />
              <label htmlFor="nav-open" aria-hidden>
                <Icon name="menu" />
              </label>
            </div>
            <label className="veil" htmlFor="nav-open" aria-hidden />
            <SideNav {...props} />
          </header>
          <main id="main">
            {props.visit && <SupportBanner visit={props.visit} />}
            {props.setupHref && (
              <p className="notice accent">
                {t("admin:setup.incomplete")} <Link to={props.setupHref}>{t("admin:setup.view")}</Link>
              </p>
            )}
            {props.children}
            <TimeZoneNote />
          </main>
          <Toasts flash={props.flash} />
          <Processing active={useLasting(inFlight)} />
          <CookieBanner />
        </div>
      </TimeZoneProvider>
    </FormTokenProvider>
  );
}

function Logo({ href }: { href: string | null }) {
  const content = (
    <>
      <BrandMark size={26} /> Popstall
    </>
  );
  return href ? (
    <a className="logo" href={href}>
      {content}
    </a>
  ) : (
    <span className="logo">{content}</span>
  );
}

function SideNav({ user, built, logoHref, faqHref, logoutAction }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="side">
      <Logo href={logoHref} />
      <nav aria-label={t("admin:nav.label")}>
        <ul>
          {navigationFor(user, built).map((page) => (
            <li key={page}>
              <Link
                to={`/${page}`}
                prefetch="intent"
                aria-current={
                  pathname === `/${page}` || pathname.startsWith(`/${page}/`) ? "page" : undefined
                }
              >
                <Icon name={page} />
                {t(page === "events" && user.superadmin ? "admin:nav.event" : LABELS[page])}
              </Link>
            </li>
          ))}
          <li>
            <a href={faqHref} target="_blank" rel="noopener">
              <Icon name="help" />
              {t("admin:nav.faq")}
              <span className="sr">{t("admin:nav.newTab")}</span>
            </a>
          </li>
        </ul>
      </nav>
      <div className="me">
        <span className="avatar" aria-hidden>
          {user.name.slice(0, 1).toUpperCase()}
        </span>
        <span className="who">
          <b>{user.name}</b>
          <span className="soft small">{user.email}</span>
        </span>
        <Form method="post" action={logoutAction} onSubmit={resetSetupState} reloadDocument>
          <FormToken />
          <button className="close" aria-label={t("admin:nav.logout")} title={t("admin:nav.logout")}>
            <Icon name="logout" />
          </button>
        </Form>
      </div>
    </div>
  );
}
