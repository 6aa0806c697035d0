import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Whether a page is read again. Remix leaves a page as it was when its action refused; on a conflict somebody else has
 * changed what it shows, and whoever decides anew decides about what there is now. For each page of the desk that posts.
 */
export const readAgainAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
