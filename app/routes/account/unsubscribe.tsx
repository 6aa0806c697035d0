import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { findInvited } from "../../http/guards/require-invited.server.ts";
import { paths } from "../../paths.ts";
import { readInvited, stopInvitations } from "../../services/recipients/stop-invitations.server.ts";
import { Button } from "../../ui/actions/button.tsx";
import { MessageView } from "./message-view.tsx";
import { FormToken } from "../../ui/forms/form-token.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:unsubscribe.title" };

export async function loader(args: LoaderFunctionArgs) {
  const invited = await findInvited(args);
  const page = {
    ...(await authChrome(args)),
    action: paths.unsubscribe(args.params["key"] ?? ""),
    invited: (invited && (await readInvited(invited.scope, invited))) ?? null,
  };
  return data(page, invited ? 200 : 410);
}

/** One press of a person, or the one click of a mail program (RFC 8058): the key is all that counts. */
export async function action(args: ActionFunctionArgs) {
  const invited = await findInvited(args);
  const isStopped = invited ? await stopInvitations(invited.scope, invited) : false;
  return data({ isStopped }, isStopped ? 200 : 410);
}

/** Where the link of an invitation leads. To look at it ends nothing, since mail programs look at links by themselves. */
export default function UnsubscribePage() {
  const { chrome, formToken, action: href, invited } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (!invited) {
    return (
      <MessageView chrome={chrome} title={t("account:linkGone.title")} lead={t("account:unsubscribe.gone")} />
    );
  }
  const { organiser, email } = invited;
  if (answer?.isStopped === true || invited.isStopped) {
    return (
      <MessageView
        chrome={chrome}
        title={t("account:unsubscribe.doneTitle")}
        lead={t("account:unsubscribe.done", { organiser, email })}
      />
    );
  }
  return (
    <MessageView
      chrome={chrome}
      title={t("account:unsubscribe.title")}
      lead={t("account:unsubscribe.text", { organiser, email })}
    >
      <form className="form" method="post" action={href}>
        <FormToken token={formToken} />
        <Button size="big" wide>
          {t("account:unsubscribe.submit")}
        </Button>
      </form>
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
