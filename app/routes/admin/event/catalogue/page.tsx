import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { paths } from "../../../../paths.ts";
import { listBlanks } from "../../../../services/catalogue/read.server.ts";
import { readEventProducts } from "../../../../services/event-products/read.server.ts";
import { choosablePictures } from "../../../../services/pictures/change-picture.server.ts";
import { EventCatalogueView } from "./view.tsx";
import { catalogueWordsFor } from "../../../../http/wiring/catalogue-words.server.ts";
import { requireEvent } from "../../events/require-event.server.ts";
import { readCatalogue } from "../../catalogue/read-catalogue.server.ts";
import { addToStore } from "./add-to-store.server.ts";
import { chosenInStore } from "./chosen-in-store.server.ts";

export const handle = { title: "eventDesk:page.catalogue" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "catalogue:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const query = new URL(args.request.url).searchParams;
  const say = await catalogueWordsFor(args);
  const mayWrite = may(user, "event-products:write") && may(user, "products:write");
  const page = { mayWrite, isLocked: event.locked, listHref: paths.eventCatalogue(event.slug) };
  const used = query.get("use");
  if (used === null) {
    const { currency, region } = event;
    const catalogue = readCatalogue(await listBlanks(scope), query, {
      action: page.listHref,
      currency,
      region,
      say,
      everywhere: false,
      hrefOf: (code) => paths.useBlank(event.slug, code),
    });
    return { ...page, catalogue, chosen: null };
  }
  const [blanks, { platformFee }, { choices: pictures }] = await Promise.all([
    listBlanks(scope),
    readEventProducts(scope, { event, words: "" }),
    choosablePictures(scope, { position: undefined }),
  ]);
  const input = { blanks, code: used, platformFee, pictures, say, key: scope.newId() };
  const chosen = chosenInStore(event, input);
  if (!chosen) throw new Response(null, { status: 404 });
  return { ...page, catalogue: null, chosen };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "event-products:write");
  if (!may(user, "products:write")) throw new Response(null, { status: 403 });
  const event = await requireEvent(scope, args.params["slug"]);
  const added = await addToStore(scope, event, await readAmountFields(args), args.context);
  if (!added.ok) return data({ result: added.result }, added.status);
  return redirect(`${paths.eventProducts(event.slug)}#product-${added.id}`, {
    status: 303,
    headers: { "Set-Cookie": added.flash },
  });
}

/** The shared catalogue: a product of it is made and sold in one step. */
export default function EventCataloguePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <EventCatalogueView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
