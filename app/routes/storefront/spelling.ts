import type { Region } from "../../domain/store/store-event.ts";

const US_SPELLING: Record<string, string> = {
  "errors:variantNotSold": "errors:variantNotSoldUs",
};

/** A message as the store's region spells it. */
export function spelledFor(region: Region, message: string): string {
  const [key = "", ...query] = message.split("?");
  const spelled = region === "US" ? US_SPELLING[key] : undefined;
  return spelled ? [spelled, ...query].join("?") : message;
}
