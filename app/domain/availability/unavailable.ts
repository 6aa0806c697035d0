/** What the product depends on and what may be away. */
type Dependency = "database" | "payments";

/**
 * The database or the payment provider is away, or the request's time is used up. Whether a write arrived is unknown.
 * The message never holds what was sent.
 */
export class Unavailable extends Error {
  override name = "Unavailable";
  readonly dependency: Dependency;
  /** When it is worth trying again; whole seconds, at least one. */
  readonly retryAfterSeconds: number;

  constructor(dependency: Dependency, reason: string, waitMs = 2_000, cause?: unknown) {
    super(`${dependency} unavailable: ${reason}`, { cause });
    this.dependency = dependency;
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

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

const DEEPEST_CAUSE = 8;

/** The `Unavailable` in an error or in its causes: drivers and query builders wrap what they pass on. */
export function unavailableIn(error: unknown): Unavailable | undefined {
  let inner = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && inner instanceof Error; depth += 1) {
    if (inner instanceof Unavailable) return inner;
    inner = inner.cause;
  }
  return undefined;
}

/** What the body of a 404 says where a store is there but the product that was asked for is not. */
export const PRODUCT_NOT_SOLD = "product-not-sold";
