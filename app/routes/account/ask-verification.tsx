import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope, secondsUntil } from "../../auth/account-scope.server.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { signedUpAddress } from "../../auth/sign-up-cookie.server.ts";
import { readFields, readForm } from "../../http/forms/form.server.ts";
import { paths } from "../../paths.ts";
import { AskForLinkSchema } from "../../schemas/account.ts";
import { askForLink } from "../../services/accounts/ask-for-link.server.ts";
import { AskLinkView } from "./ask-link-view.tsx";
import { MessageView } from "./message-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:verify.askTitle" };

export async function loader(args: LoaderFunctionArgs) {
  const sent = new URL(args.request.url).searchParams.has("sent");
  return { ...(await authChrome(args)), sent, email: sent ? await signedUpAddress(args) : "" };
}

export async function action(args: ActionFunctionArgs) {
  const form = readForm(await readFields(args.request), AskForLinkSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  const scope = await accountScope(args);
  const result = await askForLink(scope, { purpose: "verify", email: form.value.email });
  if (!result.ok) {
    const waitSeconds = secondsUntil(result.until, scope.now());
    return data({ result: form.refuse({}), waitSeconds }, 429);
  }
  return redirect(`${paths.askVerification}?sent`, 303);
}

/** "Look into your mailbox", and the way to another link. */
export default function AskVerificationPage() {
  const { sent, email, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (sent && !answer) {
    return (
      <MessageView
        chrome={page.chrome}
        title={t("account:verify.sentTitle")}
        lead={email === "" ? t("account:verify.sentLead") : t("account:verify.sentTo", { email })}
      >
        {email !== "" && (
          <p className="small">
            {t("account:verify.wrongAddress")}{" "}
            <a href={paths.getStarted}>{t("account:verify.signUpAgain")}</a>
          </p>
        )}
        <p className="small soft">{t("account:mailHint")}</p>
        <p className="small">
          <a href={paths.askVerification}>{t("account:verify.again")}</a>
        </p>
        <p className="small">
          <a href={paths.login}>{t("account:toLogin")}</a>
        </p>
      </MessageView>
    );
  }
  return (
    <AskLinkView
      {...page}
      purpose="verify"
      action={paths.askVerification}
      loginHref={paths.login}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
