/** As much of JSON Schema (2020-12) as our documents hold. */
export type SchemaObject = {
  type?: string | readonly string[];
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: SchemaObject;
  maxItems?: number;
  properties?: Record<string, SchemaObject>;
  required?: readonly string[];
  additionalProperties?: boolean | SchemaObject;
  $ref?: string;
  anyOf?: readonly SchemaObject[];
};

type Content = Record<string, { schema: SchemaObject }>;

export type Operation = {
  operationId: string;
  summary: string;
  /** Who may call it. */
  description?: string;
  tags?: readonly string[];
  security?: readonly unknown[];
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: SchemaObject;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content?: Content }>;
};

/** As much of OpenAPI 3.1 as our document holds. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers?: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, SchemaObject>; securitySchemes: Record<string, unknown> };
};
