import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireLocal } from "../../../http/guards/local-only.server.ts";
import { paths } from "../../../paths.ts";
import { FaceList } from "./face-list.tsx";
import { type FaceName, FACES } from "../faces.ts";

export const handle = { styles: "site", enhancers: ["site"] };
export const meta: MetaFunction = () => [{ title: "Popstall style guide" }];

export function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  return null;
}

/** All faces of the product, each with a page of its own. */
export default function StyleGuidePage() {
  const faces = (Object.keys(FACES) as FaceName[]).map((name) => ({
    name,
    href: paths.styleGuideFace(name),
  }));
  return <FaceList faces={faces} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
