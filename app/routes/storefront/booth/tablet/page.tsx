import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFields } from "../../../../http/forms/form.server.ts";
import { visitStand } from "../../../../http/guards/require-tablet.server.ts";
import { isLanguage } from "../../../../i18n/languages.ts";
import { paths } from "../../../../paths.ts";
import type { ClaimPage } from "../../claim/models.ts";
import { TabletClosedView, TabletView } from "./view.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { claimPage } from "../../claim/read.server.ts";
import { storeChrome } from "../../frame/store-chrome.server.ts";
import { orderAtStand } from "../order-at-stand.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];
export const handle = { styles: "claim-order", enhancers: ["booth"], title: "booth:title" };

type Visit = Awaited<ReturnType<typeof visitStand>>;

const standOf = ({ storefront: { store } }: Visit) => ({
  eventId: store.id,
  deskHref: paths.booth(store.slug),
  tabletHref: paths.boothTablet(store.slug),
  claimsHref: paths.boothClaims(store.slug),
  workerHref: paths.boothWorker(store.slug),
});

const withoutLinks = (line: ClaimPage["lines"][number]) => ({
  ...line,
  href: null,
  choices: line.choices && { ...line.choices, guideHref: null },
});

/** The form of the gift, which nothing leads away from: the tablet stays at it. */
async function standPage(...asked: Parameters<typeof claimPage>) {
  const { chrome, page } = await claimPage(...asked);
  return { chrome, page: { ...page, lines: page.lines.map(withoutLinks) } };
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitStand(args);
  const { storefront, open } = visit;
  const stand = standOf(visit);
  if (!open || storefront.opening !== "open") {
    const chrome = await storeChrome(storefront, args.context, args.request);
    const why = open ? ("notOpen" as const) : ("closed" as const);
    return data({ kind: "closed" as const, chrome, stand, why }, open ? 200 : 401);
  }
  const { chrome, page } = await standPage(args, visit);
  const ordered = new URL(args.request.url).searchParams.get("ordered");
  const tablet = { name: open.tablet.name, left: open.left, ordered };
  return data({ kind: "open" as const, chrome, stand, tablet, page }, 200);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await visitStand(args);
  const { open, storefront } = visit;
  const here = paths.boothTablet(storefront.store.slug);
  if (!open || storefront.opening !== "open") throw redirect(here, 303);
  const fields = await readFields(args.request);
  const chosen = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const key = chosen("idempotency_key") ?? "";
  const again = async (result: FormResult, status: number, change: Partial<ClaimPage> = {}) => {
    const drawn = await standPage(args, visit, { chosen, key });
    return data({ page: { ...drawn.page, ...change }, result }, status);
  };
  const intent = chosen("intent");
  if (intent === "country" || intent === "language") {
    const language = chosen("lang");
    if (intent === "language" && isLanguage(language)) args.context.page.chosenLanguage = language;
    const typed = [...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return again({ initialValue: Object.fromEntries(typed) }, 200);
  }
  const orderAnswer = await orderAtStand(args, visit, open, fields);
  if (orderAnswer.kind === "asked") return again(orderAnswer.result, 200, { doubts: orderAnswer.doubts });
  if (orderAnswer.kind === "refused") return again(orderAnswer.result, orderAnswer.status);
  throw redirect(`${here}?ordered=${encodeURIComponent(orderAnswer.orderRef)}`, 303);
}

/** The tablet of a promo's stand: one visitor's gift after the other, with or without a network. */
export default function TabletPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (loaded.kind === "closed") {
    return <TabletClosedView store={loaded.chrome} stand={loaded.stand} why={loaded.why} />;
  }
  const { chrome, stand, tablet } = loaded;
  return (
    <TabletView
      store={chrome}
      stand={stand}
      tablet={answer ? { ...tablet, ordered: null } : tablet}
      page={answer?.page ?? loaded.page}
      result={answer?.result}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
