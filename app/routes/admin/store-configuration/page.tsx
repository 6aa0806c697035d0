import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { dayIn } from "../../../domain/delivery/delivery-window.ts";
import { notQuickerMethods } from "../../../domain/pricing/delivery-promises.ts";
import { isShop, type Region, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { homeRate, taxAnswersOf } from "../../../domain/store/tax-answer.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readAmountFields } from "../../../http/forms/amount-fields.server.ts";
import { paths } from "../../../paths.ts";
import { methodField } from "../../../schemas/store-configuration.ts";
import { readShipping, saveConfiguration } from "../../../services/events/save-configuration.server.ts";
import { readCompany } from "../../../services/company/read-company.server.ts";
import type { Scope } from "../../../services/scope.ts";
import { StoreConfigurationView } from "./view.tsx";
import { requireEvent } from "../events/require-event.server.ts";
import { asksForStates, configurationFields, readConfiguration } from "./form.server.ts";

export const handle = { title: "eventDesk:storeConfiguration.title" };

/** The rate of the company's own country today; undefined where the store cannot tax by country. */
async function readHomeRate(scope: Scope, region: Region) {
  const { tenant } = await readCompany(scope);
  return homeRate(region, tenant.companyDetails.country, dayIn(TIME_ZONE_OF_REGION[region], scope.now()));
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const [shipping, ownRate] = await Promise.all([
    isShop(event.type) ? readShipping(scope, event.id) : null,
    readHomeRate(scope, event.region),
  ]);
  const { region, currency, type, version } = event;
  return {
    store: {
      region,
      currency,
      type,
      taxAnswers: taxAnswersOf(event),
      hasStates: asksForStates(event),
      homeRate: ownRate ?? null,
    },
    version,
    isLocked: event.locked,
    used: { minor: event.budgetUsedMinor, currency },
    stored: configurationFields(event, shipping),
    notQuicker: shipping ? notQuickerMethods(shipping, shipping.deliveryDays) : [],
    mayWrite: may(user, "events:write"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const [before, ownRate] = await Promise.all([
    isShop(event.type) ? readShipping(scope, event.id) : null,
    readHomeRate(scope, event.region),
  ]);
  const fields = mergeFields(await readAmountFields(args), {
    version: event.version,
    stored: configurationFields(event, before),
  });
  const read = readConfiguration(event, fields, ownRate);
  if (!read.ok) return data({ result: read.result }, 422);
  const { version, fields: wished, shipping } = read;
  const saved = await saveConfiguration(scope, {
    event,
    version,
    fields: wished,
    ...(shipping && { shipping }),
  });
  if (!saved.ok) {
    const isMissing = saved.error === "eventDesk:storeConfiguration.oneMethodNeeded";
    const field = isMissing ? methodField("standard", "price") : "version";
    return data({ result: read.refuse(field, saved.error) }, isMissing ? 422 : 409);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "eventDesk:storeConfiguration.saved") };
  return redirect(paths.storeConfiguration(event.slug), { status: 303, headers });
}

/** How a store sells and delivers. */
export default function StoreConfigurationPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StoreConfigurationView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
