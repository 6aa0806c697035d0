import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as v from "valibot";
import type { ApiBody } from "./body.server.ts";
import type { Judged } from "./reading.server.ts";

/** A schema of an object: its entries are the fields of a body. */
export type BodySchema = v.GenericSchema & { entries: v.ObjectEntries };

/** What a call is handed. */
export type CallArgs<Schema extends BodySchema = BodySchema> = {
  args: { request: Request; context: AppLoadContext };
  /** What its address names; empty where it names none. */
  at: { tenant: string; slug: string; productId: string; id: string };
  /** What was sent, unread: for fields that no schema names, and for the language of refusals. */
  body: ApiBody;
  /**
   * The body by the call's schema, or by a stricter one for the store that is called.
   * @param preset values of fields that were left out.
   */
  judge: <Stricter extends BodySchema = Schema>(
    schema?: Stricter,
    preset?: Record<string, unknown>,
  ) => Judged<v.InferOutput<Stricter>>;
  /** The same for calls that have nothing to add to what is wrong. @throws ApiRefusal 422 with a text for each field. */
  input: () => v.InferOutput<Schema>;
};

/**
 * A call of the API. The router, the check of the body and the OpenAPI documents all read this one description, so a
 * call without it does not exist.
 */
export type ApiCall = {
  name: string;
  method: "GET" | "POST";
  /**
   * The address, with parameters in braces. Behind a tenant or a store the rest of the path of the page that calls may
   * stand before the last part.
   */
  path: string;
  about: string;
  /**
   * Who may call: anyone, a user signed in by cookie or bearer token, or a fulfiller's program, which signs its
   * request. The body of a fulfiller's request stays unread here, since the signature covers the raw body.
   */
  caller: "anyone" | "signed in" | "fulfiller";
  /** A printer's webhook, which its own header proves and not a signature of our protocol. */
  provedBy?: "webhook";
  /** It acts with the session's cookie, so a call with that cookie must repeat the anti-forgery cookie. */
  guarded?: true;
  query?: BodySchema;
  body?: BodySchema;
  /** What lies under `data` when it went well, and what stands beside it. Without it the answer is no JSON of ours. */
  data?: v.GenericSchema;
  beside?: v.ObjectEntries;
  /** The answer's status and content, where they are not 200 and JSON. */
  status?: 204;
  content?: "text/html" | "application/json";
  /** Statuses of refusals of its own, beside those that every call of its method has. */
  refusals: readonly number[];
  answer: (call: CallArgs) => Promise<Response> | Response;
};

type Defined<Name extends string, Schema extends BodySchema> = Omit<ApiCall, "name" | "body" | "answer"> & {
  name: Name;
  body?: Schema;
  answer: (call: CallArgs<Schema>) => Promise<Response> | Response;
};

/** Ties a call's answer to the schema of its body. */
export const defineCall = <const Name extends string, Schema extends BodySchema = BodySchema>(
  call: Defined<Name, Schema>,
): ApiCall & { name: Name } => call as unknown as ApiCall & { name: Name };

/** What can become of every call, and of every one that writes: answered before the call itself is asked. */
const OF_EVERY_CALL = [400, 405, 500, 503];
const OF_EVERY_WRITE = [403, 413, 415, 422, 429];

/** Every status that refuses a call, in ascending order. */
export function refusalsOf({ method, refusals }: Pick<ApiCall, "method" | "refusals">): number[] {
  const all = [...OF_EVERY_CALL, ...(method === "POST" ? OF_EVERY_WRITE : []), ...refusals];
  return [...new Set(all)].sort((a, b) => a - b);
}
