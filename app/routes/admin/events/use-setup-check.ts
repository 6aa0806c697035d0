import { useEffect, useState } from "react";
import { apiClient } from "../../../ui/api/api-client.ts";

/**
 * In integration mode the stores' page asks whether steps are open: if so it leads to where they are done.
 * @throws (while drawing) what the call failed of, so that the error page is shown.
 */
export function useSetupCheck(tenantId: string, integration: boolean, getStarted: string): void {
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!integration) return;
    const place = { tenantId, page: "/events" };
    apiClient()
      .tenant("GET", place, "shopify-event?integration=1", { quiet: true })
      .then(({ ok, status, body }) => {
        if (!ok) throw new Error(`The setup could not be read: ${status}.`);
        if ((body as { data: unknown }).data !== null) window.location.assign(getStarted);
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))));
  }, [tenantId, integration, getStarted]);
  if (failure) throw failure;
}
