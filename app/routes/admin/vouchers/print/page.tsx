import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import { requireStaff } from "../../../../auth/session.server.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { TIME_ZONE_OF_REGION } from "../../../../domain/store/store-event.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../../i18n/instance.server.ts";
import { isLanguage } from "../../../../i18n/languages.ts";
import { paths } from "../../../../paths.ts";
import { noteCodesTaken } from "../../../../services/codes/export-codes.server.ts";
import { listCodes, readCode } from "../../../../services/codes/read-codes.server.ts";
import { readGiftLines } from "../../../../services/events/read.server.ts";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { LAYOUTS, type PrintPage } from "./models.ts";
import { PrintedCodes } from "./printed-codes.tsx";
import { themeAttributes } from "../../../../ui/theme/theme-properties.ts";
import { requireEvent } from "../../events/require-event.server.ts";
import { CODES, pagesBeside, placeIn } from "../promo-codes/code-pages.ts";
import { claimLink } from "../read.server.ts";

/** Five sheets of cards. */
const PER_PAGE = 40;

export const handle = { styles: "print", title: "voucherDesk:codes.print.pageTitle", thing: "store" };

/** Codes on cards or posters, each with a QR picture that opens the claim with it. Each page is an entry in the log. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requireEvent(scope, args.params.slug);
  const query = new URL(args.request.url).searchParams;
  const layout = LAYOUTS.find((one) => one === query.get("layout")) ?? "cards";
  const batchId = query.get("batch") ?? undefined;
  const codeId = query.get("code");
  const filter = { eventId: event.id, batchId, usable: true };
  const one = codeId ? await readCode(scope, codeId) : undefined;
  if (codeId && one?.eventId !== event.id) throw new Response(null, { status: 404 });
  const [listed, gifts] = await Promise.all([
    one
      ? undefined
      : listCodes(scope, { filter, place: { position: placeIn(query, CODES), limit: PER_PAGE } }),
    readGiftLines(scope, event.id),
  ]);
  const rows = one ? [one] : (listed?.rows ?? []);
  const subject = { id: codeId ?? batchId ?? event.id, name: event.name };
  await noteCodesTaken(scope, { subject, codes: rows.length });

  const { APP_ORIGIN } = args.context.page.settings;
  const printLang = query.get("print_lang");
  const language = isLanguage(printLang) ? printLang : await languageOf(args.request, args.context);
  // The whole sheet is drawn in the language of those who get it.
  args.context.page.drawnLanguage = language;
  const t = await translatorFor(language);
  const [gift] = gifts.map(({ right }) => right);
  const address = paths.vouchersPrint(event.slug);
  const keep = { ...(batchId && { batch: batchId }), ...(codeId && { code: codeId }) };
  const pages = pagesBeside(address, { ...keep, layout, print_lang: language }, CODES, {
    previous: listed?.previous ?? null,
    next: listed?.next ?? null,
  });
  // The last moment of a day belongs to it, the first of the next does not.
  const lastDay = (end: Date) =>
    formatDate(new Date(end.getTime() - 1).toISOString(), language, TIME_ZONE_OF_REGION[event.region]);
  return {
    store: event.name,
    organiser: event.organiser,
    look: themeAttributes(event.theme),
    title: event.page.claimTitle || t("claim:title"),
    picture: gift ? pictureAddress(gift.designHash, gift.offer.defaultColour, gift.offer.cover) : null,
    address: `${APP_ORIGIN}${paths.store(event.slug)}`.replace(/^https?:\/\//, ""),
    layout,
    language,
    codes: rows.map(({ code, endsAt }) => ({
      code,
      qr: renderSVG(claimLink(APP_ORIGIN, event.slug, code), { border: 1 }),
      until: endsAt ? lastDay(endsAt) : null,
    })),
    action: address,
    keep,
    links: { back: paths.vouchers(event.slug), previous: pages.previousHref, next: pages.nextHref },
  } satisfies PrintPage;
}

export default function PrintCodes() {
  return <PrintedCodes page={useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
