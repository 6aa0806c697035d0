import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { baseScope } from "../../http/wiring/context.server.ts";
import { pngResponse } from "../../http/pictures/png-pictures.server.ts";
import { cardPath, drawCard } from "../../http/pictures/share-card.server.ts";
import { readStorefront } from "../../services/storefront/read.server.ts";
import { themeProperties } from "../../ui/theme/theme-properties.ts";

const FILE = /^(?:store|product-([0-9a-z]{1,40}))-[0-9a-f]{16}\.png$/;

/**
 * `/media/cards/{slug}/store-{hash}.png` and `product-{id}-{hash}.png`: what chats show of a page. Named by all that is
 * seen on it; an address of before leads to what the page says now.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [file, productId] = FILE.exec(params.file ?? "") ?? [];
  const storefront =
    file === undefined
      ? undefined
      : await readStorefront(baseScope(context), { slug: params.slug ?? "", visitorId: undefined });
  const product = productId ? storefront?.stock.find(({ id }) => id === productId) : undefined;
  const isThere = productId === undefined || product?.status === "published";
  if (!storefront || storefront.opening === "hidden" || !isThere) throw new Response(null, { status: 404 });
  const current = await cardPath(storefront, product);
  if (!current.endsWith(`/${file}`)) throw redirect(current);
  const look = themeProperties(storefront.store.theme);
  const colour = (name: `--${string}`) => look[name] ?? "";
  const card = await drawCard(context, storefront, product, {
    paper: colour("--paper"),
    ink: colour("--ink"),
    soft: colour("--soft"),
    brand: colour("--brand"),
    brandInk: colour("--brand-ink"),
  });
  if (!card) throw new Response(null, { status: 404 });
  return pngResponse(card);
}
