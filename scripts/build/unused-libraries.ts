/**
 * Schema libraries that hono-openapi imports where they happen to be installed, as other tools' dependencies; ours is
 * valibot. What fontkit unpacks WOFF2 with, which is larger than the rest of it: our fonts are TrueType. And React's renderer
 * for browsers, of which React Router asks for `flushSync`, where a window is. In the Worker `absent-library.ts` stands for
 * them.
 */
export const UNUSED_LIBRARIES =
  /^(?:zod|zod\/.*|zod-to-json-schema|zod-openapi|effect|arktype|sury|typebox|brotli\/decompress\.js|react-dom)$/;

/**
 * Which modules stand for which in the pages' Worker. otpauth's file for Node asks the runtime for its digests, where the
 * other brings its own.
 */
export const WORKER_ALIASES = [
  { find: /^otpauth$/, replacement: "otpauth/dist/otpauth.node.mjs" },
  { find: UNUSED_LIBRARIES, replacement: new URL("absent-library.ts", import.meta.url).pathname },
];
