import { ROLES } from "../../domain/access/roles.ts";
import { answer, ApiRefusal, refusedFields } from "../../http/api/answer.server.ts";
import { channelAuthorisation, joinable } from "../../http/api/channels.server.ts";
import { readTexts } from "../../http/api/reading.server.ts";
import { staffOfCall } from "../../http/api/staff.server.ts";
import { xsrfCookie } from "../../http/api/xsrf.server.ts";
import { accountScope, secondsUntil } from "../../http/accounts.server.ts";
import { codesPort, takesSecondStep } from "../../http/session/sign-in-step.server.ts";
import { addressOf, newId, platformOf } from "../../http/context.server.ts";
import { writeCookie } from "../../http/session/cookies.server.ts";
import { languageOf } from "../../http/page-state.server.ts";
import { knownDevice } from "../../http/session/device-cookie.server.ts";
import { letInByApi } from "../../http/session/let-in.server.ts";
import { comparePassword } from "../../http/session/passwords.server.ts";
import { sha256Hex } from "../../http/session/signing.server.ts";
import { endSession, findStaff, type Staff } from "../../http/session/session.server.ts";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from "../../i18n/languages.ts";
import { ApiSignInSchema } from "../../schemas/account.ts";
import { ApiChannelSchema, ApiLanguageSchema } from "../../schemas/api-payment.ts";
import { proveSecondFactor } from "../../services/accounts/second-factor/prove-second-factor.server.ts";
import { signIn } from "../../services/accounts/sign-in.server.ts";
import type { ApiCallArgs } from "./call-args.ts";

/** Hands out the anti-forgery cookie, to anyone and at any time. */
export async function csrfCookie({ args: { request, context } }: ApiCallArgs): Promise<Response> {
  return new Response(null, {
    status: 204,
    headers: { "Set-Cookie": await xsrfCookie(request, context.page) },
  });
}

/** Signs in: a session's cookie for browsers and a bearer token for scripts. */
export async function login({ args, body }: ApiCallArgs): Promise<Response> {
  const { request, context } = args;
  const form = readTexts(ApiSignInSchema, body, ["email", "password", "code"]);
  const now = context.page.now();
  const device = await knownDevice(request, context.page, form.email);
  const signedIn = await signIn(
    platformOf(context),
    { compare: comparePassword },
    { ...form, ip: addressOf(request), device, now, hash: sha256Hex, newId },
  );
  if (!signedIn.ok) {
    if (signedIn.error !== "errors:slowDown") throw refusedFields({ email: signedIn.error });
    const seconds = Math.ceil((signedIn.until.getTime() - now.getTime()) / 1000);
    throw new ApiRefusal(429, signedIn.error, undefined, { "Retry-After": String(seconds) }, { seconds });
  }
  if ("unproved" in signedIn.value) throw new ApiRefusal(403, "errors:proveAddress");
  const { user } = signedIn.value;
  await requireSecondStep(args, user, form.code);
  const { token, headers, sessionHash } = await letInByApi(args, user, asksToStay(body));
  headers.append("Set-Cookie", await xsrfCookie(request, context.page, sessionHash));
  return answer({ token, data: { user: userAnswer(user) } }, headers);
}

/** A form sends "on", JSON true or 1. */
function asksToStay({ remember }: ApiCallArgs["body"]): boolean {
  return remember === true || remember === 1 || ["on", "true", "1"].includes(String(remember));
}

/** A script proves the second step in the same call. */
async function requireSecondStep(
  args: ApiCallArgs["args"],
  user: Staff["user"],
  code: string,
): Promise<void> {
  if (!(await takesSecondStep(args, user))) return;
  const { now } = args.context.page;
  const proved = await proveSecondFactor(await accountScope(args), codesPort(args.context), user, code);
  if (proved.ok) return;
  if (proved.error !== "errors:slowDown") throw refusedFields({ code: proved.error });
  const seconds = secondsUntil(proved.until, now());
  throw new ApiRefusal(429, proved.error, undefined, { "Retry-After": String(seconds) }, { seconds });
}

/** Ends the session and the bearer token that came with it. Whoever has none is told the same. */
export async function logout({ args }: ApiCallArgs): Promise<Response> {
  const headers = new Headers();
  headers.append("Set-Cookie", await endSession(args));
  headers.append("Set-Cookie", await xsrfCookie(args.request, args.context.page, "anyone"));
  return answer({ success: true, data: {} }, headers);
}

/** The signed-in user. */
export async function user({ args }: ApiCallArgs): Promise<Response> {
  const staff = await staffOfCall(args);
  return answer({ data: userAnswer(staff.user) });
}

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

/** The language of a signed-in user, else what the request tells. */
export async function getLanguage({ args }: ApiCallArgs): Promise<Response> {
  const staff = await findStaff(args);
  const { settings } = args.context.page;
  const stored = staff?.user.lang;
  const lang =
    settings.TRANSLATION && isLanguage(stored) ? stored : await languageOf(args.request, args.context);
  return answer({ lang, data: { lang } });
}

/** Remembers a language: for the user who is signed in, and in the browser's cookie. */
export async function setLanguage({ args, body }: ApiCallArgs): Promise<Response> {
  const { request, context } = args;
  const { lang } = readTexts(ApiLanguageSchema, body, ["lang"]);
  if (!isLanguage(lang)) throw refusedFields({ lang: "errors:languageUnknown" });
  const { settings } = context.page;
  if (!settings.TRANSLATION) return answer({ lang: DEFAULT_LANGUAGE, data: { lang: DEFAULT_LANGUAGE } });
  const staff = await findStaff({ request, context });
  if (staff) await platformOf(context).accounts.setLanguage(staff.user.id, lang);
  const secure = settings.APP_ORIGIN.startsWith("https:");
  const cookie = writeCookie(LANGUAGE_COOKIE, lang, {
    maxAge: LANGUAGE_COOKIE_SECONDS,
    readable: true,
    secure,
  });
  return answer({ lang, data: { lang } }, { "Set-Cookie": cookie });
}

/** Lets a staff member's socket into a channel of the tenant that they are in. */
export async function authoriseChannel({ args, body }: ApiCallArgs): Promise<Response> {
  const staff = await staffOfCall(args);
  const { socket_id: socketId, channel_name: said } = readTexts(ApiChannelSchema, body, [
    "socket_id",
    "channel_name",
  ]);
  const channel = await joinable(staff, said);
  if (!channel) throw new ApiRefusal(403, "errors:page.forbiddenTitle");
  const { settings, now } = args.context.page;
  const place = { tenantId: staff.scope.tenant.tenantId, channel: channel.name, socketId };
  const given = await channelAuthorisation(settings.SESSION_SECRET, place, staff.sessionHash, now());
  if (!given) throw refusedFields({ socket_id: "errors:invalidCharacters" });
  const { auth, expiresAt } = given;
  return answer({ auth, data: { auth, channel_name: said, expires_at: expiresAt } });
}
