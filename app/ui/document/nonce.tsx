import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce that lets this page's own styles and scripts through the Content-Security-Policy; empty in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
