import type { Region } from "../../../../domain/store/store-event.ts";
import type { Settings } from "../../../../http/wiring/env.server.ts";
import { paths } from "../../../../paths.ts";

/** Where the provider's form leads back to. The origin is the configured one, whatever the request said. */
export const accountUrls = ({ APP_ORIGIN }: Pick<Settings, "APP_ORIGIN">, region: Region) => ({
  returnUrl: APP_ORIGIN + paths.getPaidBack,
  againUrl: APP_ORIGIN + paths.getPaidAgain(region),
});
