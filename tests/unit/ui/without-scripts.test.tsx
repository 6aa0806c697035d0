import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { Processing } from "../../../app/ui/feedback/processing.tsx";
import { CookieBanner } from "../../../app/ui/layout/cookie-banner.tsx";

/** What a text browser shows: it knows no styles and no `hidden`. */
const shown = (html: string) => html.replaceAll(/<[^>]*>/g, "");

async function drawn(active?: boolean): Promise<string> {
  return renderToString(
    <I18nextProvider i18n={await i18nFor("en")}>
      <Processing active={active} />
      <CookieBanner />
    </I18nextProvider>,
  );
}

test("what only scripts show is no text of the page", async () => {
  const html = await drawn();
  expect(shown(html)).toBe("");
  expect(html).not.toContain("<button");
});

test("the words are there for the scripts, and for React while it waits", async () => {
  const html = await drawn(true);
  expect(shown(html)).toBe("processing, please wait");
  expect(html).toContain('data-busy="processing, please wait"');
  expect(html).toMatch(/data-declined="Decline" data-accepted="Accept"/);
});
