import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { minutesLeft, secondsUntil } from "../../domain/availability/maintenance.ts";
import { OffError, type OffText } from "../../domain/availability/switches.ts";
import { type Unavailable, unavailableIn } from "../../domain/availability/unavailable.ts";
import { logWarning } from "../../log.server.ts";
import { fieldsReadFrom, readFields } from "../forms/form.server.ts";
import { SHOW_AGAIN_FIELD } from "../forms/language-intent.ts";
import { fieldsToCarry, fieldsToRepeat, fieldsTyped, type RepeatField } from "../forms/repeat-form.server.ts";
import { handleError } from "./handle-error.server.ts";
import { faultInStore, rememberedFrame, type StoreFrame } from "./store-faults.server.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Answer = (args: never) => unknown;

/**
 * The notice of a page that cannot be shown, or a form that cannot be saved, because the database or the payment
 * provider is away, or it is switched off.
 */
export type AwayNotice = {
  away: {
    /**
     * `maintenance`: the platform is in maintenance, and nothing that was sent was saved. `read`: nothing was sent.
     * `repeat`: sending the same form again is safe. `unsure`: it may have arrived. `payment`: the shopper may have
     * paid. `off`: what was asked for is switched off, and nothing was done.
     */
    kind: "maintenance" | "read" | "repeat" | "unsure" | "payment" | "off";
    /** What is off, and until when. */
    off?: OffText;
    /** How long the maintenance still takes. */
    minutes?: number;
    /** Whether a form was sent, in maintenance. */
    sent?: boolean;
    /** Whether the shopper may have paid, in maintenance. */
    mayHavePaid?: boolean;
    /** The address to try again. */
    href: string;
    /** The fields of the form that was sent, where it can be sent again. */
    fields: RepeatField[];
    /** The fields that show the form again as it was typed, and do nothing else; for a form that may not be sent again. */
    again: RepeatField[];
    /** The store's own frame, where this isolate knows it. */
    store: StoreFrame["chrome"] | null;
  };
};

/**
 * The build with loaders and actions that answer 503 while the database or the provider is away, or in maintenance. Everything else that
 * they throw is thrown as before.
 */
export function whenAway(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, withHonestModule(route)]] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The route, whose module runs when it is first asked for. */
function withHonestModule(route: Route): Route {
  let made: Route["module"] | undefined;
  // Spreading it would ask for its module.
  const { id, parentId, path, index, caseSensitive } = route;
  return {
    id,
    ...(parentId !== undefined && { parentId }),
    ...(path !== undefined && { path }),
    ...(index !== undefined && { index }),
    ...(caseSensitive !== undefined && { caseSensitive }),
    get module() {
      return (made ??= honestModule(route.module));
    },
  };
}

function honestModule(module: Route["module"]): Route["module"] {
  const { loader, action, default: page } = module;
  const isPage = page !== undefined;
  return {
    ...module,
    ...(loader && { loader: honest(loader as Answer, isPage) }),
    ...(action && {
      action: isPage ? keepingForm(honest(action as Answer, isPage)) : honest(action as Answer, isPage),
    }),
  };
}

function honest(answer: Answer, isPage: boolean) {
  return async (args: Args): Promise<unknown> => {
    const { maintenanceUntil } = args.context.page;
    if (maintenanceUntil) throw await inMaintenance(args, maintenanceUntil, isPage);
    try {
      return await answer(args as never);
    } catch (error) {
      if (error instanceof OffError) throw await refusalAsOff(args, error, isPage);
      const unavailable = unavailableIn(error);
      if (unavailable) throw await refusal(args, unavailable, isPage);
      const ofForm = isPage ? args.context.page.typedForm?.notice : undefined;
      if (ofForm && !(error instanceof Response)) {
        handleError(error, args);
        throw Response.json(ofForm, { status: 500 });
      }
      throw (isPage && faultInStore(error, args)) || error;
    }
  };
}

/** Whether a browser shows the answer by itself; the desk's scripts keep the form that they sent, and read the status. */
const isShown = ({ headers }: Request) => headers.get("Accept")?.includes("text/html") ?? false;

/**
 * An action of a page whose form is not lost when it fails by a fault of ours: its page is shown in answer, and the form in
 * it as it was typed (`withTypedForm`). Where the page itself cannot be shown, its error carries what was typed.
 */
function keepingForm(answer: (args: Args) => Promise<unknown>) {
  return async (args: Args): Promise<unknown> => {
    const { request, context } = args;
    const { page } = context;
    if (page.showsFormAgain && !page.maintenanceUntil) {
      page.typedForm = { state: "again", fields: (await fieldsTyped(request)) ?? [], hasFile: false };
      return data(undefined, 200);
    }
    try {
      return await answer(args);
    } catch (error) {
      const status = error instanceof Response ? error.status : 500;
      if (status < 500 || page.maintenanceUntil || !isShown(request)) throw error;
      const fields = await fieldsTyped(request);
      const off = page.refusedAsOff?.text(page.now());
      const { away } = await noticeFor(args, frameFor(args));
      // Nothing may look like a second chance to pay.
      if (!fields || (away.kind === "payment" && !off)) throw error;
      if (!(error instanceof Response)) handleError(error, { request, context });
      const hasFile = [...(fieldsReadFrom(request)?.values() ?? [])].some(
        (value) => typeof value !== "string",
      );
      if (off) {
        const notice: AwayNotice = { away: { ...away, kind: "off", off, fields: [] } };
        page.typedForm = { state: "off", off, fields, hasFile, notice };
        return data(undefined, status);
      }
      const state = away.kind === "repeat" ? "repeat" : page.unavailable ? "unsure" : "failed";
      page.typedForm = { state, fields, hasFile, notice: { away } };
      return data(undefined, status);
    }
  };
}

/** Answers without the database, which the maintenance may be changing. */
async function inMaintenance(args: Args, endsAt: Date, isPage: boolean): Promise<Response> {
  const { request, context } = args;
  const now = context.page.now();
  context.page.retryAfterSeconds = secondsUntil(endsAt, now);
  const init = { status: 503, headers: { "Retry-After": String(context.page.retryAfterSeconds) } };
  if (!isPage) return new Response("In maintenance, please try again later.\n", init);
  const frame = frameFor(args);
  const sent = request.method !== "GET" && request.method !== "HEAD";
  // The form has not been read yet; an unreadable form gets the same notice as any other.
  if (sent) await readFields(request).catch(() => undefined);
  const { away } = await noticeFor(args, frame);
  const { kind, ...about } = away;
  const notice: AwayNotice = {
    away: {
      ...about,
      kind: "maintenance",
      minutes: minutesLeft(endsAt, now),
      sent,
      mayHavePaid: kind === "payment",
    },
  };
  return Response.json(notice, init);
}

/** The answer to a form that a switch refused: nothing was written. The desk's scripts get 409, since they show any 5xx as a fault. */
async function refusalAsOff(args: Args, error: OffError, isPage: boolean): Promise<Response> {
  const { request, context } = args;
  const { page } = context;
  page.refusedAsOff = error;
  page.retryAfterSeconds = secondsUntil(error.until, page.now());
  const isSent = request.method !== "GET" && request.method !== "HEAD";
  const init = {
    status: isSent && !isShown(request) ? 409 : 503,
    headers: { "Retry-After": String(page.retryAfterSeconds) },
  };
  if (!isPage) return new Response("This is switched off at the moment, please try again later.\n", init);
  const { away } = await noticeFor(args, frameFor(args));
  const notice: AwayNotice = { away: { ...away, kind: "off", off: error.text(page.now()), fields: [] } };
  return Response.json(notice, init);
}

async function refusal(args: Args, unavailable: Unavailable, isPage: boolean): Promise<Response> {
  const { page } = args.context;
  // Of several loaders the first one tells; the worker adds what all answers of 503 need.
  page.unavailable ??= unavailable;
  page.retryAfterSeconds = page.unavailable.retryAfterSeconds;
  logWarning("unavailable", unavailable.message, { requestId: page.requestId });
  const init = { status: 503, headers: { "Retry-After": String(unavailable.retryAfterSeconds) } };
  if (!isPage) return new Response("Not available at the moment, please try again.\n", init);
  const frame = frameFor(args);
  return Response.json(page.typedForm?.notice ?? (await noticeFor(args, frame)), init);
}

/** The frame of the store that the address names, where this isolate knows it; the notice uses the store's language. */
function frameFor({ params, context }: Args): StoreFrame | undefined {
  const frame = params.slug === undefined ? undefined : rememberedFrame(params.slug);
  context.page.storeLanguage ??= frame?.lang;
  return frame;
}

async function noticeFor({ request }: Args, frame: StoreFrame | undefined): Promise<AwayNotice> {
  const { pathname, search, searchParams } = new URL(request.url);
  const about = { href: pathname + search, fields: [], again: [], store: frame?.chrome ?? null };
  const [, step] = /^\/[^/]+\/(payment-success|checkout)$/.exec(pathname) ?? [];
  if (request.method === "GET" || request.method === "HEAD") {
    const mayHavePaid =
      step === "payment-success" || (step === "checkout" && searchParams.get("step") === "payment");
    return { away: { ...about, kind: mayHavePaid ? "payment" : "read" } };
  }
  const fields = await fieldsToRepeat(request, step === "checkout");
  if (fields) return { away: { ...about, kind: "repeat", fields } };
  if (step === "checkout") return { away: { ...about, kind: "payment" } };
  const typed = fieldsToCarry((await fieldsTyped(request)) ?? []);
  const again: RepeatField[] = typed.length > 0 ? [...typed, [SHOW_AGAIN_FIELD, "yes"]] : [];
  return { away: { ...about, kind: "unsure", again } };
}
