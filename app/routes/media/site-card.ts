import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pngResponse } from "../../http/pictures/png-pictures.server.ts";
import { siteCard } from "../../http/pictures/site-card.server.ts";
import { isLanguage } from "../../i18n/languages.ts";

/** `/media/site/{language}.png`: what chats show of the platform's own pages. Its words may change: a day old at most. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const [, language] = /^([a-z]{2})\.png$/.exec(params.file ?? "") ?? [];
  const card = isLanguage(language) ? await siteCard(context, language) : undefined;
  if (!card) throw new Response(null, { status: 404 });
  const response = pngResponse(card);
  if (card.type === "png") response.headers.set("Cache-Control", "public, max-age=86400");
  return response;
}
