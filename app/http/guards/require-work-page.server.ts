import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import { findWorkPage, type WorkPage } from "../../services/work-pages/read.server.ts";
import { addressOf, baseScope, scopeFor } from "../wiring/context.server.ts";
import { readCookie, writeCookie } from "../cookies/cookies.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The cookie of a device in a print shop: the key is kept out of addresses, histories and codes on paper. */
const cookieOf = (pageId: string) => `work.${pageId}`;
/** As long as browsers keep one. */
const LIFETIME_SECONDS = 400 * 86_400;

export type WorkVisit = { page: WorkPage; scope: Scope };

/** Whose work the asking device may see; undefined when it holds no key of this page (any more). */
export async function visitWorkPage(args: Args): Promise<WorkVisit | undefined> {
  const pageId = args.params["pageId"] ?? "";
  const key = readCookie(args.request, cookieOf(pageId)) ?? "";
  if (key === "") return undefined;
  const page = await findWorkPage(baseScope(args.context), { pageId, key });
  if (!page) return undefined;
  // What the device's browser asks for counts less: the tenant chose the shop's language.
  if (isLanguage(page.lang)) args.context.page.preferredLanguage = page.lang;
  const actor = { id: `fulfiller:${page.fulfillerId}`, name: page.name, ip: addressOf(args.request) };
  return { page, scope: scopeFor(args.context.page, page.tenantId, actor) };
}

/** @throws a redirect to the page that says what to do when the device holds no key. */
export async function requireWorkPage(args: Args): Promise<WorkVisit> {
  const visit = await visitWorkPage(args);
  if (!visit)
    throw Response.redirect(new URL(paths.workPage(args.params["pageId"] ?? ""), args.request.url), 303);
  return visit;
}

/** Set-Cookie that lets this device in. */
export function workPageCookie({ page }: Pick<AppLoadContext, "page">, pageId: string, key: string): string {
  return writeCookie(cookieOf(pageId), key, {
    maxAge: LIFETIME_SECONDS,
    path: "/print-shop",
    secure: page.settings.APP_ORIGIN.startsWith("https:"),
  });
}
