import type { AppLoadContext } from "@remix-run/cloudflare";
import type { FulfillerAccess } from "../../../../domain/fulfilment/fulfiller-profile.ts";
import { endpointFault } from "../../../../domain/fulfilment/endpoint-address.ts";
import { openAccesses, sealAccess } from "../../../../http/keys/fulfiller-access.server.ts";
import { endpointRule } from "../../../../http/wiring/fulfiller-port.server.ts";
import type { FulfillerApiForm } from "../../../../schemas/fulfiller-api.ts";
import type { OwnFulfiller } from "../../../../services/fulfillers/read.server.ts";
import type { reachFulfiller } from "../../../../services/fulfillers/reach-fulfiller.server.ts";

type Reached = NonNullable<Awaited<ReturnType<typeof reachFulfiller>>>;

const FAULTS = {
  malformed: "fulfillerDesk:fulfillerApi.wrong.endpoint",
  unencrypted: "fulfillerDesk:fulfillerApi.wrong.unencrypted",
  inside: "fulfillerDesk:fulfillerApi.wrong.inside",
} as const;

/** What is wrong with a form beyond its single fields; by field. */
export function apiFaults(
  { page }: AppLoadContext,
  form: FulfillerApiForm,
  { mode, before }: { mode: OwnFulfiller["mode"]; before: { api: string; access: string | null } },
): Record<string, string> {
  const isKept = before.api === form.api && before.access !== null;
  if (form.api === "popstall") {
    if (form.endpoint === "") return mode === "api" ? { endpoint: "errors:required" } : {};
    const fault = endpointFault(form.endpoint, endpointRule(page.settings));
    return fault ? { endpoint: FAULTS[fault] } : {};
  }
  return {
    ...(form.token === "" && !isKept && { token: "errors:required" }),
    ...(form.api === "printify" && form.account === "" && { account: "errors:required" }),
    ...(Object.values(form.variants).some((id) => !fits(form.api, id)) && {
      variants: "fulfillerDesk:fulfillerApi.wrong.variants",
    }),
  };
}

/** Whether an id has the form that this printer gives it. */
function fits(api: FulfillerApiForm["api"], id: string): boolean {
  if (api === "printful") return /^\d{1,15}$/.test(id);
  return api === "printify" ? /^\d{1,15}\/\d{1,15}\/\d{1,15}$/.test(id) : true;
}

/** What is to be kept of a form, sealed; secrets that were left empty stay, unless it is another system's. */
export async function accessOf(
  { page }: AppLoadContext,
  form: FulfillerApiForm,
  reached: Reached,
): Promise<string | null | undefined> {
  const isSame = form.api === reached.api;
  if (form.api === "popstall") return isSame ? undefined : null;
  const ring = page.settings.SESSION_SECRET;
  const [currentAccess] = isSame ? await openAccesses(ring, reached, page.now()) : [];
  const access: FulfillerAccess = {
    secret: form.webhook_secret || (currentAccess?.secret ?? ""),
    token: form.token || (currentAccess?.token ?? ""),
    account: form.account,
  };
  return sealAccess(ring, reached.id, access);
}

/** The form as it stands in the database; secrets are not shown. */
export async function apiFields({ page }: AppLoadContext, reached: Reached): Promise<Record<string, string>> {
  const [access] = await openAccesses(page.settings.SESSION_SECRET, reached, page.now());
  const rows = Object.entries(reached.profile.variants ?? {});
  return {
    api: reached.api,
    endpoint: reached.endpoint ?? "",
    account: access?.account ?? "",
    token: "",
    webhook_secret: "",
    variants: rows.map(([sku, id]) => `${sku} = ${id}`).join("\n"),
  };
}
