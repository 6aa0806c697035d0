import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import type { Hit } from "../../../ui/admin/search/hits.ts";

/** The key of the palette's requests: the frame shows no bar for them. */
export const HITS_FETCHER = "desk-search";
/** As long as between two letters of somebody who types on. */
const PAUSE_MS = 120;
const FEWEST_LETTERS = 2;

type Answer = { words: string; hits: Hit[] };

/**
 * What the server finds for words, a moment after the last letter. An answer that is not for these words is none: a slow
 * one that comes late shows nothing of what was typed before, and hides nothing of what is shown. One may come so late:
 * React Router (1.23) forgets to call a question off that was asked while the page's loaders ran again.
 */
export function useHits(words: string): { hits: readonly Hit[]; isLooking: boolean } {
  const { load, data } = useFetcher<Answer>({ key: HITS_FETCHER });
  const query = words.normalize("NFC").trim();
  const [answer, setAnswer] = useState<Answer>();
  if (data && data.words === query && data !== answer) setAnswer(data);
  const isAsked = [...query].length >= FEWEST_LETTERS;
  useEffect(() => {
    if (!isAsked) return;
    const pause = setTimeout(() => load(listAddress(paths.deskSearch, { q: query })), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query, isAsked, load]);
  const isAnswered = isAsked && answer?.words === query;
  return { hits: isAnswered ? answer.hits : [], isLooking: isAsked && !isAnswered };
}
