import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { renderSVG } from "uqr";
import { languageOf } from "../../../http/page-state.server.ts";
import { translatorFor } from "../../../i18n/instance.server.ts";
import { paths } from "../../../paths.ts";
import { noteCodesTaken } from "../../../services/codes/export-codes.server.ts";
import { listCodes } from "../../../services/codes/read-codes.server.ts";
import { requireEvent } from "../events/require-event.server.ts";
import { claimLink } from "./read.server.ts";
import { requireCodeRights } from "./take-codes-out.server.ts";

const PER_PAGE = 60;
const STYLE = `body{margin:8mm;font:10pt/1.4 sans-serif}nav{margin-bottom:6mm}nav a{margin-right:1em}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(42mm,1fr));gap:4mm;margin:0;padding:0;list-style:none}
li{padding:3mm;border:1px dashed #999;text-align:center;break-inside:avoid}svg{display:block;width:100%;height:auto}
b{display:block;font:600 11pt/1.6 monospace}@media print{nav{display:none}}`;

/** Codes to cut out, each with a QR picture that opens the claim with the code in it. Each page is an entry in the log. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireCodeRights(args);
  const event = await requireEvent(scope, args.params.slug);
  const query = new URL(args.request.url).searchParams;
  const batchId = query.get("batch") ?? undefined;
  const asked = Number(query.get("page") ?? "1");
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  const filter = { eventId: event.id, batchId, usable: true };
  const { counts, rows } = await listCodes(scope, {
    filter,
    page: { limit: PER_PAGE, offset: (page - 1) * PER_PAGE },
  });
  const subject = { id: batchId ?? event.id, name: event.name };
  await noteCodesTaken(scope, { subject, codes: rows.length });
  const { settings, nonce } = args.context.page;
  const lang = await languageOf(args.request, args.context);
  const t = await translatorFor(lang);
  const link = (to: number, label: string) => {
    const next = new URLSearchParams({ ...(batchId && { batch: batchId }), page: String(to) });
    return to < 1 || (to - 1) * PER_PAGE >= counts.all
      ? ""
      : `<a href="${escape(`${paths.vouchersPrint(event.slug)}?${next}`)}">${escape(label)}</a>`;
  };
  const cards = rows.map(({ code }) => {
    const svg = renderSVG(claimLink(settings.APP_ORIGIN, event.slug, code), { border: 1 });
    return `<li>${svg}<b>${escape(code)}</b>${escape(event.name)}</li>`;
  });
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(t("codes:print.title", { store: event.name }))}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<nav><a href="${escape(paths.vouchers(event.slug))}">${escape(t("codes:print.back"))}</a>${link(page - 1, t("common:previous"))}${link(page + 1, t("common:next"))}</nav>
<main><h1>${escape(event.name)}</h1><ul>${cards.join("\n")}</ul></main></body></html>`;
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
