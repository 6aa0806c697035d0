import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { startSessionQuietly } from "../../../auth/start-session.server.ts";
import { enter } from "../../../auth/temporary-store.server.ts";
import { paths } from "../../../paths.ts";
import { AcceptInvitationSchema } from "../../../schemas/account.ts";
import { acceptInvitation } from "../../../services/accounts/accept-invitation.server.ts";
import { findLinkOwner } from "../../../services/accounts/ask-for-link.server.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { AcceptInvitationView } from "./view.tsx";
import { MessageView } from "../message-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:invitation.submit" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const owner = await findLinkOwner(await accountScope(args), { purpose: "invite", secret });
  const invited = owner && { email: owner.user.email, name: owner.user.name, company: owner.tenant.name };
  const page = { action: paths.acceptInvitation(secret), invited: invited ?? null };
  return data({ ...(await authChrome(args)), ...page }, invited ? 200 : 410);
}

export async function action(args: ActionFunctionArgs) {
  const form = readForm(await readFields(args.request), AcceptInvitationSchema);
  if (!form.ok) return data({ result: form.result, gone: false }, 422);
  const scope = await accountScope(args);
  const accepted = await acceptInvitation(scope, { secret: args.params["secret"] ?? "", ...form.value });
  if (!accepted.ok) {
    const gone = accepted.error === "refusals:linkGone";
    return data({ result: form.refuse({ password: accepted.error }), gone }, gone ? 410 : 422);
  }
  const headers = await startSessionQuietly(args, accepted.value);
  return enter(args, accepted.value, paths.dashboard, headers);
}

/** Where the link of an invitation leads. */
export default function AcceptInvitationPage() {
  const { invited, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (!invited || answer?.gone) {
    return (
      <MessageView
        chrome={page.chrome}
        title={t("account:linkGone.title")}
        lead={t("account:linkGone.invite")}
      >
        <ButtonLink href={paths.login} size="big" wide>
          {t("account:toLogin")}
        </ButtonLink>
      </MessageView>
    );
  }
  return <AcceptInvitationView {...page} {...invited} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
