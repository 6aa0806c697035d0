import { linkSecret } from "../../auth/account-scope.server.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { paths } from "../../paths.ts";
import { keepSecretId } from "../../services/accounts/address/keep-secret.ts";
import { type AddressMail, addressChangeForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { addressChange } from "../templates/address-change.tsx";
import { momentIn, wordingIn } from "../wording.ts";

/**
 * A mail about another address to sign in with. It goes to the address that the change names, whatever the account's is by
 * then. Undefined when there is nothing left to confirm or to take back.
 */
export async function writeAddressMail(
  scope: Scope,
  { template, changeId }: { template: AddressMail; changeId: string },
  settings: Settings,
): Promise<MailContent | undefined> {
  const changeFacts = await addressChangeForMail(scope, changeId);
  if (!changeFacts) return undefined;
  const { change, user } = changeFacts;
  if (template !== "address_kept" && change.undoneAt) return undefined;
  if (template === "address_confirm" && change.changedAt) return undefined;

  const wording = await wordingIn(settings.TRANSLATION ? user.lang : undefined);
  const secret = await linkSecret(
    settings,
    template === "address_confirm" ? changeId : keepSecretId(changeId),
  );
  const path = {
    address_confirm: paths.confirmAddress(secret),
    address_asked: paths.keepAddress(secret),
    address_changed: paths.keepAddress(secret),
    address_kept: paths.login,
  }[template];
  const isToNew = template === "address_confirm" || template === "address_kept";
  const values = {
    from: change.fromAddress,
    to: change.toAddress,
    date: momentIn(wording.lang, change.undoUntil ?? change.expiresAt),
  };
  const facts = {
    template,
    // The owner of the new mailbox may be a stranger until they confirm it, so that mail contains no name.
    name: template === "address_confirm" ? "" : user.name,
    values,
    href: settings.APP_ORIGIN + path,
  };
  return {
    toAddress: isToNew ? change.toAddress : change.fromAddress,
    replyTo: null,
    ...renderMail(addressChange, facts, wording),
  };
}
