import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as v from "valibot";
import { may } from "../../../../domain/access/permissions.ts";
import { type Address, fromFields, NO_ADDRESS } from "../../../../domain/address/address.ts";
import { COUNTRIES, countryName } from "../../../../domain/address/countries.ts";
import { normalisePostcode } from "../../../../domain/address/places.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { CompanySchema, hasReturnAddress } from "../../../../schemas/account.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { saveCompany } from "../../../../services/company/save-company.server.ts";
import { versionOf } from "../../../../services/company/version-of.ts";
import { CompanyView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "preferences:company.tab" };

type Tenant = Awaited<ReturnType<typeof readCompany>>["tenant"];

/** The form as it stands in the database. */
const companyFields = ({ companyDetails: details, name }: Tenant) => ({
  legal_name: details.legalName ?? name,
  registration_number: details.registrationNumber ?? "",
  vat_registered: details.vatRegistered ? "on" : "",
  vat_number: details.vatNumber ?? "",
  address_first_line: details.addressFirstLine ?? "",
  address_second_line: details.addressSecondLine ?? "",
  address_city: details.city ?? "",
  address_postcode: details.postcode ?? "",
  address_country: details.country ?? "",
  contact_email: details.contactEmail ?? "",
  ...returnFields(details.returnTo ?? NO_ADDRESS),
});

const returnFields = (address: Address) => ({
  return_name: address.name,
  return_address_first_line: address.addressFirstLine,
  return_address_second_line: address.addressSecondLine,
  return_address_city: address.addressCity,
  return_address_county: address.addressCounty,
  return_address_postcode: address.addressPostcode,
  return_address_country: address.addressCountry,
  return_address_state: address.addressState,
});

type Typed = v.InferOutput<typeof CompanySchema>;

/** Where things are sent back, as it was typed; null where the company's own address is meant. */
const returnOf = (typed: Typed): Address | null =>
  hasReturnAddress(typed)
    ? fromFields({
        name: typed.return_name,
        address_first_line: typed.return_address_first_line,
        address_second_line: typed.return_address_second_line,
        address_city: typed.return_address_city,
        address_county: typed.return_address_county,
        address_postcode: typed.return_address_postcode,
        address_country: typed.return_address_country,
        address_state: typed.return_address_state,
      })
    : null;

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope } = await requireStaff(args, "company:read");
  const { tenant } = await readCompany(scope);
  const { companyDetails: details } = tenant;
  const lang = await languageOf(args.request, args.context);
  return {
    links: settingsLinks(user),
    mayWrite: may(user, "company:write"),
    standing: tenant.status,
    version: versionOf(details),
    company: companyFields(tenant),
    countries: COUNTRIES.map(([code]) => ({ value: code, label: countryName(code, lang) })).sort((a, b) =>
      a.label.localeCompare(b.label, lang),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "company:write");
  const { tenant } = await readCompany(scope);
  const fields = mergeFields(await readFields(args.request), {
    version: versionOf(tenant.companyDetails),
    stored: companyFields(tenant),
  });
  const form = readForm(fields, CompanySchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const typed = form.value;
  const details = {
    legalName: typed.legal_name,
    registrationNumber: typed.registration_number,
    vatRegistered: typed.vat_registered === "on",
    vatNumber: typed.vat_number,
    addressFirstLine: typed.address_first_line,
    addressSecondLine: typed.address_second_line,
    city: typed.address_city,
    postcode: normalisePostcode(typed.address_postcode, typed.address_country),
    country: typed.address_country,
    contactEmail: typed.contact_email,
    returnTo: returnOf(typed),
  };
  if (!(await saveCompany(scope, { details, seen: typed.version })))
    return data({ result: form.refuse({ version: "lists:changedMeanwhile" }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "preferences:company.saved") };
  return redirect(paths.settingsCompany, { status: 303, headers });
}

/** Who the tenant is. */
export default function CompanyPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CompanyView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
