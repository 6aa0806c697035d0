import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceOf } from "../../../../domain/access/session-rules.ts";
import { ownScope } from "../../../../auth/account-scope.server.ts";
import { baseScope } from "../../../../http/wiring/context.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { creationOptions, readNewPasskey, relyingParty } from "../../../../auth/passkeys.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { openStep, takeStep } from "../../../../auth/sign-in-step.server.ts";
import { paths } from "../../../../paths.ts";
import { PasskeyNameSchema } from "../../../../schemas/account.ts";
import { listPasskeys } from "../../../../services/accounts/passkeys/passkeys.server.ts";
import { addPasskey } from "../../../../services/accounts/passkeys/add-passkey.server.ts";
import { NewPasskeyView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "passkey:create.title", enhancers: ["passkey"] };

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireStaff(args, "profile:write");
  const { settings } = args.context.page;
  const party = relyingParty(args.request, settings);
  const open = await openStep(args, "passkey_registration");
  // Whoever gave the password a moment ago may go on; others are asked for it first.
  const isOwn = party && open?.step.userId === user.id;
  const others = await listPasskeys(baseScope(args.context), user);
  const { browser, system } = deviceOf(args.request.headers.get("User-Agent"));
  return {
    links: settingsLinks(user),
    options: isOwn ? JSON.stringify(await creationOptions(party, user, open, others)) : null,
    name: [browser, system].filter(Boolean).join(", "),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "profile:write");
  const { page } = args.context;
  const fields = await readFields(args.request);
  const form = readForm(fields, PasskeyNameSchema);
  if (!form.ok) return data({ result: form.result, recoveryCodes: null }, 422);
  const party = relyingParty(args.request, page.settings);
  const back = (message: string, success = false) =>
    redirect(paths.settingsPasskeys, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(page, message, success) },
    });
  if (fields.get("response") === "") return back("passkey:needsScript");
  const step = await takeStep(args, "passkey_registration");
  if (!party || step?.userId !== staff.user.id) return back("passkey:refused.late");
  const made = await readNewPasskey(party, step, fields);
  if (!made) return back("passkey:refused.failed");
  const scope = await ownScope(args, staff);
  const added = await addPasskey(scope, { made, name: form.value.name });
  if (!added.ok) return back(added.error);
  if (added.value.length === 0) return back("passkey:added", true);
  return data({ result: null, recoveryCodes: added.value }, 200);
}

/** Where the browser makes a passkey. */
export default function NewPasskeyPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NewPasskeyView
      {...page}
      action={paths.settingsNewPasskey}
      passkeysHref={paths.settingsPasskeys}
      recoveryCodes={answer?.recoveryCodes ?? null}
      result={answer?.result}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
