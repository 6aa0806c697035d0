import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accountScope } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { startSession } from "../../../auth/start-session.server.ts";
import { readSignature, relyingParty, requestOptions, signaturePort } from "../../../auth/passkeys.server.ts";
import { beginStep, openStep, takeStep } from "../../../auth/sign-in-step.server.ts";
import { enter } from "../../../auth/temporary-store.server.ts";
import { paths, safePath } from "../../../paths.ts";
import { provePasskey } from "../../../services/accounts/passkeys/prove-passkey.server.ts";
import { PasskeySignInView } from "./view.tsx";

export const handle = { styles: "site", enhancers: ["site", "passkey"], title: "passkey:signIn.title" };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** What the page says went wrong: the passkey, or that no script asked for one. */
const FAILED = "failed";
const UNASKED = "unasked";

export async function loader(args: LoaderFunctionArgs) {
  const step = await openStep(args, "passkey_sign_in");
  const party = relyingParty(args.request, args.context.page.settings);
  if (!step || !party) throw redirect(paths.login);
  const { searchParams } = new URL(args.request.url);
  return {
    ...(await authChrome(args)),
    options: JSON.stringify(await requestOptions(party, step.challenge)),
    trouble: searchParams.has(FAILED) ? FAILED : searchParams.has(UNASKED) ? UNASKED : null,
  } as const;
}

/** A press on the sign-in's button begins; what the passkey then signs opens the session, or begins anew. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const party = relyingParty(args.request, args.context.page.settings);
  if (!party) throw redirect(paths.login, 303);
  if (!fields.has("response")) {
    const next = fields.get("next");
    return begin(args, {
      next: safePath(typeof next === "string" ? next : null, paths.dashboard),
      remembered: fields.get("remember") === "on",
    });
  }
  if (fields.get("response") === "") throw redirect(`${paths.passkeySignIn}?${UNASKED}`, 303);
  const step = await takeStep(args, "passkey_sign_in");
  if (!step) throw redirect(paths.login, 303);
  const answer = readSignature(fields);
  const signature = answer && signaturePort(party, step, answer, true);
  const signed =
    signature && (await provePasskey(await accountScope(args), { signature, passkey: answer.id }));
  if (!signed?.ok) return begin(args, step, `?${FAILED}`);
  const headers = await startSession(args, signed.value, step.remembered);
  return enter(args, signed.value, safePath(step.next, paths.dashboard), headers);
}

async function begin(args: Args, input: { next: string; remembered: boolean }, query = "") {
  const { next, remembered } = input;
  const cookie = await beginStep(args, "passkey_sign_in", { userId: null, next, remembered });
  return redirect(paths.passkeySignIn + query, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** The sign-in by a passkey alone. */
export default function PasskeySignInPage() {
  const page = useLoaderData<typeof loader>();
  return <PasskeySignInView {...page} action={paths.passkeySignIn} loginHref={paths.login} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
