import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../domain/access/password-rules.ts";
import { accountScope } from "../../auth/account-scope.server.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../http/forms/form.server.ts";
import { startSessionQuietly } from "../../auth/start-session.server.ts";
import { signedUpHere } from "../../auth/sign-up-cookie.server.ts";
import { enter } from "../../auth/temporary-store.server.ts";
import { clearedUnproved } from "../../auth/unproved-cookie.server.ts";
import { paths } from "../../paths.ts";
import { NewPasswordSchema } from "../../schemas/account.ts";
import { findLinkOwner, verifyAddress } from "../../services/accounts/ask-for-link.server.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { MailedLinkForm, NewPasswordField } from "./mailed-link-form.tsx";
import { MessageView } from "./message-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:verify.title" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const owner = await findLinkOwner(await accountScope(args), { purpose: "verify", secret });
  const page = {
    ...(await authChrome(args)),
    action: paths.verifyAddress(secret),
    email: owner?.user.email ?? null,
    company: owner?.tenant.name ?? "",
    // Whoever signed up in another browser may be somebody else, who typed this address.
    asksPassword: !(await signedUpHere(args, await (await accountScope(args)).hash(secret))),
  };
  return data(page, owner ? 200 : 410);
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const scope = await accountScope(args);
  const secret = args.params["secret"] ?? "";
  if (!(await findLinkOwner(scope, { purpose: "verify", secret })))
    return data({ gone: true, result: null }, 410);
  // The browser that signed up a moment ago need not choose a password again; any other must.
  const isHere = await signedUpHere(args, await scope.hash(secret));
  const form = readForm(fields, NewPasswordSchema);
  if (!isHere && !form.ok) return data({ gone: false, result: form.result }, 422);
  const password = !isHere && form.ok ? { password: form.value.password } : {};
  const verified = await verifyAddress(scope, { secret, ...password });
  if (!verified.ok) {
    const gone = verified.error === "refusals:linkGone";
    const result = form.ok ? form.refuse({ password: verified.error }) : null;
    return data({ gone, result }, gone ? 410 : 422);
  }
  const headers = await startSessionQuietly(args, verified.value);
  headers.append("Set-Cookie", clearedUnproved(args));
  return enter(args, verified.value, paths.dashboard, headers);
}

/** Where the link of the mail leads: one press confirms, since mail programs look at links by themselves. */
export default function VerifyAddressPage() {
  const { chrome, formToken, action: href, email, company, asksPassword } = useLoaderData<typeof loader>();
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
      lead={
        asksPassword
          ? t("account:verify.leadPassword", { email, company })
          : t("account:verify.lead", { email, company })
      }
    >
      <MailedLinkForm action={href} formToken={formToken} submit={t("account:verify.submit")}>
        {asksPassword && (
          <NewPasswordField
            email={email}
            hint={t("account:verify.passwordHint", { count: PASSWORD_MIN })}
            result={answer?.result ?? undefined}
          />
        )}
      </MailedLinkForm>
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
