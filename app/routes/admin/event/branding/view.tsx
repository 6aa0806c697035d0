import { useTranslation } from "react-i18next";
import type { StoreTheme } from "../../../../domain/store/store-event.ts";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { LookFields } from "./look-fields.tsx";
import { type Choosable, PictureChoice } from "./picture-choice.tsx";
import { TextFields, type TextName } from "./text-fields.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";

/** Typing pauses before the store is drawn again. */
const PAUSE_MS = 500;

/**
 * The store beside its form: what is typed goes into the preview's address, which the server draws.
 * @param names the fields that the preview follows.
 * @param initial what the server was asked to show, where no script follows the form.
 */
function useLivePreview(href: string, stored: StoreTheme, names: readonly string[], initial: string | null) {
  const [query, setQuery] = useState(initial);
  const [theme, setTheme] = useState(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => setQuery(initial), [initial]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (event: FormEvent) => {
    const { form } = event.target as HTMLInputElement;
    if (!form) return;
    const typed = new FormData(form);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === "string" ? value : "";
    };
    setTheme({
      brand: text("brand"),
      paper: text("paper") as StoreTheme["paper"],
      corners: text("corners") as StoreTheme["corners"],
      headings: text("headings") as StoreTheme["headings"],
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const fields = names.flatMap((name) => (text(name) === "" ? [] : [[name, text(name)]]));
      setQuery(new URLSearchParams([["look", "1"], ...fields]).toString());
    }, PAUSE_MS);
  };
  return { theme, follow, src: query === null ? href : `${href}?${query}` };
}

type Props = {
  version: number;
  isLocked: boolean;
  mayWrite: boolean;
  stored: Readonly<Record<string, string>>;
  theme: StoreTheme;
  texts: readonly TextName[];
  ownLanguage: string;
  languages: readonly string[];
  /** The words that the store's form has by itself. */
  usual: Readonly<Record<TextName, string>>;
  shown: { logo: string | null; hero: string | null };
  choices: readonly Choosable[];
  pages: { previousHref: string | null; nextHref: string | null };
  previewHref: string;
  result?: FormResult;
  /** What the preview was asked to show by a button. */
  preview: string | null;
};

/** How a store looks, with the store beside it. Works without scripts; with them the store follows what is typed. */
export function BrandingView({ version, isLocked, mayWrite, result, ...page }: Props) {
  const { t } = useTranslation();
  const { stored, texts, usual, shown, choices, pages } = page;
  const labels = useLabels(page);
  const live = useLivePreview(page.previewHref, themeOf(page, result), Object.keys(stored), page.preview);
  const picture = (name: "logo" | "hero", hint: string) => (
    <PictureChoice
      {...{ name, hint, choices, pages, result }}
      legend={labels[name] ?? ""}
      shown={shown[name]}
      stored={stored[name] ?? "none"}
    />
  );
  return (
    <>
      <PageHead title={t("eventDesk:page.branding")} lead={t("eventDesk:branding.lead")} />
      <div className="branding" onInput={live.follow}>
        <VersionedForm
          legend={t("eventDesk:page.branding")}
          {...{ version, isLocked, mayWrite, stored, labels, result }}
          encType="multipart/form-data"
        >
          <Card>
            {/* Enter presses the form's first button: it saves, it does not preview. */}
            <button className="sr" tabIndex={-1} aria-hidden />
            {picture("logo", t("eventDesk:branding.logoHint"))}
          </Card>
          <Card>
            <LookFields {...{ stored, labels, result }} theme={live.theme} />
          </Card>
          <Card>{picture("hero", t("eventDesk:branding.heroHint"))}</Card>
          <Card title={t("eventDesk:branding.words")}>
            <TextFields
              {...{ texts, stored, labels, result }}
              ownLanguage={page.ownLanguage}
              languages={page.languages}
              usual={usual}
            />
          </Card>
          <p>
            <Button look="quiet" name="intent" value="preview">
              {t("eventDesk:branding.show")}
            </Button>
          </p>
        </VersionedForm>
        <aside className="store-preview">
          <iframe title={t("eventDesk:branding.preview")} src={live.src} />
        </aside>
      </div>
    </>
  );
}

/** The look that the form shows: what came back with a mistake, else what is stored. */
function themeOf({ theme }: Pick<Props, "theme">, result: FormResult): StoreTheme {
  const typed = result?.initialValue as Partial<StoreTheme> | undefined;
  return {
    brand: typed?.brand ?? theme.brand,
    paper: typed?.paper ?? theme.paper,
    corners: typed?.corners ?? theme.corners,
    headings: typed?.headings ?? theme.headings,
  };
}

function useLabels({ texts, languages }: Pick<Props, "texts" | "languages">): Record<string, string> {
  const { t } = useTranslation();
  const words: Record<TextName, string> = {
    tagline: t("eventDesk:branding.tagline"),
    claim_title: t("eventDesk:branding.claimTitle"),
    claim_button: t("eventDesk:branding.claimButton"),
  };
  const named = LANGUAGES.filter(({ code }) => languages.includes(code));
  return {
    logo: t("eventDesk:branding.logo"),
    logo_file: t("eventDesk:branding.logo"),
    brand: t("eventDesk:branding.colour"),
    paper: t("eventDesk:branding.paper.label"),
    corners: t("eventDesk:branding.corners.label"),
    headings: t("eventDesk:branding.headings.label"),
    hero: t("eventDesk:branding.hero"),
    hero_file: t("eventDesk:branding.hero"),
    ...Object.fromEntries(texts.map((name) => [name, words[name]])),
    ...Object.fromEntries(
      named.flatMap(({ code, name: language }) =>
        texts.map((name) => [`${name}_${code}`, `${words[name]}, ${language}`]),
      ),
    ),
  };
}
