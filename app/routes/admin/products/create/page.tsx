import { catalogueWordsFor } from "../../../../http/wiring/catalogue-words.server.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { CURRENCY_OF_REGION } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { NewProductSchema } from "../../../../schemas/new-product.ts";
import { listBlanks } from "../../../../services/catalogue/read.server.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { choosablePictures } from "../../../../services/pictures/change-picture.server.ts";
import { createProduct } from "../../../../services/products/create-product.server.ts";
import { NewProductView } from "./view.tsx";
import { chosenBlank } from "../../catalogue/blank-cards.server.ts";
import { readCatalogue } from "../../catalogue/read-catalogue.server.ts";
import { errorAtField, printsFor, wishOf } from "../../catalogue/read-new-product.server.ts";

export const handle = { title: "productDesk:catalogueDesk.newProduct" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "products:write");
  const query = new URL(args.request.url).searchParams;
  const used = query.get("use");
  const [{ tenant }, blanks, { choices }] = await Promise.all([
    readCompany(scope),
    listBlanks(scope),
    used === null ? { choices: [] } : choosablePictures(scope, { position: undefined }),
  ]);
  const { region } = tenant;
  const place = { region, currency: CURRENCY_OF_REGION[region] };
  const say = await catalogueWordsFor(args);
  if (used === null) {
    const catalogue = readCatalogue(blanks, query, {
      ...place,
      say,
      action: paths.createProduct,
      everywhere: true,
      hrefOf: paths.createProductOf,
    });
    return { catalogue, chosen: null, listHref: paths.products };
  }
  const blank = blanks.find(({ code }) => code === used);
  if (!blank) throw new Response(null, { status: 404 });
  const chosen = {
    blank: chosenBlank(blank, { ...place, say, all: blanks, hrefOf: paths.createProductOf }),
    start: { key: scope.newId(), ...printsFor(null, choices), price: null },
    place,
  };
  return { catalogue: null, chosen, listHref: paths.createProduct };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "products:write");
  const fields = await readAmountFields(args);
  const form = readForm(fields, NewProductSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const wish = await wishOf(args.context, form.value, fields.get("intent"));
  const made = await createProduct(scope, { ...wish, tools: checkTools(args.context) });
  if (!made.ok) return data({ result: form.refuse(errorAtField(made.error)) }, 422);
  const done = wish.publish
    ? "productDesk:catalogueDesk.done.published"
    : "productDesk:catalogueDesk.done.kept";
  return redirect(paths.ownProduct(made.value.id), {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, done) },
  });
}

/** A new product of the tenant's, which no store sells yet: the catalogue first, then the form. */
export default function NewProductPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewProductView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
