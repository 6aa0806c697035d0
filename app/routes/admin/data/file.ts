import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { exportOfKey } from "../../../http/keys/data-key.server.ts";
import { openExport } from "../../../services/data-export/read.server.ts";

/**
 * A company's file with all its data, part after part. Its address comes by mail and stands on the page; it opens only
 * for somebody of the company who may have it, and is 404 once the file is gone.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { scope, tenantName } = await requireStaff(args, "company-data:export");
  const id = await exportOfKey(args.context.page.settings.SESSION_SECRET, args.params.key ?? "");
  const body = id === undefined ? undefined : await openExport(scope, { id, name: tenantName });
  if (!body) throw new Response(null, { status: 404 });
  const day = scope.now().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "Content-Type": "application/vnd.sqlite3",
      "Content-Disposition": `attachment; filename="popstall-data-${day}.sqlite"`,
      "Cache-Control": "no-store",
    },
  });
}
