import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownScope, secondsUntil } from "../../../../auth/account-scope.server.ts";
import { baseScope } from "../../../../http/wiring/context.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { passkeyOrigin, relyingParty } from "../../../../auth/passkeys.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { beginStep } from "../../../../auth/sign-in-step.server.ts";
import { paths } from "../../../../paths.ts";
import { PasskeysSchema } from "../../../../schemas/account.ts";
import { provePassword } from "../../../../services/accounts/own/own-account.server.ts";
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "../../../../services/accounts/passkeys/passkeys.server.ts";
import { PasskeysView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "passkey:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireStaff(args, "profile:write");
  const { settings } = args.context.page;
  const keys = await listPasskeys(baseScope(args.context), user);
  const origin = passkeyOrigin(settings);
  return {
    links: settingsLinks(user),
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    works: relyingParty(args.request, settings) !== undefined,
    elsewhere: origin && `${origin}${paths.settingsPasskeys}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "profile:write");
  const fields = await readFields(args.request);
  const about = { intent: String(fields.get("intent") ?? ""), passkey: String(fields.get("passkey") ?? "") };
  const form = readForm(fields, PasskeysSchema);
  if (!form.ok) return data({ ...about, result: form.result, waitSeconds: null }, 422);
  const { page } = args.context;
  const scope = await ownScope(args, staff);
  const input = form.value;
  const back = (message: string, success = true) =>
    redirect(paths.settingsPasskeys, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(page, message, success) },
    });
  if (input.intent === "rename") {
    await renamePasskey(scope, input);
    return back("passkey:renamed");
  }
  const password = input.current_password;
  const done =
    input.intent === "begin"
      ? await provePassword(scope, password)
      : await removePasskey(scope, { passkey: input.passkey, password });
  if (!done.ok) {
    if (done.error === "passkey:refused.gone") return back(done.error, false);
    const slow = done.error === "errors:slowDown";
    const waitSeconds = slow ? secondsUntil(done.until, page.now()) : null;
    const result = form.refuse(slow ? {} : { current_password: done.error });
    return data({ ...about, result, waitSeconds }, slow ? 429 : 422);
  }
  if (input.intent === "begin") {
    const cookie = await beginStep(args, "passkey_registration", { userId: staff.user.id });
    return redirect(paths.settingsNewPasskey, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  return back("passkey:removed");
}

/** One's own passkeys. */
export default function PasskeysPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PasskeysView {...page} refused={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
