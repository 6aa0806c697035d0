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

/** The variable as it was read last, and what it switches off. It stays the same for an isolate, but not for a test. */
let variable: string | undefined;
let off = new Set<string>();

/** `CACHES_OFF=pages,routes` switches these off, so that `npm run bench -- caches` can tell what they save. */
export function isCacheOn(name: CacheName): boolean {
  const current = globalThis.process?.env["CACHES_OFF"];
  if (current !== variable) {
    variable = current;
    off = new Set(current?.split(","));
  }
  return !off.has(name);
}
