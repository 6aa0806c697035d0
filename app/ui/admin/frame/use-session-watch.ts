import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Asks the server again when the page comes back into view: a session that ended elsewhere leads to the sign-in. */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("storage", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("storage", look);
    };
  }, [revalidate]);
}
