import { Link, useFetchers, useNavigation } from "@remix-run/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Toasts } from "../../../ui/feedback/toast.tsx";
import type { Flash } from "../../../ui/feedback/toast-queue.ts";
import { Processing } from "../../../ui/feedback/processing.tsx";
import { useLasting } from "../../../ui/feedback/use-lasting.ts";
import { FormTokenProvider } from "../../../ui/forms/form-token.tsx";
import { unansweredStore } from "../../../ui/forms/page-data-fetch.ts";
import { CookieBanner } from "../../../ui/layout/cookie-banner.tsx";
import { SkipLink } from "../../../ui/layout/skip-link.tsx";
import { SavedViewsProvider, type ViewsOfList } from "../../../ui/lists/saved-views.tsx";
import { TimeZoneProvider } from "../../../ui/dates/time-zone.tsx";
import { HITS_FETCHER } from "./use-hits.ts";
import { DeskKeys } from "./desk-keys.tsx";
import { SearchButton } from "./search-button.tsx";
import { Icon } from "../../../ui/admin/frame/icon.tsx";
import { MenuToggle } from "./menu-toggle.tsx";
import { NoAnswer } from "./no-answer.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { TimeZoneNote } from "./time-zone-note.tsx";
import type { AdminUser } from "../../../ui/admin/models.ts";
import { Logo, SideNav } from "./side-nav.tsx";
import { SupportBanner, type SupportVisit } from "./support-banner.tsx";

type Props = {
  user: AdminUser;
  /** Null where the logo does not navigate (integration mode). */
  logoHref: string | null;
  faqHref: string;
  logoutAction: string;
  formToken: string;
  /** Where the open steps can be seen, while the setup is incomplete. */
  setupHref?: string | null;
  flash?: Flash | null;
  /** The tenant that a superadmin is signed in to for support. */
  visit?: SupportVisit | null;
  /** Where the tenant's days begin and end: all times of the desk are shown in it. */
  timeZone: string;
  /** The viewer's own views of the list that is shown; null where there is none. */
  savedViews?: ViewsOfList | null;
  children: ReactNode;
};

/** The frame of the admin area: navigation at the side, which slides in on small screens, with or without scripts. */
export function AdminShell(props: Props) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const unanswered = useSyncExternalStore(
    unansweredStore.subscribe,
    unansweredStore.shown,
    unansweredStore.none,
  );
  const inFlight =
    unanswered.length === 0 &&
    (navigation.state !== "idle" ||
      fetchers.some(({ key, state }) => key !== HITS_FETCHER && state !== "idle"));
  useFormDraft();
  useFocusOnArrival();
  return (
    <FormTokenProvider value={props.formToken}>
      <TimeZoneProvider value={props.timeZone}>
        <SavedViewsProvider value={props.savedViews ?? null}>
          <div className="desk">
            <SkipLink />
            <header className="frame">
              <div className="bar">
                <Logo href={props.logoHref} />
                <SearchButton iconOnly />
                <label htmlFor="nav-open">
                  <MenuToggle opens="desk-nav" />
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
            <NoAnswer />
            <Processing active={useLasting(inFlight)} />
            <CookieBanner />
            <DeskKeys user={props.user} />
          </div>
        </SavedViewsProvider>
      </TimeZoneProvider>
    </FormTokenProvider>
  );
}
