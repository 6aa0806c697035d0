import type * as v from "valibot";
import { ROLES } from "../../domain/access/roles.ts";
import { answer, ApiRefusal, refusedFields } from "../../api/answer.server.ts";
import { channelAuthorisation, joinable } from "../../auth/channels.server.ts";
import { type CallArgs, defineCall } from "../../api/call.server.ts";
import { staffOfCall } from "../../api/staff.server.ts";
import { xsrfCookie } from "../../api/xsrf.server.ts";
import { accountScope, secondsUntil } from "../../auth/account-scope.server.ts";
import { takesSecondStep } from "../../auth/sign-in-step.server.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { writeCookie } from "../../http/cookies/cookies.server.ts";
import { languageOf } from "../../http/wiring/page-state.server.ts";
import { knownDevice } from "../../auth/device-cookie.server.ts";
import { startApiSession } from "../../auth/start-session.server.ts";
import { endSession, findStaff, type Staff } from "../../auth/session.server.ts";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from "../../i18n/languages.ts";
import { ApiSignInSchema } from "../../schemas/account.ts";
import { ApiChannelSchema, ApiLanguageQuestionSchema, ApiLanguageSchema } from "../../schemas/api-payment.ts";
import { chooseLanguage } from "../../services/accounts/own/own-account.server.ts";
import { proveSecondFactor } from "../../services/accounts/second-factor/prove-second-factor.server.ts";
import { signIn } from "../../services/accounts/sign-in.server.ts";
import { ANSWERS, BESIDE } from "./answers.ts";

type Args = CallArgs["args"];

export const csrfCookie = defineCall({
  name: "csrfCookie",
  method: "GET",
  path: "/api/sanctum/csrf-cookie",
  about: "Sets the cookie XSRF-TOKEN. Its value is sent back as the header X-XSRF-TOKEN.",
  caller: "anyone",
  status: 204,
  refusals: [],
  answer: async ({ args: { request, context } }) =>
    new Response(null, { status: 204, headers: { "Set-Cookie": await xsrfCookie(request, context.page) } }),
});

export const login = defineCall({
  name: "login",
  method: "POST",
  path: "/api/login",
  about: "Signs in. Answers a bearer token and sets the session's cookie.",
  caller: "anyone",
  body: ApiSignInSchema,
  data: ANSWERS.login,
  beside: { token: BESIDE.token },
  refusals: [],
  answer: ({ args, input }) => signInByCall(args, input()),
});

async function signInByCall(args: Args, form: v.InferOutput<typeof ApiSignInSchema>): Promise<Response> {
  const { request, context } = args;
  const { email, password } = form;
  const now = context.page.now();
  const device = await knownDevice(request, context.page, form.email);
  const signedIn = await signIn(await accountScope(args), { email, password, device });
  if (!signedIn.ok) {
    if (signedIn.error !== "errors:slowDown") throw refusedFields({ email: signedIn.error });
    const seconds = Math.ceil((signedIn.until.getTime() - now.getTime()) / 1000);
    throw new ApiRefusal(429, signedIn.error, undefined, { "Retry-After": String(seconds) }, { seconds });
  }
  if ("unproved" in signedIn.value) throw new ApiRefusal(403, "refusals:proveAddress");
  const { user } = signedIn.value;
  await requireSecondStep(args, user, form.code);
  const { token, headers, sessionHash } = await startApiSession(args, user, form.remember);
  headers.append("Set-Cookie", await xsrfCookie(request, context.page, sessionHash));
  return answer({ token, data: { user: userAnswer(user) } }, headers);
}

/** A script proves the second step in the same call. */
async function requireSecondStep(args: Args, user: Staff["user"], code: string): Promise<void> {
  if (!(await takesSecondStep(args, user))) return;
  const { now } = args.context.page;
  const proved = await proveSecondFactor(await accountScope(args), { user, code });
  if (proved.ok) return;
  if (proved.error !== "errors:slowDown") throw refusedFields({ code: proved.error });
  const seconds = secondsUntil(proved.until, now());
  throw new ApiRefusal(429, proved.error, undefined, { "Retry-After": String(seconds) }, { seconds });
}

export const logout = defineCall({
  name: "logout",
  method: "POST",
  path: "/api/logout",
  about: "Ends the session and the bearer token of the same sign-in. Whoever has none is told the same.",
  caller: "anyone",
  guarded: true,
  data: ANSWERS.nothing,
  beside: { success: BESIDE.success },
  refusals: [],
  async answer({ args }) {
    const headers = new Headers();
    headers.append("Set-Cookie", await endSession(args));
    headers.append("Set-Cookie", await xsrfCookie(args.request, args.context.page, "anyone"));
    return answer({ success: true, data: {} }, headers);
  },
});

export const user = defineCall({
  name: "user",
  method: "GET",
  path: "/api/user",
  about: "The signed-in user.",
  caller: "signed in",
  data: ANSWERS.user,
  refusals: [401, 403],
  async answer({ args }) {
    const staff = await staffOfCall(args);
    return answer({ data: userAnswer(staff.user) });
  },
});

/** What the user's own client may know. The password's hash and tokens are not among it. */
function userAnswer(row: Staff["user"]) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    roles: ROLES,
    tenant_id: row.tenantId,
    superadmin: row.superadmin ? 1 : 0,
    integration: row.integration,
    signup_complete: row.signupComplete,
    lang: row.lang,
  };
}

export const getLanguage = defineCall({
  name: "getLanguage",
  method: "POST",
  path: "/api/get-lang",
  about: "The language of the user, else of the request.",
  caller: "anyone",
  body: ApiLanguageQuestionSchema,
  data: ANSWERS.language,
  beside: { lang: BESIDE.lang },
  refusals: [],
  async answer({ args, input }) {
    const staff = await findStaff(args);
    const { page } = args.context;
    const { settings } = page;
    const { lang: shown } = input();
    // A store's page is in the store's language for those who asked for none of ours.
    if (isLanguage(shown)) page.storeLanguage = shown;
    const stored = staff?.user.lang;
    const lang =
      settings.TRANSLATION && isLanguage(stored) ? stored : await languageOf(args.request, args.context);
    return answer({ lang, data: { lang } });
  },
});

export const setLanguage = defineCall({
  name: "setLanguage",
  method: "POST",
  path: "/api/set-lang",
  about: "Remembers a language, for the user if one is signed in. Others than the nine are refused.",
  caller: "anyone",
  guarded: true,
  body: ApiLanguageSchema,
  data: ANSWERS.language,
  beside: { lang: BESIDE.lang },
  refusals: [],
  async answer({ args: { request, context }, input }) {
    const { lang } = input();
    if (!isLanguage(lang)) throw refusedFields({ lang: "errors:languageUnknown" });
    const { settings } = context.page;
    if (!settings.TRANSLATION) return answer({ lang: DEFAULT_LANGUAGE, data: { lang: DEFAULT_LANGUAGE } });
    const staff = await findStaff({ request, context });
    if (staff)
      await chooseLanguage(baseScope(context), {
        userId: staff.user.id,
        tenantId: staff.user.tenantId,
        lang,
      });
    const secure = settings.APP_ORIGIN.startsWith("https:");
    const cookie = writeCookie(LANGUAGE_COOKIE, lang, {
      maxAge: LANGUAGE_COOKIE_SECONDS,
      readable: true,
      secure,
    });
    return answer({ lang, data: { lang } }, { "Set-Cookie": cookie });
  },
});

export const authoriseChannel = defineCall({
  name: "authoriseChannel",
  method: "POST",
  path: "/api/broadcasting/auth",
  about:
    "Lets a socket into a realtime channel of the user's own tenant, for a minute and one connection: all of its notices, or those of one event, order or fulfiller. Connect to /parties/tenant-room/{tenant_id} with the socket as _pk, channel and auth.",
  caller: "signed in",
  guarded: true,
  body: ApiChannelSchema,
  data: ANSWERS.channel,
  beside: { auth: BESIDE.auth },
  refusals: [401],
  async answer({ args, input }) {
    const staff = await staffOfCall(args);
    const { socket_id: socketId, channel_name: said } = input();
    const channel = await joinable(staff, said);
    if (!channel) throw new ApiRefusal(403, "faults:forbiddenTitle");
    const { settings, now } = args.context.page;
    const place = { tenantId: staff.scope.tenant.tenantId, channel: channel.name, socketId };
    const authorisation = await channelAuthorisation(
      settings.SESSION_SECRET,
      place,
      staff.sessionHash,
      now(),
    );
    if (!authorisation) throw refusedFields({ socket_id: "errors:invalidCharacters" });
    const { auth, expiresAt } = authorisation;
    return answer({ auth, data: { auth, channel_name: said, expires_at: expiresAt } });
  },
});
