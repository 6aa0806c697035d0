/**
 * Schema libraries that hono-openapi imports where they happen to be installed, as other tools' dependencies; ours is
 * valibot. And what fontkit unpacks WOFF2 with, which is larger than the rest of it: our fonts are TrueType. In the Worker
 * `absent-library.ts` stands for them.
 */
export const UNUSED_LIBRARIES =
  /^(?:zod|zod\/.*|zod-to-json-schema|zod-openapi|effect|arktype|sury|typebox|brotli\/decompress\.js)$/;
