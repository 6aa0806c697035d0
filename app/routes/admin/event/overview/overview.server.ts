import { renderSVG } from "uqr";
import { grantOf, may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { listAddress } from "../../../../domain/lists/list-query.ts";
import { nextStatuses } from "../../../../domain/store/event-status.ts";
import { isOrderForm, isPromo, isShop } from "../../../../domain/store/store-event.ts";
import { paths } from "../../../../paths.ts";
import { copyChoices } from "../../../../services/events/duplicate-event.server.ts";
import { readTaxNotes } from "../../../../services/events/tax-notes.server.ts";
import { readForecast, readOverview } from "../../../../services/events/read.server.ts";
import { readTeamOrder } from "../../../../services/orders/team-orders.server.ts";
import type { CheckTools } from "../../../../services/check-products.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { Scope } from "../../../../services/scope.ts";
import { eventPagePath } from "../../../../ui/admin/event/event-pages.ts";
import type { EventStep, Overview } from "./models.ts";
import { linkedLines } from "./go-live-links.ts";

/** What a person may do with a store as it is. */
function stepsFor(user: StaffPrincipal, event: StoreEventRow, hasOrders: boolean): EventStep[] {
  const grant = grantOf(user, "events:status");
  const isTheirs = may(user, "events:delete");
  return [
    ...nextStatuses({ ...event, hasOrders }).filter(
      (next) => grant === "full" || (grant === "limited" && next === "On hold"),
    ),
    ...(may(user, "events:create") ? (["duplicate"] as const) : []),
    ...(isTheirs ? [event.locked ? ("unlock" as const) : ("lock" as const)] : []),
    ...(isTheirs && !event.locked ? (["delete"] as const) : []),
  ];
}

type Read = Awaited<ReturnType<typeof readOverview>>;

/** What of a store no fulfiller can make, with the ways to mend it; null where fulfillers can make all of it. */
function unmadeOf(
  { unmade, short, otherMakers }: Pick<Read, "unmade" | "short" | "otherMakers">,
  { slug }: StoreEventRow,
  mayChange: boolean,
): Overview["unmade"] {
  const barred = unmade.map((line) => ({ ...line, variants: [] }));
  const parts = short
    .filter(({ productId }) => !unmade.some((line) => line.productId === productId))
    .map(({ productId, name, unmade: { variants } }) => ({
      productId,
      name,
      countries: [],
      isSoldOut: false,
      variants: Object.entries(variants).map(([colour, sizes]) => ({ colour, sizes: [...sizes] })),
    }));
  const lines = [...barred, ...parts];
  if (lines.length === 0) return null;
  return {
    lines,
    makers: mayChange ? otherMakers : [],
    registerHref: eventPagePath(slug, "fulfillers/register"),
    countriesHref: eventPagePath(slug, "store-configuration"),
    productsHref: paths.eventProducts(slug),
  };
}

/** What the overview of a store shows to a person. */
export async function overviewPage(
  scope: Scope,
  event: StoreEventRow,
  {
    user,
    asked,
    origin,
    timeZone,
    tools,
  }: {
    user: StaffPrincipal;
    asked: string | null;
    origin: string;
    timeZone: string;
    tools: CheckTools;
  },
): Promise<Overview> {
  const isForecast = isPromo(event.type) && may(user, "figures:money");
  const [overview, forecast, team, tax] = await Promise.all([
    readOverview(scope, { event, timeZone, tools }),
    isForecast ? readForecast(scope, event) : null,
    isOrderForm(event.type) && may(user, "recipients:read") ? readTeamOrder(scope, { event }) : null,
    event.status === "Draft" ? readTaxNotes(scope, event) : [],
  ]);
  const { placed, cancelled, totals, daily, waiting, isOpen, hasOrders, list } = overview;
  const steps = stepsFor(user, event, hasOrders);
  const step = steps.find((one) => one === asked) ?? null;
  const choices = step === "duplicate" ? await copyChoices(scope, { event }) : null;
  const link = origin + paths.store(event.slug);
  const ordersPath = may(user, "orders:read") ? paths.eventOrders(event.slug) : null;
  const { currency } = event;
  const gives = !isShop(event.type);
  return {
    name: event.name,
    slug: event.slug,
    region: event.region,
    isPromo: isPromo(event.type),
    status: event.status,
    figures: {
      orders: placed,
      cancelled,
      ordersHref: ordersPath,
      money:
        may(user, "figures:money") && !isPromo(event.type)
          ? totals.map((row) => ({ minor: row.minor, currency: row.currency }))
          : null,
      budget:
        gives && may(user, "figures:money")
          ? {
              used: { minor: event.budgetUsedMinor, currency },
              of: event.budgetMinor === null ? null : { minor: event.budgetMinor, currency },
            }
          : null,
      waiting: [
        ...(team?.isShort
          ? [{ key: "team" as const, count: team.orders, href: paths.recipients(event.slug) }]
          : []),
        ...(ordersPath === null ? [] : (["address", "budget", "trouble"] as const)).map((key) => ({
          key,
          count: waiting[key],
          href: listAddress(ordersPath ?? "", { status: key === "address" ? "address issue" : key }),
        })),
        ...(may(user, "recipients:read") && isPromo(event.type)
          ? [
              {
                key: "bounced" as const,
                count: waiting.bounced,
                href: listAddress(paths.recipients(event.slug), { state: "bounced" }),
              },
            ]
          : []),
      ],
    },
    forecast: forecast && {
      ...forecast,
      currency,
      budget: event.budgetMinor,
      settingsHref: may(user, "events:write") ? paths.gift(event.slug) : null,
    },
    daily: daily.map(({ day, views, orders, minor }) => ({ day, views, orders, money: { minor, currency } })),
    list: linkedLines(event, list),
    tax,
    unmade: unmadeOf(overview, event, may(user, "events:write") && !event.locked),
    steps,
    asked: step,
    copy: choices && (may(user, "clients:read") ? choices : { ...choices, clients: [], client: "" }),
    share: {
      link,
      isOpen,
      qr: `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 2 }))}`,
    },
    wallHref: paths.eventWall(event.slug),
    room: { tenantId: scope.tenant.tenantId, channel: `event.${event.id}` },
    here: paths.eventOverview(event.slug),
  };
}
