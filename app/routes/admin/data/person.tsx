import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { grantOf } from "../../../domain/access/permissions.ts";
import { requireStaff, type Staff } from "../../../auth/session.server.ts";
import { flashCookie } from "../../../http/flash.server.ts";
import { readFields, readForm } from "../../../http/form.server.ts";
import { paths } from "../../../paths.ts";
import { ErasePersonSchema, FindPersonSchema } from "../../../schemas/person-erasure.ts";
import { emailOf, erasePerson, findPerson } from "../../../services/persons/erase-person.server.ts";
import { ErasePersonView } from "../../../ui/admin/data/erase-person-view.tsx";
import { settingsLinks } from "../settings/links.ts";

export const handle = { title: "companyData:person.title" };

const RIGHT = "customer-data:erase";
const mayErase = ({ user }: Pick<Staff, "user">) => grantOf(user, RIGHT) === "full";

/** What is kept of somebody, as the page shows it. */
async function shown({ scope }: Pick<Staff, "scope">, email: string) {
  const { kept, blocking } = await findPerson(scope, { email });
  const orders = blocking.map(({ id, ref, status }) => ({ id, ref, status, href: ref && paths.order(id) }));
  return { email, kept, blocking: orders };
}

/** Whoever comes from an order need not type the address, which stands in no link. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, RIGHT);
  const orderId = new URL(args.request.url).searchParams.get("order") ?? "";
  const email = orderId === "" ? undefined : await emailOf(staff.scope, { orderId });
  return {
    links: settingsLinks(staff.user),
    mayErase: mayErase(staff),
    person: email === undefined ? null : await shown(staff, email),
  };
}

/** Intents: `find` (`email`), `erase` (`email`, `confirmation`). */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, RIGHT);
  const fields = await readFields(args.request);
  if (fields.get("intent") !== "erase") {
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
  if (email.toLowerCase() !== confirmation.toLowerCase()) {
    const result = form.refuse({ confirmation: "refusals:otherAddress" });
    return data({ person: await shown(staff, email), result }, 422);
  }
  const erased = await erasePerson(staff.scope, { email, company: staff.tenantName });
  if (!erased.ok) {
    return data(
      { person: await shown(staff, email), result: form.refuse({ confirmation: erased.error }) },
      409,
    );
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "companyData:person.erased") };
  return redirect(paths.erasePerson, { status: 303, headers });
}

/** Erases a customer or recipient. */
export default function ErasePersonPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ErasePersonView {...page} person={answer ? answer.person : page.person} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
