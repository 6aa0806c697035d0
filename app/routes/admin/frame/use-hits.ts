import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import type { Hit } from "../../../ui/admin/search/hits.ts";

/** The key of the palette's requests: the frame shows no bar for them. */
export const HITS_FETCHER = "desk-search";
/** As long as between two letters of somebody who types on. */
const PAUSE_MS = 120;
const FEWEST_LETTERS = 2;

/**
 * What the server finds for words, a moment after the last letter. An answer that is not for these words is none: a slow
 * one that comes late shows nothing of what was typed before.
 */
export function useHits(words: string): { hits: readonly Hit[]; isLooking: boolean } {
  const { load, data } = useFetcher<{ words: string; hits: Hit[] }>({ key: HITS_FETCHER });
  const query = words.normalize("NFC").trim();
  const isAsked = [...query].length >= FEWEST_LETTERS;
  useEffect(() => {
    if (!isAsked) return;
    const pause = setTimeout(() => load(listAddress(paths.deskSearch, { q: query })), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query, isAsked, load]);
  const isAnswered = isAsked && data?.words === query;
  return { hits: isAnswered ? data.hits : [], isLooking: isAsked && !isAnswered };
}
