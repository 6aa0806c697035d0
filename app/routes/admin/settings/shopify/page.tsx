import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { onboardingOf } from "../../../../domain/access/setup.ts";
import { paths } from "../../../../paths.ts";
import { ShopifyView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "setup:connection.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { user, setupSteps } = await requireStaff(args, "settings:read");
  return {
    links: settingsLinks(user),
    steps: user.integration ? onboardingOf(user, setupSteps).steps : null,
    companyHref: may(user, "company:write") ? paths.settingsCompany : null,
    billingHref: may(user, "billing:write") ? paths.settingsBilling : null,
  };
}

/** How far the connection of a tenant's Shopify shop is. */
export default function ShopifyConnectionPage() {
  const page = useLoaderData<typeof loader>();
  return <ShopifyView {...page} programHref={paths.program} instructionsHref={paths.widgetInstructions} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
