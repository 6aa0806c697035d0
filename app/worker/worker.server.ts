import { tellUploadsAreOff } from "../http/forms/posted-body.server.ts";
import { isOurOrigin, isWrite, SIGNED_PATHS } from "./guard.server.ts";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { routePartykitRequest } from "partyserver";
import { channelOf } from "../domain/access/channels.ts";
import { NO_BUDGET, startBudget } from "../domain/availability/time-budget.ts";
import { isOpenInMaintenance, secondsUntil } from "../domain/availability/maintenance.ts";
import { unavailableIn } from "../domain/availability/unavailable.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import type { Bindings } from "../http/wiring/env.server.ts";
import { sessionOfAuthorisation } from "../auth/channels.server.ts";
import { sessionsThatMayListen } from "../services/accounts/sessions/sessions.server.ts";
import { storeOfChannel } from "../services/realtime/channels.server.ts";
import { bareRefusal } from "../api/answer.server.ts";
import { isApiCall } from "../http/answers/api-address.ts";
import { enter } from "./front-door.server.ts";
import { foreignFormPage } from "./foreign-form.server.ts";
import { floodWait } from "./flood-wait.server.ts";
import { secure } from "../http/answers/headers.server.ts";
import { enqueueSoon } from "../http/wiring/outbox.server.ts";
import { outsideServices } from "../http/wiring/outside-services.server.ts";
import { newIsolate, newPage } from "../http/wiring/new-page.server.ts";
import { createPageCache } from "../page-cache/page-cache.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { rememberMaintenance } from "./maintenance.server.ts";
import { createPageViewCounter } from "./page-view-counter.server.ts";
import { rememberReadiness } from "./readiness.server.ts";
import { createStoreCache } from "../page-cache/store-cache.server.ts";
import { addPageViews } from "../services/visits/add-page-views.server.ts";
import { addHealth } from "../services/scheduled/judge-alarms.server.ts";
import { sessionHashOf } from "../auth/session.server.ts";
import { logError, logRequest, routeOf } from "../log.server.ts";

type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;
type ApiHandler = (request: Request, page: PageState) => Promise<Response>;

/** How long a request may take in all; the rest of the eight seconds that a person waits is for drawing. */
const REQUEST_MS = 7_000;
/** The same where a copy of the page can be shown instead. */
const REQUEST_WITH_COPY_MS = 3_000;
/** The same while a file is sent: ten megabytes take a phone half a minute, and reading a photograph some seconds. */
const UPLOAD_MS = 90_000;
const isUpload = (request: Request) =>
  request.method === "POST" &&
  request.headers.get("Content-Type")?.startsWith("multipart/form-data") === true;

/** The whole life of a request: guard, then the one who answers (the JSON API or Remix), then the headers. */
export function createWorker(
  remix: RemixHandler,
  api: ApiHandler,
  /** The fixed words of the pages' addresses: whatever else stands in an address stays out of the log. */
  words: ReadonlySet<string> = new Set(),
) {
  const pageCache = createPageCache();
  const isReady = rememberReadiness();
  const views = createPageViewCounter();
  const maintenance = rememberMaintenance();
  const isolate = newIsolate(createStoreCache());

  async function respond(
    request: Request,
    env: Bindings,
    execution: ExecutionContext,
    begun: Begun,
  ): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return new Response("ok\n");
    let page: PageState;
    let startedAt: number;
    const counted = (response: Response) =>
      views.count(request, page, response, (stores, shownAt) => {
        const later = newPage(env, isolate, NO_BUDGET, (work) => execution.waitUntil(work));
        return addPageViews(baseScope({ page: later }), { counted: stores, shownAt });
      });
    try {
      const usualMs = pageCache.hasCopy(request) ? REQUEST_WITH_COPY_MS : REQUEST_MS;
      const budget = startBudget(isUpload(request) ? UPLOAD_MS : usualMs, () => performance.now());
      page = newPage(env, isolate, budget, (work) => execution.waitUntil(work));
      begun.page = page;
      startedAt = page.now().getTime();
      if (!isOpenInMaintenance(pathname)) {
        const { maintenanceUntil, switchedOff } = await maintenance(page, isWrite(request));
        page.maintenanceUntil = maintenanceUntil;
        page.switchedOff = switchedOff;
      }
      const stored = page.maintenanceUntil ? undefined : await pageCache.answer(request, page);
      if (stored) return counted(stored);
      // A request with a session's cookie gets forms for that session, so that the guard recognises them.
      page.formOwner = (await sessionHashOf(request)) ?? "anyone";
    } catch (error) {
      logError("settings", error);
      return new Response("The product is not set up completely.\n", { status: 503 });
    }
    const response = await answer(request, page, { remix, api }, pathname, isReady).catch(
      (error: unknown) => {
        logError("worker", error, { requestId: page.requestId });
        page.unavailable = unavailableIn(error);
        page.retryAfterSeconds = page.unavailable?.retryAfterSeconds;
        return page.unavailable
          ? failure(pathname, 503, "Not available at the moment, please try again.")
          : failure(pathname, 500, "Something went wrong on our side.");
      },
    );
    begun.written = [...page.outbox];
    enqueueSoon({ page }, page);
    const instead = page.unavailable && (await pageCache.answerWhenAway(request, page));
    if (instead) return counted(instead);
    const secured = secure(response, page.settings, page.nonce, {
      payments: page.needsPayments,
      framedByUs: page.framedByUs,
      shops: page.leadsToShops === true,
      outside: outsideServices(page, new URL(request.url)),
    });
    if (page.retryAfterSeconds !== undefined && (secured.status === 429 || secured.status === 503)) {
      secured.headers.set("Retry-After", String(page.retryAfterSeconds));
    }
    return counted(await pageCache.keep(request, secured, page, startedAt));
  }

  return {
    async fetch(request: Request, env: Bindings, execution: ExecutionContext): Promise<Response> {
      const begunAt = performance.now();
      const begun: Begun = {};
      const response = withVersion(
        plainForOldClients(request, await respond(request, env, execution, begun)),
        request,
        env,
      );
      if (!begun.page) return response;
      const { page, written = [] } = begun;
      const { pathname } = new URL(request.url);
      logRequest({
        requestId: page.requestId,
        method: request.method,
        route: page.measured.route ?? routeOf(pathname, words),
        status: response.status,
        ms: Math.round(performance.now() - begunAt),
        roundTrips: page.measured.roundTrips,
        providerCalls: page.measured.providerCalls,
        tenant: page.measured.tenant,
        outbox: written.length > 0 ? written.slice(0, MOST_ROWS_NAMED).join(" ") : undefined,
        version: versionOf(env),
      });
      page.health.note("requests", response.status >= 500 && !page.maintenanceUntil && !page.refusedAsOff);
      const later = page.health.writeSoon(page.now().getTime(), (counts) =>
        addHealth(baseScope({ page: newPage(env, isolate, NO_BUDGET, page.waitUntil) }), counts),
      );
      if (later) page.waitUntil(later);
      return withId(response, page.requestId);
    },
  };
}

/** What `respond` leaves for the request's line in the log. */
type Begun = {
  page?: PageState;
  /** Ids of the outbox rows that the request wrote: what becomes of each is logged by its id. */
  written?: readonly string[];
};

/** A line names no more rows than this. */
const MOST_ROWS_NAMED = 20;

/** The version of the Worker that answers, as Cloudflare calls it; undefined on this machine. */
function versionOf({ CF_VERSION_METADATA }: Bindings): string | undefined {
  return CF_VERSION_METADATA?.id;
}

/** An answer that names its request. What opens a socket cannot be copied. */
function withId(response: Response, requestId: string): Response {
  if (response.status === 101) return response;
  response.headers.set("X-Request-Id", requestId);
  return response;
}

/**
 * Says which version answered where the request asks by the same header, as a deployment does; other answers are smaller
 * without. A handshake cannot be copied.
 */
function withVersion(response: Response, request: Request, env: Bindings): Response {
  const version = request.headers.has("X-Version") ? versionOf(env) : undefined;
  if (version !== undefined && response.status !== 101) response.headers.set("X-Version", version);
  return response;
}

/**
 * w3m speaks HTTP/1.0, which knows no chunks, and the local host compresses into chunks whatever does not say how it is
 * encoded. At the edge this changes nothing but the size.
 */
function plainForOldClients(request: Request, response: Response): Response {
  if (request.headers.get("User-Agent")?.startsWith("w3m/")) {
    response.headers.set("Content-Encoding", "identity");
  }
  return response;
}

async function answer(
  request: Request,
  page: PageState,
  { remix, api }: { remix: RemixHandler; api: ApiHandler },
  pathname: string,
  isReady: (page: PageState) => Promise<boolean>,
): Promise<Response> {
  const flooded = floodWait(request, page);
  if (flooded !== undefined) {
    page.retryAfterSeconds = flooded;
    return failure(pathname, 429, "Too many requests came from your address, please wait a moment.");
  }
  const owner = async () => (await sessionHashOf(request)) ?? "anyone";
  const entry = await enter(request, page.settings, owner, page.now().getTime());
  if (entry.refusal?.status === 403) {
    const told = foreignFormPage(request, page);
    if (told) return remix(told, { page });
  }
  if (entry.refusal) return failure(pathname, entry.refusal.status, entry.refusal.reason);
  if (pathname === "/readyz") {
    const database = await isReady(page);
    const { id: version, tag: release } = page.env.CF_VERSION_METADATA ?? {};
    return Response.json({ database, version, release }, { status: database ? 200 : 503 });
  }
  if (pathname.startsWith("/parties/")) return room(request, page);
  // Addresses with a signature of their own are the routes that know it.
  const isCall = isApiCall(pathname) && !SIGNED_PATHS.has(pathname);
  if (isCall && page.maintenanceUntil) {
    page.retryAfterSeconds = secondsUntil(page.maintenanceUntil, page.now());
    return failure(pathname, 503, "In maintenance, please try again later.");
  }
  if (isCall) return api(entry.request, page);
  if (isWrite(request)) tellUploadsAreOff(entry.request, page.switchedOff?.uploads);
  page.showsFormAgain = entry.showsAgain === true;
  if (!entry.language) return remix(entry.request, { page });
  page.chosenLanguage = entry.language;
  const shown = await remix(entry.request, { page });
  // Nothing was refused, since nothing was sent.
  return shown.status === 422 ? new Response(shown.body, { status: 200, headers: shown.headers }) : shown;
}

function failure(pathname: string, status: number, message: string): Response {
  return isApiCall(pathname) ? bareRefusal(status, message) : new Response(`${message}\n`, { status });
}

/**
 * A socket with the authorisation from POST /api/broadcasting/auth (partysocket calls the socket's id `_pk`) may listen
 * to that channel of that tenant, as long as the session that asked for it lives. Cookies have no effect here, so pages
 * of other sites cannot connect.
 */
async function room(request: Request, page: PageState): Promise<Response> {
  const answered = await routePartykitRequest(request, page.env as never, {
    onBeforeConnect: async (_request, lobby) => {
      const { searchParams } = new URL(request.url);
      const refused = new Response(null, { status: 403 });
      const channel = channelOf(searchParams.get("channel") ?? "");
      // Browsers always name their page; what names none is a script, which holds no one's cookies.
      const origin = request.headers.get("Origin");
      if (!channel || (origin !== null && !isOurOrigin(origin, page.settings))) return refused;
      const place = {
        tenantId: lobby.name,
        channel: channel.name,
        socketId: searchParams.get("_pk") ?? "",
        auth: searchParams.get("auth") ?? "",
      };
      const session = await sessionOfAuthorisation(page.settings.SESSION_SECRET, place, page.now());
      if (session === undefined) return refused;
      const allowed = await sessionsThatMayListen(baseScope({ page }), {
        tenantId: lobby.name,
        channel,
        sessions: [session],
        eventId: await storeOfChannel(baseScope({ page }), { tenantId: lobby.name, channel }),
      });
      return allowed.hear.length + allowed.stay.length > 0 ? undefined : refused;
    },
    // Rooms are spoken to by the Worker itself only.
    onBeforeRequest: () => new Response(null, { status: 404 }),
  });
  return answered ?? new Response(null, { status: 404 });
}
