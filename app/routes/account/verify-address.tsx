import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope } from "../../http/accounts.server.ts";
import { authChrome } from "../../http/auth-chrome.server.ts";
import { readFields } from "../../http/form.server.ts";
import { letInQuietly } from "../../http/session/let-in.server.ts";
import { findStaff } from "../../http/session/session.server.ts";
import { signedUpHere } from "../../http/session/sign-up-cookie.server.ts";
import { enter } from "../../http/session/temporary-store.server.ts";
import { paths } from "../../paths.ts";
import { findLinkOwner } from "../../services/accounts/find-link-owner.server.ts";
import { verifyAddress } from "../../services/accounts/verify-address.server.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { MessageView } from "../../ui/auth/message-view.tsx";
import { FormToken } from "../../ui/forms/form-token.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:verify.title" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const owner = await findLinkOwner(await accountScope(args), "verify", secret);
  return {
    ...(await authChrome(args)),
    action: paths.verifyAddress(secret),
    email: owner?.user.email ?? null,
    company: owner?.tenant.name ?? "",
  };
}

export async function action(args: ActionFunctionArgs) {
  await readFields(args.request);
  const scope = await accountScope(args);
  const secret = args.params["secret"] ?? "";
  const verified = await verifyAddress(scope, secret);
  if (!verified.ok) return data({ gone: true }, 410);
  const staff = await findStaff(args);
  if (staff?.user.id === verified.value.id) return redirect(paths.dashboard, 303);
  // The browser that signed up a moment ago need not type the password again; any other must.
  if (await signedUpHere(args, await scope.hash(secret))) {
    const headers = await letInQuietly(args, verified.value);
    return enter(args, verified.value, paths.dashboard, headers);
  }
  return redirect(`${paths.login}?done=verified`, 303);
}

/** Where the link of the mail leads: one press confirms, since mail programs look at links by themselves. */
export default function VerifyAddressPage() {
  const { chrome, formToken, action: href, email, company } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (email === null || answer?.gone) {
    return (
      <MessageView chrome={chrome} title={t("account:linkGone.title")} lead={t("account:linkGone.verify")}>
        <ButtonLink href={paths.login} size="big" wide>
          {t("account:toLogin")}
        </ButtonLink>
        <p className="small">
          <a href={paths.askVerification}>{t("account:linkGone.another")}</a>
        </p>
      </MessageView>
    );
  }
  return (
    <MessageView
      chrome={chrome}
      title={t("account:verify.title")}
      lead={t("account:verify.lead", { email, company })}
    >
      <form method="post" action={href}>
        <FormToken token={formToken} />
        <Button size="big" wide>
          {t("account:verify.submit")}
        </Button>
      </form>
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
