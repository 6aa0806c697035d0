import type { AppLoadContext } from "@remix-run/cloudflare";
import { baseScope } from "../../http/wiring/context.server.ts";
import { listShowcase } from "../../services/storefront/read.server.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import type { RenderedMail } from "../../mail/render-mail.tsx";
import { SAMPLE_STORES, type SampleStoreName } from "../../mail/samples/sample-words.ts";
import { MAIL_SAMPLES } from "../../mail/samples/samples.ts";
import { wordingIn } from "../../mail/wording.ts";

/** How a mail program shows colours: as the device is set, or always light or dark. */
const SCHEMES = ["system", "light", "dark"] as const;
/** In px: a window on a desk, and a phone. */
const WIDTHS = ["680", "390"] as const;

const DARK_DEVICE = "@media(prefers-color-scheme:dark)";

export const PREVIEW_CHOICES = {
  store: Object.keys(SAMPLE_STORES),
  mail_lang: LANGUAGES.map(({ code }) => code),
  scheme: SCHEMES,
  width: WIDTHS,
};

export type PreviewChoice = {
  store: string;
  mail_lang: string;
  scheme: (typeof SCHEMES)[number];
  width: (typeof WIDTHS)[number];
};

/** What the address asks for; the first of each kind where it asks for nothing that there is. */
export function previewChoice(query: URLSearchParams): PreviewChoice {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((value) => value === query.get(name)) ?? (values[0] as Value);
  return {
    store: oneOf("store", PREVIEW_CHOICES.store),
    mail_lang: oneOf("mail_lang", PREVIEW_CHOICES.mail_lang),
    scheme: oneOf("scheme", SCHEMES),
    width: oneOf("width", WIDTHS),
  };
}

/** A mail with sample facts; undefined when none has this name. */
export async function previewMail(
  context: AppLoadContext,
  name: string,
  choice: PreviewChoice,
): Promise<RenderedMail | undefined> {
  const sample = Object.hasOwn(MAIL_SAMPLES, name) ? MAIL_SAMPLES[name] : undefined;
  if (!sample) return undefined;
  const shown = await listShowcase(baseScope(context), 2);
  const place = {
    origin: context.page.settings.APP_ORIGIN,
    products: shown.map(({ product: { designHash, offer } }) => ({
      designHash,
      colour: offer.defaultColour,
    })),
  };
  const wording = await wordingIn(choice.mail_lang);
  const mail = sample(SAMPLE_STORES[choice.store as SampleStoreName], wording, place);
  if (choice.scheme === "system") return mail;
  const always = choice.scheme === "dark" ? "@media all" : "@media not all";
  return { ...mail, html: mail.html.replace(DARK_DEVICE, always) };
}
