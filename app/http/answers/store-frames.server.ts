import { normaliseSlug } from "../../domain/store/store-event.ts";

const MOST_STORES = 300;

/** What the pages of a store show around their content, as plain data without anything of a visitor. */
export type StoreFrame = { slug: string; lang: string; chrome: Record<string, unknown> };

/** Frames of the stores that this isolate drew, by slug. */
const frames = new Map<string, StoreFrame>();

/** Remembers a store's frame, so that a page that says "not now" wears it while the database is away. */
export function rememberFrame(frame: StoreFrame): void {
  const key = normaliseSlug(frame.slug);
  frames.delete(key);
  const oldest = frames.size >= MOST_STORES ? frames.keys().next().value : undefined;
  if (oldest !== undefined) frames.delete(oldest);
  frames.set(key, frame);
}

export function rememberedFrame(slug: string): StoreFrame | undefined {
  return frames.get(normaliseSlug(slug));
}
