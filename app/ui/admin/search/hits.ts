/** What the desk's search finds, in the order in which the kinds are shown; pages are found in the browser. */
export const HIT_TEXTS = {
  pages: "deskSearch:pages",
  tenants: "platformDesk:all",
  stores: "admin:nav.stores",
  orders: "admin:nav.orders",
  products: "admin:nav.products",
  clients: "admin:nav.clients",
  people: "admin:nav.users",
} as const;
export type HitKind = keyof typeof HIT_TEXTS;

export type Hit = { kind: HitKind; key: string; name: string; note: string; href: string };

/** Hits by their kind, without kinds that nothing was found of. */
export function groupsOf(hits: readonly Hit[]): { kind: HitKind; hits: Hit[] }[] {
  return (Object.keys(HIT_TEXTS) as HitKind[])
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}

/** Letters without case and accents, so that "cafe" finds "Café". */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a name holds every one of the words, in any order. */
export function holdsWords(name: string, words: string): boolean {
  const inside = plain(name);
  return plain(words)
    .split(/\s+/)
    .every((word) => inside.includes(word));
}
