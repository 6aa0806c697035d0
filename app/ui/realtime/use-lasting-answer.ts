import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * What a form of the page was answered, until the page is another or is answered anew. A page that follows a room reads
 * its loader again whenever something happens, and Remix forgets an action's answer with it: what was refused would be
 * gone before anybody has read it.
 */
export function useLastingAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  if (kept.key !== key || (answer !== undefined && answer !== kept.answer)) {
    const next = { key, answer };
    setKept(next);
    return next.answer;
  }
  return kept.answer;
}
