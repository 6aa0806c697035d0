import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountScope, secondsUntil } from "../../auth/account-scope.server.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../http/forms/form.server.ts";
import { paths } from "../../paths.ts";
import { AskForLinkSchema } from "../../schemas/account.ts";
import { askForLink } from "../../services/accounts/ask-for-link.server.ts";
import { AskLinkView } from "./ask-link-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:reset.title" };

export function loader(args: LoaderFunctionArgs) {
  return authChrome(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = readForm(await readFields(args.request), AskForLinkSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  const scope = await accountScope(args);
  const result = await askForLink(scope, { purpose: "reset", email: form.value.email });
  if (!result.ok) {
    const waitSeconds = secondsUntil(result.until, scope.now());
    return data({ result: form.refuse({}), waitSeconds }, 429);
  }
  return redirect(paths.resetSent, 303);
}

/** Asks for a link to a new password. */
export default function ResetPasswordPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AskLinkView
      {...page}
      purpose="reset"
      action={paths.resetPassword}
      loginHref={paths.login}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
