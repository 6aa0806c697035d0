import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { ApiBody } from "../../http/api/body.server.ts";

/** What a call is handed: the request, the parts of its address, and its body if it has one. */
export type ApiCallArgs = {
  args: Pick<ActionFunctionArgs, "request" | "context">;
  /** Tenant and slug of a store's call, else empty; `call` is the address's last part. */
  at: { tenant: string; slug: string; call: string };
  body: ApiBody;
};
