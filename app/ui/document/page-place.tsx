import { createContext, useContext } from "react";

/** Where the page in hand stands, as search engines and chats are told. */
type PagePlace = {
  /** The product's own origin, whatever name it was asked by. */
  origin: string;
  url: URL;
  /** Whether the page is there in other languages too. */
  translated: boolean;
  /** The platform's picture in chats, in a language. A function, so that no browser carries the table of addresses. */
  card(language: string): string;
  /** The page shows a form as it was typed: React does not take it over, and nothing tells search engines of it. */
  showsTypedForm?: boolean;
  /** By which the log finds the request that drew the page. */
  requestId: string;
};

const PlaceContext = createContext<PagePlace | undefined>(undefined);

export const PagePlaceProvider = PlaceContext.Provider;

/** Undefined in the browser: what is told of the page's place is told once, by the server. */
export function usePagePlace(): PagePlace | undefined {
  return useContext(PlaceContext);
}

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce that lets this page's own styles and scripts through the Content-Security-Policy; empty in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
