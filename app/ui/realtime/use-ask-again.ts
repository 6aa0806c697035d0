import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Asks the loaders again; while a page is on its way, once it is there. Asked meanwhile, what has just been loaded would be
 * thrown away, and with it what a page says only once.
 */
export function useAskAgain(): () => void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const now = useRef({ revalidate, isIdle });
  now.current = { revalidate, isIdle };
  const waits = useRef(false);
  useEffect(() => {
    if (!isIdle || !waits.current) return;
    waits.current = false;
    now.current.revalidate();
  }, [isIdle]);
  return useCallback(() => {
    if (now.current.isIdle) now.current.revalidate();
    else waits.current = true;
  }, []);
}

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
