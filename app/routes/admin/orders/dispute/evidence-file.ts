import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { disputeOfOrder } from "../../../../services/disputes/answer-dispute.server.ts";
import { evidencePdf, heldOf } from "./evidence.server.ts";

/** The answer to a bank as PDF, as it would be sent now, or as it says today what was sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const { orderId = "", disputeId = "" } = args.params;
  const [found, held] = await Promise.all([
    disputeOfOrder(scope, { orderId, disputeId }),
    heldOf(scope, orderId),
  ]);
  if (!found || !held) throw new Response(null, { status: 404 });
  const { tenant } = await readCompany(scope);
  const statement = found.dispute.answer;
  const pdf = await evidencePdf(args.context, scope, { held, disputeId, statement, company: tenant.name });
  const name = `${found.order.orderRef ?? ""}-${disputeId}`.replaceAll(/[^\w.-]+/g, "-");
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}.pdf"`,
      // It names people, so no shared cache may store it.
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
