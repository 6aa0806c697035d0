/** Every address that nobody else answers. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

/** With a component the answer is a page instead of an empty response. */
export default function NotFound(): null {
  return null;
}

export { RouteError as ErrorBoundary } from "../ui/errors/route-error.tsx";
