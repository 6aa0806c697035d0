import { isPictured } from "./claim-lines.tsx";
import type { ClaimPage } from "./models.ts";
import type { PageLook } from "../../../ui/document/page-handle.ts";

/** How the first page of a store looks: a form for a gift or a gathered basket, or its products. */
export function homeLook(data: unknown): PageLook {
  const home = data as { kind: "claim"; page: ClaimPage } | { kind: string; page?: undefined } | undefined;
  if (home?.kind !== "claim" || !home.page) return { styles: "storefront", enhancers: ["store"] };
  return { styles: isPictured(home.page) ? "claim" : "claim-lines", enhancers: ["claim"] };
}
