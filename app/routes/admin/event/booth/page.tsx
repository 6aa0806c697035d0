import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { giftsLeft } from "../../../../domain/booth/booth-tablet.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { requireStandStore, tabletCookie } from "../../../../http/guards/require-tablet.server.ts";
import { randomToken } from "../../../../http/keys/signing.server.ts";
import { paths } from "../../../../paths.ts";
import { TabletSchema } from "../../../../schemas/booth.ts";
import { allotTablet } from "../../../../services/booth/allot-tablet.server.ts";
import { listTablets } from "../../../../services/booth/read.server.ts";
import { revokeTablet } from "../../../../services/booth/tablets.server.ts";
import { BoothView } from "./view.tsx";
import { requirePromo } from "../recipients/require-promo.server.ts";

export const handle = { title: "eventDesk:boothDesk.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "recipients:read");
  const event = await requirePromo(scope, args.params["slug"]);
  const [tablets, { stock }] = await Promise.all([
    listTablets(scope, { eventId: event.id }),
    requireStandStore(args, event.slug),
  ]);
  return {
    action: paths.booth(event.slug),
    tabletHref: paths.boothTablet(event.slug),
    mayWrite: may(user, "vouchers:write"),
    needsNoCode: event.sample,
    left: giftsLeft(stock, event),
    tablets: tablets.map((tablet) => ({ ...tablet, endsAt: tablet.endsAt.toISOString() })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requirePromo(scope, args.params["slug"]);
  const fields = await readFields(args.request);
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const { page } = args.context;
  const [intent, id = ""] = textOf("intent").split(":");
  if (intent === "revoke") {
    const name = textOf("name").slice(0, 80);
    if (textOf("confirmed") !== "yes") return data({ result: null, asked: { id, name } }, 200);
    const revoked = await revokeTablet(scope, { event, id });
    return redirect(paths.booth(event.slug), {
      status: 303,
      headers: {
        "Set-Cookie": flashCookie(
          page,
          revoked ? "eventDesk:boothDesk.revoked" : "eventDesk:boothDesk.refused.gone",
        ),
      },
    });
  }
  const form = readForm(fields, TabletSchema);
  if (!form.ok) return data({ result: form.result, asked: null }, 422);
  const { tablet_name: name, gifts, days } = form.value;
  const token = randomToken();
  const storefront = await requireStandStore(args, event.slug);
  const made = await allotTablet(scope, {
    storefront,
    name,
    gifts,
    days,
    tokenHash: await scope.hash(token),
  });
  if (!made.ok) return data({ result: form.refuse({ gifts: made.error }), asked: null }, 422);
  // The tablet is a page of its own, which the desk cannot draw.
  return redirectDocument(paths.boothTablet(event.slug), {
    status: 303,
    headers: { "Set-Cookie": tabletCookie(page, { eventId: event.id, token, days }) },
  });
}

/** The tablets of a promo's stand: this device becomes one, and others are revoked. */
export default function BoothPage() {
  return <BoothView page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
