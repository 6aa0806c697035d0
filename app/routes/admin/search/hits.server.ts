import type { TFunction } from "i18next";
import { grantOf, may, type Permission, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { HELP_ARTICLES } from "../../../domain/help/help-articles.ts";
import { isPromo, isShop } from "../../../domain/store/store-event.ts";
import { holdsWords } from "../../../domain/text/words.ts";
import { paths } from "../../../paths.ts";
import type { searchDesk, SearchReads } from "../../../services/search/search-desk.server.ts";
import { eventPagesFor } from "../../../ui/admin/event/event-pages.ts";
import { type Hit, MAKING } from "../../../ui/admin/search/hits.ts";

/** What somebody may find; on a visit of the platform what their role may read there. */
export function searchReads(user: StaffPrincipal, { atPlatform }: { atPlatform: boolean }): SearchReads {
  return {
    stores: may(user, "events:read"),
    orders: may(user, "orders:read"),
    products: may(user, "products:read"),
    people: may(user, "users:read"),
    clients: may(user, "clients:read"),
    tenants: atPlatform && may(user, "panel:read"),
  };
}

/** What was found as lines with their addresses, in the order in which they are shown. */
export function hitsOf(results: Awaited<ReturnType<typeof searchDesk>>): Hit[] {
  return [
    ...results.tenants.map(({ id, name }) => hit("tenants", id, name, "", paths.panelTenant(id))),
    ...results.stores.map(({ slug, name }) => hit("stores", slug, name, "", paths.eventOverview(slug))),
    ...results.orders.map(({ id, ref, customer, store }) =>
      hit("orders", id, ref ?? "", `${customer} · ${store}`, paths.order(id)),
    ),
    ...results.products.map(({ id, name }) => hit("products", id, name, "", paths.ownProduct(id))),
    ...results.clients.map(({ id, name, contactName }) =>
      hit("clients", id, name, contactName, paths.client(id)),
    ),
    ...results.people.map(({ id, name, email }) => hit("people", id, name, email, paths.user(id))),
  ];
}

/** The most pages of stores, and the most actions, that one search shows; a longer search finds the others. */
const MOST_PLACES = 12;

type Results = Awaited<ReturnType<typeof searchDesk>>;

/**
 * Pages of stores, actions and help articles, by their names in the reader's language and the names of the stores that they
 * are of. A word of the page's own name must be among the words: a store alone is found as a store.
 */
export function placesOf(
  { everyStore, orders }: Pick<Results, "everyStore" | "orders">,
  { words, user, t }: { words: string; user: StaffPrincipal; t: TFunction },
): Hit[] {
  const sought = words.split(/\s+/).filter(Boolean);
  const isFound = (name: string, store: string) =>
    holdsWords(`${name} ${store}`, words) && sought.some((word) => holdsWords(name, word));
  const nameOf = (kind: Hit["kind"], text: string) =>
    kind === "actions" ? `${t(text)} ${t(MAKING)}` : t(text);
  const ofStore = everyStore.flatMap((store) => [
    ...eventPagesFor(user, store).map(({ text, href }) => ({ kind: "places" as const, text, href, store })),
    ...(may(user, "events:read")
      ? [
          {
            kind: "places" as const,
            text: "eventDesk:wallDesk.title",
            href: paths.eventWall(store.slug),
            store,
          },
        ]
      : []),
    ...storeActions(user, store).map((action) => ({ kind: "actions" as const, ...action, store })),
  ]);
  const found = ofStore
    .filter(({ kind, text, store }) => isFound(nameOf(kind, text), store.name))
    .map(({ kind, text, href, store }) => hit(kind, href, t(text), store.name, href));
  const places = found.filter(({ kind }) => kind === "places").slice(0, MOST_PLACES);
  const actions = found.filter(({ kind }) => kind === "actions").slice(0, MOST_PLACES);
  return [...places, ...orderActions(orders, { words, user, t }), ...actions, ...helpFor(words, t)];
}

type StoreName = Results["everyStore"][number];

/** What can be begun in a store: the forms that its pages open over themselves. */
function storeActions(user: StaffPrincipal, { slug, type }: StoreName): { text: string; href: string }[] {
  const opens = (path: string, dialog: string) => `${path}?show=${dialog}#${dialog}`;
  return [
    ...(may(user, "vouchers:write") && isShop(type)
      ? [{ text: "voucherDesk:new.title", href: opens(paths.vouchers(slug), "new-vouchers") }]
      : []),
    ...(may(user, "vouchers:write") && isPromo(type)
      ? [{ text: "voucherDesk:codes.new.title", href: opens(paths.vouchers(slug), "new-codes") }]
      : []),
    ...(grantOf(user, "recipients:invite") === "full" && isPromo(type)
      ? [{ text: "recipientDesk:add.title", href: opens(paths.recipients(slug), "add-recipients") }]
      : []),
    ...(may(user, "events:create")
      ? [{ text: "eventDesk:step.duplicate", href: `${paths.eventOverview(slug)}?ask=duplicate#question` }]
      : []),
  ];
}

const ORDER_ACTIONS = [
  { text: "orderDesk:refund.title", asks: "orders:refund", place: "refund" },
  { text: "orderDesk:message.open", asks: "orders:write", place: "message" },
] as const satisfies readonly { text: string; asks: Permission; place: string }[];

/** What can be done with the one order that was found: all of it, or what the words beside its reference say. */
function orderActions(
  orders: Results["orders"],
  { words, user, t }: { words: string; user: StaffPrincipal; t: TFunction },
): Hit[] {
  const [order, ...others] = orders;
  if (!order?.ref || others.length > 0) return [];
  const { id, ref, customer } = order;
  const said = words.toUpperCase().includes(ref) ? words.replace(new RegExp(ref, "i"), "").trim() : "";
  return ORDER_ACTIONS.filter(({ text, asks }) => may(user, asks) && holdsWords(t(text), said)).map(
    ({ text, place }) =>
      hit("actions", `${id}-${place}`, `${t(text)} – ${ref}`, customer, `${paths.order(id)}#${place}`),
  );
}

function helpFor(words: string, t: TFunction): Hit[] {
  const pages = [
    { title: t("helpArticles:title"), href: paths.helpArticles },
    { title: t("admin:nav.faq"), href: paths.faq },
    ...HELP_ARTICLES.map(({ name, slug }) => ({
      title: t(`helpArticles:article.${name}.title`),
      href: paths.helpArticle(slug),
    })),
  ];
  return pages
    .filter(({ title }) => holdsWords(title, words))
    .map(({ title, href }) => hit("help", href, title, "", href));
}

const hit = (kind: Hit["kind"], id: string, name: string, note: string, href: string): Hit => ({
  kind,
  key: `${kind} ${id}`,
  name,
  note,
  href,
});
