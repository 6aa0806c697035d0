/** Stripe's error answers: shape, statuses and wording of the official API. */
export interface ErrorBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  request_log_url?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/**
 * An error that is part of the protocol. `executed` tells whether the endpoint had begun its work: only then
 * does the idempotency layer keep the answer, as Stripe does.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${dashed(body.code)}` }
      : body;
    this.executed = executed;
  }
}

function dashed(code: string): string {
  return code.replaceAll("_", "-");
}

/** A parameter was missing or wrong; nothing was executed. */
export function invalidRequest(message: string, detail: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...detail });
}

/** The request was understood but the object's state forbids it. */
export function refused(message: string, code: string, also: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, code, ...also }, true);
}

/** The object does not exist on the account that asked. */
export function resourceMissing(noun: string, id: string, param: string): ApiError {
  const message = `No such ${noun}: '${id}'`;
  return new ApiError(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** Stripe's 401 for absent or malformed keys. */
export function unauthenticated(message: string, code?: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message, ...(code ? { code } : {}) });
}

/** The card or its bank said no. */
export function cardError(body: Omit<ErrorBody, "type">): ApiError {
  return new ApiError(402, { type: "card_error", ...body }, true);
}
