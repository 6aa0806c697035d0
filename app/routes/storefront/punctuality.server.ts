import type { AppLoadContext } from "@remix-run/cloudflare";
import { presetCountry } from "../../domain/address/countries.ts";
import { languageOf } from "../../http/wiring/page-state.server.ts";
import { i18nFor } from "../../i18n/instance.server.ts";
import { punctualityTo } from "../../services/fulfilment/punctuality.server.ts";
import type { StoreVisit } from "../../http/guards/require-store.server.ts";

type Page = { request: Request; context: AppLoadContext };

/**
 * How the store's latest parcels came, as a sentence beside a delivery window; null where too little is known. It is a text
 * already: the checkout's scripts need not bring it.
 * @param country where it goes; without one, where the store's address form begins.
 */
export async function punctualitySentence(
  { request, context }: Page,
  { scope, storefront: { store } }: Pick<StoreVisit, "scope" | "storefront">,
  country: string = presetCountry(store).code,
): Promise<string | null> {
  const shown = await punctualityTo(scope, { store, country });
  if (!shown) return null;
  const { t, language } = await i18nFor(await languageOf(request, context));
  const name = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  const { onTime, known, unknown } = shown;
  return [
    t("product:arrived.known", { country: name, onTime, known }),
    unknown > 0 && t("product:arrived.unknown", { unknown }),
  ]
    .filter(Boolean)
    .join(" ");
}
