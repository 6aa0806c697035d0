import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope } from "../../auth/account-scope.server.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { paths } from "../../paths.ts";
import { findReset, stopResetByLink } from "../../services/accounts/second-factor/second-factor.server.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { MailedLinkForm } from "./mailed-link-form.tsx";
import { MessageView } from "./message-view.tsx";
import { formatDateTime } from "../../ui/dates/format-date.ts";

export const handle = { styles: "site", enhancers: ["site"], title: "account:stopReset.title" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const pending = await findReset(await accountScope(args), secret);
  const page = {
    ...(await authChrome(args)),
    action: paths.stopFactorReset(secret),
    reset: pending
      ? {
          email: pending.user.email,
          who: pending.reset.askedByName,
          byPlatform: pending.reset.byPlatform,
          at: pending.reset.effectiveAt.toISOString(),
        }
      : null,
  };
  return data(page, pending ? 200 : 410);
}

export async function action(args: ActionFunctionArgs) {
  const stopped = await stopResetByLink(await accountScope(args), args.params["secret"] ?? "");
  return data({ stopped: stopped.ok }, stopped.ok ? 200 : 410);
}

/** Where the link of the mail leads: one press stops the reset, since mail programs look at links by themselves. */
export default function StopResetPage() {
  const { chrome, formToken, action: href, reset } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, i18n } = useTranslation();
  if (answer?.stopped || reset === null) {
    return (
      <MessageView
        chrome={chrome}
        title={answer?.stopped ? t("account:stopReset.doneTitle") : t("account:linkGone.title")}
        lead={answer?.stopped ? t("account:stopReset.done") : t("account:stopReset.gone")}
      >
        <ButtonLink href={paths.login} size="big" wide>
          {t("account:toLogin")}
        </ButtonLink>
        <p className="small">
          <a href={paths.resetPassword}>{t("account:stopReset.newPassword")}</a>
        </p>
      </MessageView>
    );
  }
  const facts = { who: reset.who, email: reset.email, date: formatDateTime(reset.at, i18n.language) };
  const message = reset.byPlatform
    ? t("account:stopReset.byPlatform", facts)
    : t("account:stopReset.byAdmin", facts);
  return (
    <MessageView
      chrome={chrome}
      title={t("account:stopReset.title")}
      lead={`${message} ${t("account:stopReset.text")}`}
    >
      <MailedLinkForm action={href} formToken={formToken} submit={t("account:stopReset.submit")} />
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
