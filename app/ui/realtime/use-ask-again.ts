import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

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
