import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { requirePlatform } from "../../../auth/require-platform.server.ts";
import { SupportBannerSchema } from "../../../schemas/platform.ts";
import { paths, safePath } from "../../../paths.ts";
import {
  endSupportSession,
  setSupportMayWrite,
} from "../../../services/platform/start-support-session.server.ts";

/** The buttons of the banner: allow changes, take that back, leave. */
export async function action(args: ActionFunctionArgs) {
  const { staff, scope } = await requirePlatform(args, "support:enter");
  const form = readForm(await readFields(args.request), SupportBannerSchema);
  if (!form.ok) throw new Response(null, { status: 400 });
  const { intent, return: back } = form.value;
  const { support } = staff;
  if (intent === "leave") {
    if (support) await endSupportSession(scope, support);
    const flash = flashCookie(args.context.page, "superPanel:support.ended");
    return redirect(support ? paths.panelTenant(support.tenantId) : paths.panel, {
      status: 303,
      headers: { "Set-Cookie": flash },
    });
  }
  if (support) {
    await setSupportMayWrite(scope, { session: support, mayWrite: intent === "allow" });
  }
  return redirect(safePath(back || null, paths.dashboard), 303);
}

/** A visit of the address changes nothing. */
export async function loader(args: ActionFunctionArgs) {
  await requirePlatform(args, "support:enter");
  return redirect(paths.panel);
}
