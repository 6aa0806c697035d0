import type { BaseScope } from "../scope.ts";

type Provider = "stripe" | "resend";

/** Whether an event of a provider was dealt with already. */
export function wasReceived(scope: BaseScope, event: { provider: Provider; id: string }): Promise<boolean> {
  return scope.platform.outbox.knowsInbound(event.provider, event.id);
}

/** Remembers that an event was dealt with. */
export function noteReceived(
  scope: BaseScope,
  event: { provider: Provider; id: string; type: string },
): Promise<void> {
  return scope.platform.outbox.sawInbound(event.provider, event.id, event.type, scope.now());
}

/** Whose payment it is; undefined when we did not open it. */
export function tenantOfIntent(scope: BaseScope, intentId: string): Promise<string | undefined> {
  return scope.platform.paymentAccounts.tenantOfIntent(intentId);
}

/** A mail that the provider tells of; undefined when we did not send it, or it is erased. */
export function mailOfEvent(scope: BaseScope, mailId: string) {
  return scope.platform.outbox.mail(mailId);
}
