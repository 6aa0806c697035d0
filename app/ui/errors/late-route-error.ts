import { type ComponentType, createElement, lazy, Suspense } from "react";
import { RouteError as AtOnce } from "./route-error.tsx";

/** What fails before the page of the error can be fetched is told by the server, which draws it without any script. */
const Later = lazy<ComponentType>(() =>
  import("./route-error.client.ts")
    .then(({ routeErrorWithTexts }) => routeErrorWithTexts())
    .catch(() => {
      location.reload();
      return { default: () => null };
    }),
);

/** The page of an error for pages that React takes over: a browser fetches it, and its texts, when something fails. */
export function RouteError() {
  return import.meta.env.SSR
    ? createElement(AtOnce)
    : createElement(Suspense, { fallback: null }, createElement(Later));
}
