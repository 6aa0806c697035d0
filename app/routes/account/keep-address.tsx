import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope } from "../../auth/account-scope.server.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../http/forms/form.server.ts";
import { paths } from "../../paths.ts";
import { NewPasswordSchema } from "../../schemas/account.ts";
import { findAddressToKeep, keepAddress } from "../../services/accounts/address/change-address.server.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { MailedLinkForm, NewPasswordField } from "./mailed-link-form.tsx";
import { MessageView } from "./message-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:keepAddress.title" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const pending = await findAddressToKeep(await accountScope(args), secret);
  const page = {
    ...(await authChrome(args)),
    action: paths.keepAddress(secret),
    change: pending
      ? {
          from: pending.change.fromAddress,
          to: pending.change.toAddress,
          isChanged: pending.change.changedAt !== null,
        }
      : null,
  };
  return data(page, pending ? 200 : 410);
}

export async function action(args: ActionFunctionArgs) {
  const form = readForm(await readFields(args.request), NewPasswordSchema);
  if (!form.ok) return data({ done: null, gone: false, result: form.result }, 422);
  const secret = args.params["secret"] ?? "";
  const result = await keepAddress(await accountScope(args), { secret, password: form.value.password });
  if (result.ok) return data({ done: result.value.fromAddress, gone: false, result: null }, 200);
  if (result.error === "refusals:linkGone") return data({ done: null, gone: true, result: null }, 410);
  return data({ done: null, gone: false, result: form.refuse({ password: result.error }) }, 422);
}

/** Where the link in the old mailbox leads: it stops the change, or takes it back, with a new password. */
export default function KeepAddressPage() {
  const { chrome, formToken, action: href, change } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (answer?.done || answer?.gone || change === null) {
    return (
      <MessageView
        chrome={chrome}
        title={answer?.done ? t("account:keepAddress.doneTitle") : t("account:linkGone.title")}
        lead={
          answer?.done ? t("account:keepAddress.done", { email: answer.done }) : t("account:keepAddress.gone")
        }
      >
        <ButtonLink href={paths.login} size="big" wide>
          {t("account:toLogin")}
        </ButtonLink>
      </MessageView>
    );
  }
  const { isChanged, ...addresses } = change;
  return (
    <MessageView
      chrome={chrome}
      title={t("account:keepAddress.title")}
      lead={`${isChanged ? t("account:keepAddress.changed", addresses) : t("account:keepAddress.asked", addresses)} ${t("account:keepAddress.text")}`}
    >
      <MailedLinkForm action={href} formToken={formToken} submit={t("account:keepAddress.submit")}>
        <NewPasswordField email={change.from} result={answer?.result ?? undefined} />
      </MailedLinkForm>
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
