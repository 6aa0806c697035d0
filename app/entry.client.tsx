import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { i18nOfPage } from "./i18n/instance.client.ts";

/**
 * Reads the data that came with the page, before React starts. `RemixBrowser` suspends until it has been read, and there
 * is no boundary above it: a key pressed meanwhile makes React hydrate at once, which cannot wait, and fails with error
 * 345. Its first call begins to read, before any hook, and throws the promise of it.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // What went wrong in it is thrown again when React renders.
    await reading;
  }
}

void Promise.all([i18nOfPage(document.documentElement.lang), readPageData()]).then(([i18n]) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
});
