import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireLocal } from "../../http/local-only.server.ts";
import { StyleGuide } from "../../ui/style-guide/style-guide.tsx";

export const handle = { styles: "style-guide", enhancers: ["store"] };
export const meta: MetaFunction = () => [
  { title: "Popstall style guide" },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  return null;
}

export default function StyleGuidePage() {
  return <StyleGuide />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
