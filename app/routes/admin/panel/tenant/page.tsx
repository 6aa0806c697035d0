import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PEOPLE_SORTS } from "../../../../domain/lists/sorts.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { decidedFrom } from "../../../../domain/access/tenant-standing.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { paths } from "../../../../paths.ts";
import { readPeopleList } from "../../../../schemas/account.ts";
import {
  CreditReasonSchema,
  CreditTermsSchema,
  PayoutSchema,
  SupportStartSchema,
  TenantDecisionSchema,
} from "../../../../schemas/platform.ts";
import { type ErasureRow, notePayout } from "../../../../services/erasure/ask-for-erasure.server.ts";
import { registerOf, vatRegisterOf } from "../../../../domain/access/company-registers.ts";
import { decideTenant } from "../../../../services/platform/decide-tenant.server.ts";
import { judgeCreditAccount } from "../../../../services/platform/judge-credit-account.server.ts";
import { readTenant } from "../../../../services/platform/read.server.ts";
import { startSupportSession } from "../../../../services/platform/start-support-session.server.ts";
import { answerFactorReset, factorResetsOf } from "./factor-reset.server.ts";
import { TenantView } from "./view.tsx";

const DECISIONS = ["verified", "refused", "suspended"] as const;

export const handle = { title: "superPanel:title", thing: "tenant.name" };

/** How far the tenant's erasure is, with the moment that matters now. */
function shownErasure({ state, askedByName: who, createdAt, dueAt, erasedAt }: ErasureRow) {
  return { state, who, at: (erasedAt ?? dueAt ?? createdAt).toISOString() };
}

const DECISION_OF = {
  "Tenant verified": "verified",
  "Tenant refused": "refused",
  "Tenant suspended": "suspended",
} as const;

type TenantPage = NonNullable<Awaited<ReturnType<typeof readTenant>>>;

/** What is checked before a company is verified, as it was typed, with where its numbers are looked up. */
function companyFacts(
  { companyDetails: details, region }: TenantPage["tenant"],
  people: TenantPage["people"]["rows"],
) {
  const { country = "", registrationNumber = "", vatNumber = "" } = details;
  const domains = people.map(({ email }) => email.slice(email.lastIndexOf("@") + 1));
  return {
    region,
    legalName: details.legalName ?? "",
    registrationNumber,
    registerHref: registerOf(country, registrationNumber),
    vatNumber,
    vatHref: vatNumber === "" ? null : vatRegisterOf(vatNumber),
    address: [details.addressFirstLine, details.addressSecondLine, details.postcode, details.city, country]
      .filter(Boolean)
      .join(", "),
    contactEmail: details.contactEmail ?? "",
    mailDomains: [...new Set(domains)],
  };
}

/** Whoever may read nothing in a tenant has nothing to visit there. */
function mayVisit(user: StaffPrincipal): boolean {
  return may(user, "support:enter") && may(user, "orders:read");
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, scopeIn, staff } = await requirePlatform(args, "panel:read");
  const { searchParams } = new URL(args.request.url);
  const list = readPeopleList(searchParams);
  const tenantPage = await readTenant(scope, { id: args.params.tenantId ?? "", ...list });
  if (!tenantPage) throw new Response(null, { status: 404 });
  const { tenant, people, credit, visits, erasure, payouts, stores, decided } = tenantPage;
  const factorResets = await factorResetsOf(staff, scopeIn(tenant.id));
  const own = tenant.id === scope.homeTenantId;
  return {
    tenant: {
      id: tenant.id,
      // Of one that was erased nothing but its id is left.
      name: tenant.name || tenant.id,
      status: tenant.status,
      since: tenant.createdAt.toISOString(),
    },
    company: companyFacts(tenant, people.rows),
    stores: stores.map(({ id, name, slug, type, status, products }) => ({
      id,
      name,
      type,
      status,
      products,
      href: paths.store(slug),
    })),
    decided: decided.map(({ id, action, actor, changes, at }) => ({
      id,
      actor,
      at: at.toISOString(),
      decision: DECISION_OF[action as keyof typeof DECISION_OF],
      reason: typeof changes["reason"] === "string" ? changes["reason"] : "",
    })),
    // A search for an order led here.
    orderRef:
      /^PS-[0-9A-Z]{8}$/.exec((searchParams.get("order") ?? "").replaceAll(/\s/g, "").toUpperCase())?.[0] ??
      null,
    // The platform's own tenant cannot be suspended, and no support session opens in it. What the viewer may not do is
    // not offered.
    decisions:
      own || !may(staff.user, "tenants:verify")
        ? []
        : DECISIONS.filter((decision) => decidedFrom(decision).includes(tenant.status)),
    mayEnter: !own && mayVisit(staff.user),
    people: people.rows.map(({ id: userId, name, email, role, disabledAt }) => ({
      id: userId,
      name,
      email,
      role,
      disabled: disabledAt !== null,
    })),
    peoplePages: listLinks(paths.panelTenant(tenant.id), list.asked, list.sort, PEOPLE_SORTS, people),
    credit: (may(staff.user, "credit:approve") ? credit : []).map((account) => ({
      id: account.id,
      state: account.state,
      currency: account.currency,
      limit: account.limitMinor,
      owed: account.exposureMinor,
      terms: account.termsDays,
      discount: account.discountAmount,
      shippingDiscount: account.shippingDiscountAmount,
    })),
    factorResets,
    erasure: erasure ? shownErasure(erasure) : null,
    payouts: may(staff.user, "tenants:payouts") ? payouts : [],
    visits: visits.map((visit) => ({
      id: visit.id,
      who: visit.superadminName,
      reason: visit.reason,
      at: visit.startedAt.toISOString(),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const tenantId = args.params.tenantId ?? "";
  await requirePlatform(args, "panel:read");
  const fields = await readAmountFields(args);
  const done = (href: string, message: string) =>
    redirect(href, { status: 303, headers: { "Set-Cookie": flashCookie(args.context.page, message) } });

  switch (fields.get("intent")) {
    case "support": {
      const { scope, staff } = await requirePlatform(args, "support:enter");
      if (!mayVisit(staff.user)) throw new Response(null, { status: 403 });
      const form = readForm(fields, SupportStartSchema);
      if (!form.ok) return data({ about: "support", result: form.result }, 422);
      const started = await startSupportSession(scope, { tenantId, reason: form.value.reason });
      if (!started.ok) {
        return data({ about: "support", result: form.refuse({ reason: started.error }) }, 409);
      }
      return done(paths.dashboard, "superPanel:support.started");
    }
    case "decide": {
      const { scope } = await requirePlatform(args, "tenants:verify");
      const form = readForm(fields, TenantDecisionSchema);
      if (!form.ok) return data({ about: "decide", result: form.result }, 422);
      const decided = await decideTenant(scope, { tenantId, ...form.value });
      if (!decided.ok) {
        return data({ about: "decide", result: form.refuse({ reason: decided.error }) }, 409);
      }
      return done(paths.panelTenant(tenantId), "superPanel:decide.done");
    }
    case "reset-factor":
    case "cancel-reset":
      return answerFactorReset(args, tenantId, fields);
    case "payout": {
      const { scope } = await requirePlatform(args, "tenants:payouts");
      const form = readForm(fields, PayoutSchema);
      if (!form.ok) return data({ about: "page", message: "errors:unknownIntent", success: false }, 422);
      const noted = await notePayout(scope, { tenantId, ...form.value });
      if (!noted.ok) return data({ about: "page", message: noted.error, success: false }, 409);
      return done(paths.panelTenant(tenantId), "superPanel:payout.done");
    }
    case "close-credit": {
      const { scope } = await requirePlatform(args, "credit:approve");
      const accountId = String(fields.get("account") ?? "");
      const form = readForm(fields, CreditReasonSchema);
      if (!form.ok) return data({ about: accountId, result: form.result }, 422);
      const { reason } = form.value;
      const judged = await judgeCreditAccount(scope, { kind: "close", reason, accountId, tenantId });
      if (!judged.ok) return data({ about: accountId, message: judged.error, success: false }, 409);
      return done(paths.panelTenant(tenantId), "superPanel:account.saved");
    }
    case "activate-credit":
    case "save-credit": {
      const { scope } = await requirePlatform(args, "credit:approve");
      const accountId = String(fields.get("account") ?? "");
      const form = readForm(fields, CreditTermsSchema);
      if (!form.ok) return data({ about: accountId, result: form.result }, 422);
      const { limit, terms, discount, shipping_discount } = form.value;
      const judged = await judgeCreditAccount(scope, {
        kind: fields.get("intent") === "save-credit" ? "save" : "activate",
        accountId,
        tenantId,
        terms: {
          limitMinor: limit,
          termsDays: terms,
          discountAmount: discount,
          shippingDiscountAmount: shipping_discount,
        },
      });
      if (!judged.ok) {
        const answer = { about: accountId, result: form.refuse({ limit: judged.error }) };
        return data({ ...answer, message: judged.error, success: false }, 409);
      }
      return done(paths.panelTenant(tenantId), "superPanel:account.saved");
    }
    default:
      return data({ about: "page", message: "errors:unknownIntent", success: false }, 422);
  }
}

/** One tenant, as the platform sees it from outside. */
export default function TenantPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <TenantView {...page} answer={answer} panelHref={paths.panel} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
