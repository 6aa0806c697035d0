import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addressOf, platformOf } from "../../http/context.server.ts";
import { readFields, readForm } from "../../http/form.server.ts";
import { formToken } from "../../http/session/form-token.server.ts";
import { passwordMatches } from "../../http/session/passwords.server.ts";
import { findStaff, startSession } from "../../http/session/session.server.ts";
import { paths, safePath } from "../../paths.ts";
import { SignInSchema } from "../../schemas/account.ts";
import { signIn } from "../../services/accounts/sign-in.server.ts";
import { LoginView } from "../../ui/auth/login-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "auth:submit" };

export async function loader(args: LoaderFunctionArgs) {
  const next = safePath(new URL(args.request.url).searchParams.get("return"), paths.dashboard);
  if (await findStaff(args)) throw redirect(next);
  const { settings, formOwner, now } = args.context.page;
  return { next, formToken: await formToken(settings.SESSION_SECRET, formOwner, now().getTime()) };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = await readFields(request);
  const form = readForm(fields, SignInSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  const now = context.page.now();
  const signedIn = await signIn(
    platformOf(context),
    { matches: passwordMatches },
    { ...form.value, ip: addressOf(request), now },
  );
  if (!signedIn.ok) {
    const waitSeconds =
      signedIn.error === "errors:slowDown"
        ? Math.ceil((signedIn.until.getTime() - now.getTime()) / 1000)
        : null;
    const result = form.refuse({ email: "errors:wrongCredentials" });
    return data({ result, waitSeconds }, waitSeconds === null ? 422 : 429);
  }
  const next = fields.get("next");
  return redirect(safePath(typeof next === "string" ? next : null, paths.dashboard), {
    status: 303,
    headers: { "Set-Cookie": await startSession(args, signedIn.value) },
  });
}

/** The sign-in of staff. Shoppers and recipients need none. */
export default function LoginPage() {
  const { next, formToken: token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <LoginView
      action={paths.login}
      homeHref={paths.home}
      formToken={token}
      next={next}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
