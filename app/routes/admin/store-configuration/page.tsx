import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { USUAL_DELIVERY_DAYS } from "../../../domain/delivery/delivery-window.ts";
import { type ShippingDays, shippingOptions } from "../../../domain/pricing/shipping.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { flashCookie } from "../../../http/flash.server.ts";
import { readFields, readForm } from "../../../http/form.server.ts";
import { paths } from "../../../paths.ts";
import { daysField } from "../../../schemas/days-field.ts";
import { shippingDaysSchema } from "../../../schemas/store-configuration.ts";
import { readShipping, saveShippingDays } from "../../../services/events/save-shipping-days.server.ts";
import type { Scope } from "../../../services/scope.ts";
import { StoreConfigurationView } from "../../../ui/admin/store-configuration/store-configuration-view.tsx";
import { requireEvent } from "../events/require-event.server.ts";

export const handle = { title: "storeConfiguration:title" };

/** A shop with what it says of shipping; other stores' recipients choose no way to ship. */
async function requireShop(scope: Scope, slug: string | undefined) {
  const event = await requireEvent(scope, slug);
  const prices = await readShipping(scope, event.id);
  if (!isShop(event.type) || !prices) throw new Response(null, { status: 404 });
  const { standard, standardTracked, express, additionalItemPrice, deliveryDays } = prices;
  const options = shippingOptions({
    standard,
    standard_tracked: standardTracked,
    express,
    additionalItemPrice,
  });
  return { event, options, deliveryDays };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const { event, options, deliveryDays } = await requireShop(scope, args.params.slug);
  return {
    region: event.region,
    version: event.version,
    isLocked: event.locked,
    methods: options.map(({ method, priceMinor }) => ({
      method,
      price: { minor: priceMinor, currency: event.currency },
      ...(deliveryDays[method] ?? USUAL_DELIVERY_DAYS),
    })),
    mayWrite: may(user, "events:write"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const { event, options, deliveryDays: before } = await requireShop(scope, args.params.slug);
  const form = readForm(
    await readFields(args.request),
    shippingDaysSchema(options.map(({ method }) => method)),
  );
  if (!form.ok) return data({ result: form.result }, 422);
  const typed = form.value as Record<string, number>;
  const days: ShippingDays = { ...before };
  const errors: Record<string, string> = {};
  for (const { method } of options) {
    const [from = 0, to = 0] = [typed[daysField(method, "from")], typed[daysField(method, "to")]];
    if (to < from) errors[daysField(method, "to")] = "storeConfiguration:daysOrder";
    days[method] = { from, to };
  }
  if (Object.keys(errors).length > 0) return data({ result: form.refuse(errors) }, 422);
  const saved = await saveShippingDays(scope, { event, version: form.value.version, before, days });
  if (!saved.ok) return data({ result: form.refuse({ version: saved.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "storeConfiguration:saved") };
  return redirect(paths.storeConfiguration(event.slug), { status: 303, headers });
}

/** What an organiser says of a shop: how long each way to ship takes. */
export default function StoreConfigurationPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StoreConfigurationView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
