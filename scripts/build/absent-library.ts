/** Stands in the Worker for libraries that we do not use (remix.config.ts). */
export const toJSONSchema = undefined;
export const createSchema = undefined;
export const JSONSchema = undefined;
export const flushSync = undefined;
export default {};
