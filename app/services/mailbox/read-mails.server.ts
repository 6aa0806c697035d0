import type { BaseScope } from "../scope.ts";

/** The latest mails that the product wrote. */
export function listMails(scope: BaseScope, limit: number) {
  return scope.platform.outbox.mailbox(limit);
}

/** One mail; undefined when there is none of this id. */
export function readMail(scope: BaseScope, id: string) {
  return scope.platform.outbox.mail(id);
}
