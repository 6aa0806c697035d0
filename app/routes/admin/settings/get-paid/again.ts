import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import * as v from "valibot";
import { requireStaff } from "../../../../auth/session.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { paths } from "../../../../paths.ts";
import { RegionSchema } from "../../../../schemas/payment-account.ts";
import { freshLink } from "../../../../services/payment-accounts/connect-account.server.ts";
import { accountUrls } from "./account-urls.server.ts";

/** The provider sends people here whose link to its form was used or is too old: they go on with a fresh one. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "payment-accounts:write");
  const { page } = args.context;
  const asked = v.safeParse(RegionSchema, { region: new URL(args.request.url).searchParams.get("region") });
  if (!asked.success) return redirect(paths.getPaid);
  const { region } = asked.output;
  const link = await freshLink(scope, { region, urls: accountUrls(page.settings, region) });
  if (link.ok) return redirect(link.value, 303);
  return redirect(paths.getPaid, { headers: { "Set-Cookie": flashCookie(page, link.error, false) } });
}
