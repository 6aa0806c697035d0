import { type DescribeRouteOptions, generateSpecs, resolver } from "hono-openapi";
import * as v from "valibot";
import { SIGNED_HEADERS } from "../domain/fulfilment/signed-request.ts";
import type { ApiApp } from "./api-app.server.ts";
import { type ApiCall, type BodySchema, refusalsOf } from "./call.server.ts";
import type { OpenApiDocument, SchemaObject } from "./open-api.ts";

const REFUSALS: Record<number, string> = {
  400: "The address or the body cannot be read.",
  401: "Nobody is signed in, or the request's signature does not fit.",
  403: "Not allowed.",
  404: "There is no such thing here.",
  405: "The address does not take this method; Allow names those that it takes.",
  409: "The order is in another state.",
  410: "The offer has ended.",
  413: "The body is larger than two megabytes.",
  415: "The body is neither JSON nor a form.",
  422: "Fields are missing or wrong.",
  423: "Nothing can be ordered there right now.",
  429: "Too many requests or failures; Retry-After tells how long to wait.",
  500: "Something went wrong on our side.",
  503: "Not available at the moment; Retry-After tells when to ask again.",
};

/** Seconds, with the refusals that end by themselves. */
const RETRY_AFTER = { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } } as const;

const Refusal = v.pipe(
  v.strictObject({
    message: v.pipe(v.string(), v.description("In the caller's language.")),
    errors: v.optional(
      v.pipe(
        v.record(v.string(), v.array(v.string())),
        v.description("With 422: texts for each field, named as it was sent."),
      ),
    ),
    legal: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description("With 409 to a fulfiller's event: the statuses that the fulfilment may go to."),
      ),
    ),
    code: v.optional(
      v.pipe(
        v.string(),
        v.description("With 503, where the operator has switched something off: `api_off` or `cards_off`."),
      ),
    ),
  }),
  v.metadata({ ref: "Refusal" }),
);

type Override = { valibotSchema: { type: string; entries?: v.ObjectEntries }; jsonSchema: SchemaObject };

/**
 * What a caller may send, which is more than a schema's own type: the field itself says whether it is optional, since
 * forms always send every field, and an optional field of the body may be null. Checks that follow a change of the text
 * (trim, compose) also apply to the sent text, so the document describes the whole pipeline.
 */
const asSent =
  (body: BodySchema) =>
  ({ valibotSchema: { entries }, jsonSchema }: Override): SchemaObject => {
    if (jsonSchema.default === "") delete jsonSchema.default;
    if (!entries || !jsonSchema.properties) return jsonSchema;
    const required = Object.keys(entries).filter(
      (name) => !v.is(entries[name] as v.GenericSchema, undefined),
    );
    if (entries !== body.entries) return { ...jsonSchema, required };
    const properties = Object.fromEntries(
      Object.entries(jsonSchema.properties).map(([name, property]) => [
        name,
        required.includes(name) ? property : orNull(property),
      ]),
    );
    return { ...jsonSchema, properties, required };
  };

function orNull(schema: SchemaObject): SchemaObject {
  if (schema.anyOf) {
    const hasNull = schema.anyOf.some(({ type }) => type === "null");
    return hasNull ? schema : { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  }
  if (schema.$ref || schema.type === undefined) {
    const { description, ...rest } = schema;
    return { ...(description && { description }), anyOf: [rest, { type: "null" }] };
  }
  const enumerated = schema.enum && { enum: [...schema.enum, null] };
  return { ...schema, type: [...[schema.type].flat(), "null"], ...enumerated };
}

const sentAs = (schema: BodySchema) =>
  resolver(schema, { options: { overrideSchema: asSent(schema) } as never });
const answeredAs = (schema: v.GenericSchema) =>
  resolver(schema, { options: { typeMode: "output", target: "draft-2020-12" } as never });

/** A call as OpenAPI describes it, from the schemas that validate it. */
export function operationOf(call: ApiCall): DescribeRouteOptions {
  const schema = call.body && sentAs(call.body);
  return {
    operationId: call.name,
    summary: call.about,
    description: WHO[whoOf(call)].description,
    tags: [WHO[whoOf(call)].tag],
    security: WHO[whoOf(call)].security,
    parameters: [
      ...inQuery(call.query),
      ...(call.guarded ? [XSRF_HEADER] : []),
      ...(isSigned(call) ? SIGNED_BY : []),
    ],
    ...(schema && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema },
          ...(call.caller !== "fulfiller" && {
            "application/x-www-form-urlencoded": { schema },
            "multipart/form-data": { schema },
          }),
        },
      },
    }),
    responses: {
      [call.status ?? 200]: { description: "It went well.", ...contentOf(call) },
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusalAs(status)])),
    },
  } as DescribeRouteOptions;
}

type Who = "anyone" | "guestOrSession" | "staff" | "fulfiller" | "printer";

/** Who may make a call, as the document says it of each. */
const WHO: Record<Who, { tag: string; description: string; security: Record<string, string[]>[] }> = {
  anyone: { tag: "Anyone", description: "Anyone may call it, without signing in.", security: [] },
  guestOrSession: {
    tag: "Anyone",
    description:
      "Anyone may call it; who sends a bearer token or the session's cookie is answered as who they are. With the cookie, X-XSRF-TOKEN is needed.",
    security: [{}, { bearer: [] }, { session: [] }],
  },
  staff: {
    tag: "Signed in",
    description: "Only who is signed in may call it, by a bearer token or the session's cookie.",
    security: [{ bearer: [] }, { session: [] }],
  },
  fulfiller: {
    tag: "Print partners",
    description: "Only a print partner's program may call it, which signs each request with its secret.",
    security: [{ signature: [] }],
  },
  printer: {
    tag: "Print partners",
    description:
      "Only the print partner's own system calls it. It proves itself by the header that its protocol names; what does not fit is refused with 401.",
    security: [],
  },
};

function whoOf({ caller, guarded, provedBy }: ApiCall): Who {
  if (caller === "fulfiller") return provedBy === undefined ? "fulfiller" : "printer";
  if (caller === "signed in") return "staff";
  return guarded ? "guestOrSession" : "anyone";
}

const XSRF_HEADER = {
  name: "X-XSRF-TOKEN",
  in: "header",
  description:
    "The value of the cookie XSRF-TOKEN. Needed with the session's cookie, not with a bearer token.",
  schema: { type: "string" },
};

const isSigned = ({ caller, provedBy }: ApiCall) => caller === "fulfiller" && provedBy === undefined;

const SIGNED_BY = [
  [SIGNED_HEADERS.fulfiller, "The fulfiller's id with us."],
  [SIGNED_HEADERS.time, "Seconds since 1970; at most five minutes from our clock."],
].map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));

function inQuery(query: BodySchema | undefined) {
  return Object.entries(query?.entries ?? {}).map(([name, entry]) => ({
    name,
    in: "query",
    required: !v.is(entry as v.GenericSchema, undefined),
    description: v.getDescription(entry as v.GenericSchema) ?? "",
    schema: { type: "string" },
  }));
}

function contentOf(call: ApiCall) {
  if (call.content === "text/html") return { content: { "text/html": { schema: { type: "string" } } } };
  if (call.content) return { content: { [call.content]: { schema: { type: "object" } } } };
  if (!call.data) return {};
  const schema = answeredAs(v.strictObject({ data: call.data, ...call.beside }));
  return { content: { "application/json": { schema } } };
}

function refusalAs(status: number) {
  return {
    description: REFUSALS[status] ?? "Refused.",
    ...((status === 429 || status === 503) && { headers: { "Retry-After": RETRY_AFTER } }),
    ...(status === 405 && { headers: { Allow: { schema: { type: "string" } } } }),
    content: { "application/json": { schema: answeredAs(Refusal) } },
  };
}

const ABOUT =
  "Successful answers carry what was asked for under `data`. Refusals carry a `message` in the caller's language and, with 422, `errors`: a list of texts for each field, named as it was sent. Amounts are decimals in the store's currency. Bodies are JSON or forms. {tenant} or {slug} may be followed by the rest of the page's path.";

/** The calls of an app as an OpenAPI 3.1 document. */
export async function documentOf(app: ApiApp, calls: readonly ApiCall[]): Promise<OpenApiDocument> {
  const specs = await generateSpecs(app as never, {
    documentation: {
      openapi: "3.1.0",
      info: {
        title: "Popstall API",
        version: "1.0.0",
        description: ABOUT,
        contact: { name: "Popstall" },
        license: { name: "For customers and partners of Popstall", identifier: "LicenseRef-Popstall" },
      },
      tags: [
        { name: "Anyone", description: "Calls that anyone may make." },
        { name: "Signed in", description: "Calls of people of a company that runs stores." },
        { name: "Print partners", description: "Calls of the programs that print and ship." },
      ],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          session: { type: "apiKey", in: "cookie", name: "auth.session" },
          signature: {
            type: "apiKey",
            in: "header",
            name: SIGNED_HEADERS.signature,
            description:
              "v1= and the HMAC-SHA256 in hex, by the fulfiller's secret, of X-Timestamp, a dot, and the raw body, or without a body the path with its query.",
          },
        },
      },
    },
    excludeStaticFile: false,
  });
  const document = specs as unknown as OpenApiDocument;
  // The router knows a parameter only as a whole part of an address; the table of calls says what stands before it.
  const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods));
  const paths: OpenApiDocument["paths"] = {};
  for (const { name, path } of calls) {
    const operation = operations.find(([, { operationId }]) => operationId === name);
    if (operation) (paths[path] ??= {})[operation[0]] = operation[1];
  }
  return { ...document, paths };
}
