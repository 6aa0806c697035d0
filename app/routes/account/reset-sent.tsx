import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { MessageView } from "./message-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:reset.sentTitle" };

export function loader(args: LoaderFunctionArgs) {
  return authChrome(args);
}

/** The same for everyone: whether the address has an account is not said. */
export default function ResetSentPage() {
  const { chrome } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <MessageView chrome={chrome} title={t("account:reset.sentTitle")} lead={t("account:reset.sentLead")}>
      <p className="small soft">{t("account:mailHint")}</p>
      <ButtonLink href={paths.login} size="big" wide>
        {t("account:toLogin")}
      </ButtonLink>
      <p className="small">
        <a href={paths.resetPassword}>{t("account:reset.again")}</a>
      </p>
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
