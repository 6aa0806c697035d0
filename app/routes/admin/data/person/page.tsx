import { emailKey } from "../../../../domain/address/recipient-key.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { grantOf } from "../../../../domain/access/permissions.ts";
import { requireStaff, type Staff } from "../../../../auth/session.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { ErasePersonSchema, FindPersonSchema } from "../../../../schemas/erasure.ts";
import {
  askForPerson,
  closePersonRequest,
  personRequests,
} from "../../../../services/persons/ask-for-person.server.ts";
import { emailOf, erasePerson, findPerson } from "../../../../services/persons/erase-person.server.ts";
import { ErasePersonView } from "./view.tsx";
import { settingsLinks } from "../../settings/links.ts";

export const handle = { title: "companyData:person.title" };

const RIGHT = "customer-data:erase";
const mayErase = ({ user }: Pick<Staff, "user">) => grantOf(user, RIGHT) === "full";

/** What is kept of somebody, as the page shows it. */
async function shown({ scope }: Pick<Staff, "scope">, email: string) {
  const { kept, documents, blocking, request } = await findPerson(scope, { email });
  const orders = blocking.map(({ id, ref, status }) => ({ id, ref, status, href: ref && paths.order(id) }));
  return { email, kept, documents, blocking: orders, isAsked: request !== null };
}

/** Whoever comes from an order need not type the address, which stands in no link. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, RIGHT);
  const orderId = new URL(args.request.url).searchParams.get("order") ?? "";
  const [email, requests] = await Promise.all([
    orderId === "" ? undefined : emailOf(staff.scope, { orderId }),
    mayErase(staff) ? personRequests(staff.scope, {}) : [],
  ]);
  return {
    links: settingsLinks(staff.user),
    mayErase: mayErase(staff),
    requests: requests.map((request) => ({ ...request, createdAt: request.createdAt.toISOString() })),
    person: email === undefined ? null : await shown(staff, email),
  };
}

/** Intents: `find` (`email`), `ask` (`email`), `close` (`request`), `erase` (`email`, `confirmation`). */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, RIGHT);
  const fields = await readFields(args.request);
  const intent = fields.get("intent");
  const company = staff.tenantName;
  const done = (message: string) =>
    redirect(paths.erasePerson, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message) },
    });
  if (intent === "ask") {
    const form = readForm(fields, FindPersonSchema);
    if (!form.ok) return data({ person: null, result: form.result }, 422);
    const { email } = form.value;
    const request = await askForPerson(staff.scope, { email, user: staff.user, company });
    if (request.ok) return done("companyData:person.asked");
    return data({ person: await shown(staff, email), result: form.refuse({ email: request.error }) }, 409);
  }
  if (intent === "close") {
    if (!mayErase(staff)) throw new Response(null, { status: 403 });
    const closed = await closePersonRequest(staff.scope, { id: String(fields.get("request")), company });
    return done(closed.ok ? "companyData:person.closed" : closed.error);
  }
  if (intent !== "erase") {
    const form = readForm(fields, FindPersonSchema);
    if (!form.ok) return data({ person: null, result: form.result }, 422);
    return data({ person: await shown(staff, form.value.email), result: undefined });
  }
  if (!mayErase(staff)) throw new Response(null, { status: 403 });
  const form = readForm(fields, ErasePersonSchema);
  if (!form.ok) {
    const typed = readForm(fields, FindPersonSchema);
    const person = typed.ok ? await shown(staff, typed.value.email) : null;
    return data({ person, result: form.result }, 422);
  }
  const { email, confirmation } = form.value;
  if (emailKey(email) !== emailKey(confirmation)) {
    const result = form.refuse({ confirmation: "refusals:otherAddress" });
    return data({ person: await shown(staff, email), result }, 422);
  }
  const erased = await erasePerson(staff.scope, { email, company });
  if (!erased.ok) {
    return data(
      { person: await shown(staff, email), result: form.refuse({ confirmation: erased.error }) },
      409,
    );
  }
  return done("companyData:person.erased");
}

/** Erases a customer or recipient. */
export default function ErasePersonPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ErasePersonView {...page} person={answer ? answer.person : page.person} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
