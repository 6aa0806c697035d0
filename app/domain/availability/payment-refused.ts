/**
 * The provider will not open or close a way to pay on an account, and says so: the account may not be charged any more, or
 * is not ours any more. Trying again changes nothing. The message never holds what was sent.
 */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
  /** The connected account; null is the platform's own. */
  readonly accountId: string | null;

  constructor(accountId: string | null, reason: string, cause?: unknown) {
    super(`payment refused: ${reason}`, { cause });
    this.accountId = accountId;
  }
}
