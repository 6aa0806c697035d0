import { useEffect } from "react";
import { useAskAgain } from "../../../ui/realtime/use-ask-again.ts";

/** Asks the server again when the page comes back into view: a session that ended elsewhere leads to the sign-in. */
export function useSessionWatch(): void {
  const askAgain = useAskAgain();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") askAgain();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("storage", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("storage", look);
    };
  }, [askAgain]);
}
