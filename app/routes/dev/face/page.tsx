import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { baseScope } from "../../../http/wiring/context.server.ts";
import { requireLocal } from "../../../http/guards/local-only.server.ts";
import { paths } from "../../../paths.ts";
import type { PageLook } from "../../../ui/document/page-handle.ts";
import { FacePage } from "./face-page.tsx";
import { faceOf, type FaceName, isFace } from "../faces.ts";
import { samplePictures } from "./sample-pictures.server.ts";

export const handle = (data?: { name: FaceName }): PageLook => ({
  styles: data ? faceOf(data.name).styles : "site",
  enhancers: ["style-guide"],
});
export const meta: MetaFunction = ({ params }) => [{ title: `Popstall style guide: ${params.face}` }];

export async function loader({ context, params: { face } }: LoaderFunctionArgs) {
  requireLocal(context);
  if (!isFace(face)) throw new Response(null, { status: 404 });
  return { name: face, pictures: await samplePictures(baseScope(context)) };
}

/** One face of the product with everything in it. */
export default function FaceOfProductPage() {
  const { name, pictures } = useLoaderData<typeof loader>();
  return <FacePage name={name} pictures={pictures} indexHref={paths.styleGuide} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
