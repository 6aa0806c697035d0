import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Role } from "../../../../domain/access/roles.ts";
import { deviceOf } from "../../../../domain/access/session-rules.ts";
import { ownScope, secondsUntil } from "../../../../auth/account-scope.server.ts";
import { baseScope } from "../../../../http/wiring/context.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { writeCookie } from "../../../../http/cookies/cookies.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { startSessionQuietly } from "../../../../auth/start-session.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from "../../../../i18n/languages.ts";
import { paths } from "../../../../paths.ts";
import { OwnAccountSchema } from "../../../../schemas/account.ts";
import { askForAddress } from "../../../../services/accounts/address/ask-for-address.server.ts";
import { cancelAddress } from "../../../../services/accounts/address/change-address.server.ts";
import { changePassword } from "../../../../services/accounts/own/change-password.server.ts";
import {
  endSessions,
  readOwnAccount,
  saveProfile,
} from "../../../../services/accounts/own/own-account.server.ts";
import { nameStores } from "../../../../services/events/read.server.ts";
import { OwnAccountView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "admin:nav.settings" };

/** Whom the digest goes to (notices.server.ts). */
const getsDigest = ({ role, superadmin }: { role: Role; superadmin: boolean }) =>
  !superadmin && (role === "admin" || role === "account_manager");

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope, sessionHash } = await requireStaff(args, "settings:read");
  const { sessions, passkeys, address } = await readOwnAccount(baseScope(args.context), user);
  return {
    links: settingsLinks(user),
    ownStores: user.limitedTo ? (await nameStores(scope)).map(({ name }) => name) : null,
    secondFactor: { on: user.totpSealed !== null, href: paths.settingsSecondFactor },
    passkeys: { count: passkeys.length, href: paths.settingsPasskeys },
    newAddress: address ? { email: address.toAddress, until: address.expiresAt.toISOString() } : null,
    profile: {
      name: user.name,
      email: user.email,
      lang: user.lang ?? (await languageOf(args.request, args.context)),
      digest: getsDigest(user) ? user.digest : null,
    },
    sessions: sessions.map((session) => ({
      id: session.idHash,
      ...deviceOf(session.userAgent),
      api: session.kind === "bearer",
      ip: session.ip,
      lastSeenAt: session.lastSeenAt.toISOString(),
      since: session.createdAt.toISOString(),
      current: session.idHash === sessionHash,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "profile:write");
  const fields = await readFields(args.request);
  const form = readForm(fields, OwnAccountSchema);
  const intent = String(fields.get("intent") ?? "");
  if (!form.ok) return data({ intent, result: form.result, waitSeconds: null }, 422);
  const scope = await ownScope(args, staff);
  const { page } = args.context;
  let headers = new Headers();
  const input = form.value;
  switch (input.intent) {
    case "profile": {
      const lang = isLanguage(input.lang) ? input.lang : (staff.user.lang ?? scope.lang);
      await saveProfile(scope, { name: input.name, lang, digest: input.digest });
      const secure = page.settings.APP_ORIGIN.startsWith("https:");
      const cookie = { maxAge: LANGUAGE_COOKIE_SECONDS, readable: true, secure };
      if (page.settings.TRANSLATION) headers.append("Set-Cookie", writeCookie(LANGUAGE_COOKIE, lang, cookie));
      headers.append("Set-Cookie", flashCookie(page, "preferences:profile.saved"));
      break;
    }
    case "password": {
      const changed = await changePassword(scope, input);
      if (!changed.ok) {
        const slow = changed.error === "errors:slowDown";
        const waitSeconds = slow ? secondsUntil(changed.until, scope.now()) : null;
        const field = changed.error === "refusals:passwordWrong" ? "current_password" : "password";
        const result = form.refuse(slow ? {} : { [field]: changed.error });
        return data({ intent, result, waitSeconds }, slow ? 429 : 422);
      }
      // Every session has ended, this one too; whoever proved the password goes on under a new secret.
      headers = await startSessionQuietly(args, staff.user);
      headers.append("Set-Cookie", flashCookie(page, "preferences:password.saved"));
      break;
    }
    case "address": {
      const began = await askForAddress(scope, { email: input.email, password: input.current_password });
      if (!began.ok) {
        const slow = began.error === "errors:slowDown";
        const waitSeconds = slow ? secondsUntil(began.until, scope.now()) : null;
        const field = began.error === "refusals:passwordWrong" ? "current_password" : "email";
        const result = form.refuse(slow ? {} : { [field]: began.error });
        return data({ intent, result, waitSeconds }, slow ? 429 : 422);
      }
      headers.append("Set-Cookie", flashCookie(page, "preferences:address.asked"));
      break;
    }
    case "keep_address": {
      await cancelAddress(scope);
      headers.append("Set-Cookie", flashCookie(page, "preferences:address.kept"));
      break;
    }
    case "end_session":
    case "end_others": {
      await endSessions(scope, input.intent === "end_others" ? "others" : { session: input.session });
      headers.append("Set-Cookie", flashCookie(page, "preferences:sessions.ended"));
    }
  }
  return redirect(paths.settings, { status: 303, headers });
}

/** One's own account. */
export default function OwnAccountPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <OwnAccountView {...page} refused={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
