import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { BrandMark } from "../../../ui/layout/brand-mark.tsx";
import { resetSetupState } from "../../../ui/setup/use-setup-state.ts";
import { EventSideList } from "../../../ui/admin/event/event-navigation.tsx";
import type { AdminUser } from "../../../ui/admin/models.ts";
import { Icon } from "../../../ui/admin/frame/icon.tsx";
import { SearchButton } from "./search-button.tsx";
import {
  navigationFor,
  type NavPage,
  PAGE_LABELS,
  PANEL_LINKS,
  panelNavigationFor,
  type PanelPage,
} from "../../../ui/admin/frame/navigation.ts";

/** The entry of the panel that an address belongs to: a tenant's own page to the tenants. */
function panelPageAt(pathname: string): PanelPage | undefined {
  if (pathname !== paths.panel && !pathname.startsWith(`${paths.panel}/`)) return undefined;
  const pages = Object.keys(PANEL_LINKS) as PanelPage[];
  const isAt = (href: string) =>
    href === pathname || (href !== paths.panel && pathname.startsWith(`${href}/`));
  return pages.find((page) => isAt(PANEL_LINKS[page].href)) ?? "tenants";
}

type Props = {
  user: AdminUser;
  /** Null where the logo does not navigate (integration mode). */
  logoHref: string | null;
  faqHref: string;
  logoutAction: string;
};

export function Logo({ href }: { href: string | null }) {
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

/** The pages that someone may open, and who they are. */
export function SideNav({ user, logoHref, faqHref, logoutAction }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const panel = panelNavigationFor(user);
  const atPanel = panelPageAt(pathname);
  const isAt = (page: NavPage) => !atPanel && (pathname === `/${page}` || pathname.startsWith(`/${page}/`));
  return (
    <div className="side" id="desk-nav">
      <Logo href={logoHref} />
      <SearchButton />
      <nav aria-label={t("admin:nav.label")}>
        <ul>
          {navigationFor(user).map((page) => (
            <li key={page}>
              <Link to={`/${page}`} prefetch="intent" aria-current={isAt(page) ? "page" : undefined}>
                <Icon name={page} />
                {t(page === "events" && user.superadmin ? "admin:nav.event" : PAGE_LABELS[page])}
              </Link>
              {page === "events" && <EventSideList pathname={pathname} />}
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
      {panel.length > 0 && (
        <nav aria-labelledby="nav-platform">
          <p className="nav-title" id="nav-platform">
            {t("superPanel:platformDesk.nav")}
          </p>
          <ul>
            {panel.map((page) => (
              <li key={page}>
                <Link
                  to={PANEL_LINKS[page].href}
                  prefetch="intent"
                  aria-current={page === atPanel ? "page" : undefined}
                >
                  <Icon name={page} />
                  {t(PANEL_LINKS[page].label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="me">
        <span className="avatar" aria-hidden>
          {user.name.slice(0, 1).toUpperCase()}
        </span>
        <span className="who">
          <b>{user.name}</b>
          <span className="soft small">{user.email}</span>
        </span>
        {/* By the router: it takes back what the page still asks for, whose answer would lead to the sign-in instead. */}
        <DeskForm action={logoutAction} onSubmit={resetSetupState}>
          <FormToken />
          <button className="close" aria-label={t("admin:nav.logout")} title={t("admin:nav.logout")}>
            <Icon name="logout" />
          </button>
        </DeskForm>
      </div>
    </div>
  );
}
