import type { MetaFunction } from "@remix-run/cloudflare";
import { StyleGuide } from "../../ui/style-guide/style-guide.tsx";

export const handle = { styles: "style-guide", enhancers: ["store"] };
export const meta: MetaFunction = () => [
  { title: "Popstall style guide" },
  { name: "robots", content: "noindex" },
];

export default function StyleGuidePage() {
  return <StyleGuide />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
