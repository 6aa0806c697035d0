/** What an isolate keeps to be faster, and where it goes round a library for that. docs/caches.md says what each saves. */
export const CACHES = [
  "pages",
  "drawings",
  "stores",
  "orders",
  "joined-reads",
  "collected-reads",
  "payment-clients",
  "routes",
  "queries",
  "reads",
  "writes",
  "group-commits",
  "texts",
  "money-formats",
  "countries",
] as const;
export type CacheName = (typeof CACHES)[number];

/** `CACHES_OFF=pages,routes` switches these off, so that `npm run bench -- caches` can tell what they save. */
const off = new Set(globalThis.process?.env["CACHES_OFF"]?.split(","));

export const isCacheOn = (name: CacheName): boolean => !off.has(name);
