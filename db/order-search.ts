import { type SQL, sql } from "drizzle-orm";
import { typedForms } from "../app/domain/text/words.ts";
import { isSoughtWhole, wordsOfSearch } from "../app/domain/lists/search-words.ts";
import { tagKey } from "../app/domain/order/order-tags.ts";
import { orders, orderSearch } from "./schema/orders.ts";
import { orderTags } from "./schema/order-tags.ts";
import { shopConnections, shopRequests } from "./schema/shops.ts";

/** So many orders are looked at for words that many hold, the newest first: a search costs the same however many hold them. */
export const MOST_HITS = 1001;

/**
 * An e-mail address as far as its last dot. "com" begins a word of nearly every order, which the index would gather for
 * each search: an address is found by what stands before it, and its end is compared with the orders that were found
 * (docs/decisions/0211).
 */
const ADDRESS = /^([^@]+@[^@]+)\.[^.@]*$/;

/**
 * "This order holds all of these words": each begins a word of its reference, name, e-mail address or postcode, or is one where it
 * has one or two letters, whatever its case and accents, and as people type it without them. Words that belong together (`lia@gift.example`, `PS-BFF`) must stand together.
 * @param tenantId whose orders; the index holds those of all tenants.
 * @param most only so many of the newest are found.
 * @param tagged whether a tag that the words are finds its orders as well.
 */
export function orderHolds(tenantId: string, words: string, most: number, tagged = false): SQL {
  const parts = wordsOfSearch(words);
  if (parts.length === 0) return sql`false`;
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const conditions = parts.map((part) => {
    const address = ADDRESS.exec(part);
    if (address?.[1]) return quoted(address[1]);
    const forms = [...new Set([part, ...typedForms(part)])].filter((form) => /[\p{L}\p{N}]/u.test(form));
    return `(${forms.map((form) => (isSoughtWhole(form) ? quoted(form) : `${quoted(form)} *`)).join(" OR ")})`;
  });
  const query = `tenant : ${quoted(tenantId)} AND words : (${conditions.join(" AND ")})`;
  const addresses = parts.filter((part) => ADDRESS.test(part));
  const ends = addresses.map((address) => sql` and instr(lower(${orders.email}), lower(${address})) > 0`);
  const ofShops = addresses.length > 0 ? sql`` : sql` union all ${shopOrders(tenantId, words, most)}`;
  const ofTag =
    tagged && addresses.length === 0 ? sql` union all ${taggedOrders(tenantId, words, most)}` : sql``;
  // The cross join and the plus keep the planner from asking the index once for every order.
  return sql`${orders.id} in (select * from (select ${orderSearch.orderId} from order_words cross join ${orderSearch} on ${orderSearch.id} = order_words.rowid where order_words match ${query} and +${orderSearch.tenantId} = ${tenantId} order by order_words.rowid desc limit ${most})${ofShops}${ofTag})${sql.join(ends)}`;
}

/** Orders with a tag, those first that got it last. */
const taggedOrders = (tenantId: string, words: string, most: number): SQL =>
  sql`select * from (select ${orderTags.orderId} from ${orderTags} where ${orderTags.tenantId} = ${tenantId} and ${orderTags.key} = ${tagKey(words)} order by ${orderTags.createdAt} desc limit ${most})`;

/** Orders of Shopify shops by their number there, with or without its sign, or by the shop's name or address. */
function shopOrders(tenantId: string, words: string, most: number): SQL {
  const typed = words.trim();
  const shop = sql`select ${shopConnections.id} from ${shopConnections} where ${shopConnections.tenantId} = ${tenantId} and (${shopConnections.shopName} = ${typed} collate nocase or ${shopConnections.shopDomain} = ${typed.toLowerCase()})`;
  const ofTenant = sql`${shopRequests.tenantId} = ${tenantId} and ${shopRequests.orderId} is not null`;
  return sql`select * from (select ${shopRequests.orderId} from ${shopRequests} where ${ofTenant} and ${shopRequests.orderName} collate nocase in (${typed}, ${`#${typed}`}) limit ${most}) union all select * from (select ${shopRequests.orderId} from ${shopRequests} where ${ofTenant} and ${shopRequests.connectionId} in (${shop}) limit ${most})`;
}
