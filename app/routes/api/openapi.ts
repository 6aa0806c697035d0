import { SHARED_SCHEMAS } from "./answer-schemas.ts";
import type { ApiCall, ApiField } from "./description.ts";

const REFUSALS: Record<number, string> = {
  400: "The request cannot be read.",
  401: "Nobody is signed in.",
  403: "Not allowed.",
  404: "There is no such thing here.",
  405: "The address does not take this method.",
  409: "The order is in another state.",
  410: "The offer has ended.",
  413: "The body is too large.",
  415: "The body is neither JSON nor a form.",
  422: "Fields are missing or wrong.",
  423: "Nothing can be ordered there right now.",
  429: "Too many failures; Retry-After tells how long to wait.",
  503: "Not known yet; Retry-After tells when to ask again.",
};

const LINE = {
  type: "object",
  required: ["product_id", "quantity"],
  properties: {
    product_id: { type: "string" },
    quantity: { type: "integer", minimum: 1, maximum: 999 },
    size: { type: "string" },
    colour: { type: "string" },
    custom_text_front: { type: ["string", "null"] },
    custom_text_back: { type: ["string", "null"] },
    products: {
      type: "object",
      description: "The line's design data; store.colour and store.size are read.",
    },
  },
};

const FIRST_PRODUCT = {
  anyOf: [
    { type: "string", description: "A code of the catalogue." },
    {
      type: "object",
      properties: {
        code: { type: "string" },
        product_id: { type: "string" },
        store_selling_price: { type: "number", minimum: 0 },
      },
    },
  ],
};

/** The calls as an OpenAPI document. */
export function openApiOf(calls: readonly ApiCall[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Popstall API",
      version: "1.0.0",
      description:
        "Successful answers carry what was asked for under `data`. Refusals carry a `message` in the caller's language and, with 422, `errors`: a list of texts for each field, named as it was sent. Amounts are decimals in the store's currency. Bodies are JSON or forms. {slug} may be followed by the rest of the page's path.",
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: {
        Line: LINE,
        FirstProduct: FIRST_PRODUCT,
        ...SHARED_SCHEMAS,
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "auth.session" },
      },
    },
  };
}

function operationOf(call: ApiCall) {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(call.query ?? {}).map(([name, field]) => ({
    name,
    in: "query",
    description: field.about,
    schema: schemaOf(field),
  }));
  const inHeader = call.guarded
    ? [
        {
          name: "X-XSRF-TOKEN",
          in: "header",
          description:
            "The value of the cookie XSRF-TOKEN. Needed with the session's cookie, not with a bearer token.",
          schema: { type: "string" },
        },
      ]
    : [];
  const schema = call.fields && fieldsSchema(call.fields);
  return {
    operationId: call.name,
    summary: call.about,
    ...(call.caller === "signed in" && { security: [{ bearer: [] }, { session: [] }] }),
    parameters: [...inPath, ...inQuery, ...inHeader],
    ...(schema && {
      requestBody: {
        required: true,
        content: { "application/json": { schema }, "multipart/form-data": { schema } },
      },
    }),
    responses: {
      [call.status ?? 200]: { description: "It went well.", ...contentOf(call) },
      ...Object.fromEntries(call.refusals.map((status) => [status, refusalOf(status)])),
    },
  };
}

function contentOf(call: ApiCall) {
  if (call.content === "text/html") return { content: { "text/html": { schema: { type: "string" } } } };
  if (call.content) return { content: { [call.content]: { schema: { type: "object" } } } };
  if (!call.data) return {};
  const properties = { data: call.data, ...call.beside };
  const schema = {
    type: "object",
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  };
  return { content: { "application/json": { schema } } };
}

function fieldsSchema(fields: Record<string, ApiField>) {
  return {
    type: "object",
    required: Object.keys(fields).filter((name) => fields[name]?.required),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...schemaOf(field), description: field.about }]),
    ),
  };
}

/** A field that may be left out may be null as well. */
function schemaOf({ type, required }: ApiField) {
  const items = type === "lines" ? "Line" : type === "first products" ? "FirstProduct" : undefined;
  if (items) return { type: "array", items: { $ref: `#/components/schemas/${items}` } };
  return { type: required ? type : [type, "null"] };
}

function refusalOf(status: number) {
  return {
    description: REFUSALS[status] ?? "Refused.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
}
