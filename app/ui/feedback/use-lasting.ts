import { useEffect, useState } from "react";

const THROTTLE_MS = 200;

/** True once something has lasted for 200 ms: what is done sooner would only flicker. */
export function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [active]);
  return active && lasting;
}
