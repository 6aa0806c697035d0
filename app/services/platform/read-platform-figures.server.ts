import type { PlatformFigures } from "../../../db/repositories/platform-figures.server.ts";
import type { BaseScope } from "../scope.ts";

/** How much waits for the platform's people: tenants, requests for credit, incidents, deliveries that are dead. */
export function readPlatformFigures(scope: BaseScope): Promise<PlatformFigures> {
  return scope.platform.figures.read();
}
