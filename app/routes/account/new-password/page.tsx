import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { rememberDevice } from "../../../auth/device-cookie.server.ts";
import { paths } from "../../../paths.ts";
import { NewPasswordSchema } from "../../../schemas/account.ts";
import { findLinkOwner } from "../../../services/accounts/ask-for-link.server.ts";
import { resetPassword } from "../../../services/accounts/reset-password.server.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { MessageView } from "../message-view.tsx";
import { NewPasswordView } from "./view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:reset.newTitle" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const owner = await findLinkOwner(await accountScope(args), { purpose: "reset", secret });
  const page = { action: paths.newPassword(secret), email: owner?.user.email ?? null };
  return data({ ...(await authChrome(args)), ...page }, owner ? 200 : 410);
}

export async function action(args: ActionFunctionArgs) {
  const form = readForm(await readFields(args.request), NewPasswordSchema);
  if (!form.ok) return data({ result: form.result, gone: false }, 422);
  const scope = await accountScope(args);
  const reset = await resetPassword(scope, { secret: args.params["secret"] ?? "", ...form.value });
  if (!reset.ok) {
    const gone = reset.error === "refusals:linkGone";
    return data({ result: form.refuse({ password: reset.error }), gone }, gone ? 410 : 422);
  }
  // The owner of the mailbox signs in here: wrong guesses of others do not count against this browser (decision 0031).
  const device = await rememberDevice(args.request, args.context.page, reset.value.email);
  return redirect(`${paths.login}?done=password`, { status: 303, headers: { "Set-Cookie": device } });
}

/** Where the link of the mail leads. A link that is used up or too old says so and offers another. */
export default function NewPasswordPage() {
  const { email, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (email === null || answer?.gone) {
    return (
      <MessageView
        chrome={page.chrome}
        title={t("account:linkGone.title")}
        lead={t("account:linkGone.reset")}
      >
        <ButtonLink href={paths.resetPassword} size="big" wide>
          {t("account:linkGone.another")}
        </ButtonLink>
      </MessageView>
    );
  }
  return <NewPasswordView {...page} email={email} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
