import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { may } from "../domain/access/permissions.ts";
import { readStorefront, readStorefrontProduct } from "../services/storefront/read.server.ts";
import type { Storefront } from "../services/storefront.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import type { StoreVisit } from "../http/guards/require-store.server.ts";
import { findStaff, requireStaff, type Staff } from "./session.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/**
 * A store as its own staff see it before anyone else does: in every status, with designs that are not published yet.
 * @throws a redirect to the sign-in, 403, or 404 where the store is another tenant's.
 */
export async function requirePreview(args: Args): Promise<StoreVisit> {
  const staff = await requireStaff(args, "events:read");
  const { context, params } = args;
  const storefront = await readStorefront(baseScope(context), {
    slug: params.slug ?? "",
    unpublished: true,
  });
  if (!storefront || !mayPreview(staff, storefront)) throw new Response(null, { status: 404 });
  return { storefront, visitorId: undefined, scope: staff.scope };
}

/** A product of a store for its own staff, published or not; undefined for everybody else. */
export async function findProductPreview(args: Args, productId: string) {
  const staff = await findStaff(args);
  if (!staff || !may(staff.user, "events:read")) return undefined;
  const { context, params } = args;
  const preview = await readStorefrontProduct(baseScope(context), {
    slug: params.slug ?? "",
    productId,
    unpublished: true,
  });
  const product = preview?.storefront.stock.find((item) => item.id === productId);
  if (!preview || !product || !mayPreview(staff, preview.storefront)) return undefined;
  const { storefront, catalogue, photos } = preview;
  return { storefront, visitorId: undefined, scope: staff.scope, product, catalogue, photos };
}

/** A superadmin looks into another tenant's drafts in a support session only. */
function mayPreview({ scope }: Staff, { store }: Storefront): boolean {
  return store.tenantId === scope.tenant.tenantId;
}
