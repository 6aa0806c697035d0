import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountScope } from "../../auth/account-scope.server.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { paths } from "../../paths.ts";
import {
  confirmAddress,
  findAddressToConfirm,
} from "../../services/accounts/address/change-address.server.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { MailedLinkForm } from "./mailed-link-form.tsx";
import { MessageView } from "./message-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:newAddress.title" };

export async function loader(args: LoaderFunctionArgs) {
  const secret = args.params["secret"] ?? "";
  const pending = await findAddressToConfirm(await accountScope(args), secret);
  const page = {
    ...(await authChrome(args)),
    action: paths.confirmAddress(secret),
    addresses: pending ? { from: pending.change.fromAddress, to: pending.change.toAddress } : null,
  };
  return data(page, pending ? 200 : 410);
}

export async function action(args: ActionFunctionArgs) {
  const confirmed = await confirmAddress(await accountScope(args), args.params["secret"] ?? "");
  if (confirmed.ok) return data({ done: confirmed.value.toAddress, error: null }, 200);
  return data({ done: null, error: confirmed.error }, confirmed.error === "refusals:linkGone" ? 410 : 409);
}

/** Where the link in the new mailbox leads: one press confirms, since mail programs look at links by themselves. */
export default function ConfirmAddressPage() {
  const { chrome, formToken, action: href, addresses } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  if (answer?.done) {
    return (
      <MessageView
        chrome={chrome}
        title={t("account:newAddress.doneTitle")}
        lead={t("account:newAddress.done", { email: answer.done })}
      >
        <ButtonLink href={paths.settings} size="big" wide>
          {t("account:newAddress.toSettings")}
        </ButtonLink>
      </MessageView>
    );
  }
  if (answer?.error || addresses === null) {
    const taken = answer?.error === "refusals:addressTaken";
    return (
      <MessageView
        chrome={chrome}
        title={taken ? t("refusals:addressTaken") : t("account:linkGone.title")}
        lead={taken ? t("account:newAddress.taken") : t("account:newAddress.gone")}
      >
        <ButtonLink href={paths.settings} size="big" wide>
          {t("account:newAddress.toSettings")}
        </ButtonLink>
      </MessageView>
    );
  }
  return (
    <MessageView
      chrome={chrome}
      title={t("account:newAddress.title")}
      lead={t("account:newAddress.lead", addresses)}
    >
      <MailedLinkForm action={href} formToken={formToken} submit={t("account:newAddress.submit")} />
    </MessageView>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
