import { Link, useFetchers, useNavigation, useLocation } from "@remix-run/react";
import { type ReactNode, useSyncExternalStore, lazy, Suspense, useEffect, useState, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Toasts } from "../../../ui/feedback/toast.tsx";
import type { Flash } from "../../../ui/feedback/toast-queue.ts";
import { Processing } from "../../../ui/feedback/processing.tsx";
import { useLasting } from "../../../ui/feedback/use-lasting.ts";
import { FormTokenProvider } from "../../../ui/forms/form-token.tsx";
import { unansweredStore } from "../../../ui/forms/page-data-fetch.ts";
import { CookieBanner } from "../../../ui/layout/cookie-banner.tsx";
import { SkipLink } from "../../../ui/layout/brand-mark.tsx";
import { SavedViewsProvider, type ViewsOfList } from "../../../ui/lists/saved-views.tsx";
import { TimeZoneProvider } from "../../../ui/dates/time-zone.tsx";
import { HITS_FETCHER } from "./use-hits.ts";
import { SearchButton } from "./search-button.tsx";
import { Icon } from "../../../ui/admin/frame/icon.tsx";
import { NoAnswer } from "./no-answer.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { TimeZoneNote } from "./time-zone-note.tsx";
import type { AdminUser } from "../../../ui/admin/models.ts";
import { Logo, SideNav } from "./side-nav.tsx";
import { SupportBanner, type SupportVisit } from "./support-banner.tsx";
import { actOnList } from "./list-keys.ts";
import { areKeysOn, isTyping, OPEN_PALETTE } from "./key-rules.ts";

const NARROW = "(max-width: 1023px)";

/**
 * Opens the navigation on small screens. It is a checkbox, so that it works without scripts, and says by itself whether it
 * is ticked; with scripts it says whether the navigation is open, leads the focus into it and back, and closes on Escape and
 * when one goes on. It lies over its icon: who explores the page by touch finds it there.
 */
function MenuToggle({ opens }: { opens: string }) {
  const { t } = useTranslation();
  const { key: visited } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  // Each navigation has a key of its own, also one to the same page. The page that React takes over is none: a menu that
  // was opened before stays open.
  const closedFor = useRef(visited);
  useEffect(() => {
    const toggle = box.current;
    if (!toggle) return;
    const say = () => toggle.setAttribute("aria-expanded", String(toggle.checked));
    say();
    if (closedFor.current !== visited) {
      closedFor.current = visited;
      if (window.matchMedia(NARROW).matches) toggle.checked = false;
      say();
    }
    const change = () => {
      say();
      if (toggle.checked) document.getElementById(opens)?.querySelector("a")?.focus();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !toggle.checked || event.defaultPrevented) return;
      toggle.checked = false;
      say();
      toggle.focus();
    };
    toggle.addEventListener("change", change);
    document.addEventListener("keydown", press);
    return () => {
      toggle.removeEventListener("change", change);
      document.removeEventListener("keydown", press);
    };
  }, [visited, opens]);
  return (
    <input type="checkbox" id="nav-open" ref={box} aria-label={t("common:menu")} aria-controls={opens} />
  );
}

// Fetched when they are opened first: no page pays for them.
const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));
const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

type Opened = "palette" | "help" | null;

/**
 * The keys of the desk: Ctrl or Cmd and K, and single ones while nobody types. All that they do can be reached without
 * them; single keys can be switched off in the help.
 */
function DeskKeys({ user }: { user: AdminUser }) {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k") {
        event.preventDefault();
        setOpened("palette");
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areKeysOn()) return;
      if (event.key === "?") setOpened("help");
      else if (!actOnList(event.key)) return;
      event.preventDefault();
    };
    const open = () => setOpened("palette");
    document.addEventListener("keydown", press);
    document.addEventListener(OPEN_PALETTE, open);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);
  const close = () => setOpened(null);
  return (
    <Suspense fallback={null}>
      {opened === "palette" && <CommandPalette user={user} onClose={close} />}
      {opened === "help" && <KeysHelp onClose={close} />}
    </Suspense>
  );
}

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
