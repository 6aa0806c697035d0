/**
 * Schema libraries that hono-openapi imports where they happen to be installed, as other tools' dependencies; ours is
 * valibot. In the Worker `absent-library.ts` stands for them.
 */
export const UNUSED_LIBRARIES =
  /^(?:zod|zod\/.*|zod-to-json-schema|zod-openapi|effect|arktype|sury|typebox)$/;
