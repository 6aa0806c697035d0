import * as v from "valibot";
import type { ShopWork } from "../../domain/shop/shop-request.ts";
import type { ShopAnswer, ShopWorkAnswer } from "../../services/ports.ts";
import { OPERATIONS } from "./operations.ts";
import { askAdmin, type ShopPlace } from "./shop-api.server.ts";

const PageInfo = v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) });
const text = v.pipe(
  v.nullish(v.string(), ""),
  v.transform((value) => value.trim()),
);

const nextOf = ({ hasNextPage, endCursor }: v.InferOutput<typeof PageInfo>): string | null =>
  (hasNextPage && endCursor) || null;

const Assigned = v.object({
  assignedFulfillmentOrders: v.object({
    nodes: v.array(v.object({ id: v.string() })),
    pageInfo: PageInfo,
  }),
});

/** More requests of one kind than this wait for the next question. */
const MOST_PAGES = 40;

/** The ids of what is assigned to us and in this state. */
export async function assignedWork(
  place: ShopPlace,
  access: string,
  status: "FULFILLMENT_REQUESTED" | "CANCELLATION_REQUESTED" | "FULFILLMENT_UNSUBMITTED",
): Promise<ShopAnswer<string[]>> {
  const ids: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: ShopAnswer<v.InferOutput<typeof Assigned>> = await askAdmin(
      place,
      access,
      OPERATIONS.assignedWork,
      Assigned,
      { status, after },
    );
    if (answer.state !== "done") return answer;
    const { nodes, pageInfo } = answer.value.assignedFulfillmentOrders;
    ids.push(...nodes.map(({ id }) => id));
    after = nextOf(pageInfo);
    if (after === null) break;
  }
  return { state: "done", value: ids };
}

const Line = v.object({
  id: v.string(),
  remainingQuantity: v.number(),
  sku: text,
  productTitle: text,
  variant: v.nullish(v.object({ id: v.string() })),
  lineItem: v.object({
    customAttributes: v.array(v.object({ key: v.string(), value: v.nullish(v.string(), "") })),
  }),
});

const Destination = v.object({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  zip: text,
  countryCode: text,
  phone: text,
  email: text,
});

const Work = v.object({
  fulfillmentOrder: v.nullable(
    v.object({
      id: v.string(),
      status: v.string(),
      requestStatus: v.string(),
      orderId: v.string(),
      orderName: v.string(),
      order: v.object({ test: v.boolean(), customerLocale: text, cancelledAt: v.nullish(v.string()) }),
      destination: v.nullable(Destination),
      merchantRequests: v.object({
        nodes: v.array(v.object({ id: v.string(), requestOptions: v.unknown() })),
      }),
      lineItems: v.object({ nodes: v.array(Line), pageInfo: PageInfo }),
      fulfillments: v.object({
        nodes: v.array(
          v.object({
            id: v.string(),
            status: v.string(),
            deliveredAt: v.nullish(v.string()),
            trackingInfo: v.array(v.object({ number: v.nullish(v.string()) })),
          }),
        ),
      }),
    }),
  ),
});

type WorkNow = NonNullable<v.InferOutput<typeof Work>["fulfillmentOrder"]>;

/** More lines than an order of ours may have. */
const MOST_LINES = 500;
const Notifies = v.object({ notify_customer: v.literal(false) });

/** A request, whole; null where the shop has no such request for us. */
export async function readWork(
  place: ShopPlace,
  access: string,
  id: string,
): Promise<ShopAnswer<ShopWork | null>> {
  const lines: v.InferOutput<typeof Line>[] = [];
  let after: string | null = null;
  for (;;) {
    const answer: ShopAnswer<v.InferOutput<typeof Work>> = await askAdmin(
      place,
      access,
      OPERATIONS.work,
      Work,
      { id, after },
    );
    if (answer.state !== "done") return answer;
    const read: WorkNow | null = answer.value.fulfillmentOrder;
    if (!read) return { state: "done", value: null };
    lines.push(...read.lineItems.nodes);
    after = nextOf(read.lineItems.pageInfo);
    if (after === null || lines.length > MOST_LINES) return { state: "done", value: workOf(read, lines) };
  }
}

function workOf(work: WorkNow, lines: readonly v.InferOutput<typeof Line>[]): ShopWork {
  const [request] = work.merchantRequests.nodes;
  return {
    gid: work.id,
    orderGid: work.orderId,
    orderName: work.orderName,
    status: work.status,
    requestStatus: work.requestStatus,
    isTest: work.order.test,
    locale: work.order.customerLocale,
    isCancelled: Boolean(work.order.cancelledAt),
    destination: work.destination,
    merchantRequestGid: request?.id ?? null,
    notify: !v.is(Notifies, request?.requestOptions),
    lines: lines.map((line) => ({
      gid: line.id,
      variantGid: line.variant?.id ?? null,
      sku: line.sku,
      title: line.productTitle,
      quantity: line.remainingQuantity,
      properties: line.lineItem.customAttributes,
    })),
    fulfilments: work.fulfillments.nodes
      .filter(({ status }) => status !== "CANCELLED" && status !== "ERROR" && status !== "FAILURE")
      .map((one) => ({
        gid: one.id,
        numbers: one.trackingInfo.flatMap(({ number }) => (number ? [number] : [])),
        isDelivered: Boolean(one.deliveredAt),
      })),
  };
}

const Told = v.record(
  v.string(),
  v.nullable(v.object({ userErrors: v.array(v.object({ message: v.string() })) })),
);

/** Tells a shop what becomes of a request. `refused`: as it is there now, it cannot be told so. */
export async function answerWork(
  place: ShopPlace,
  access: string,
  told: ShopWorkAnswer,
): Promise<ShopAnswer<null>> {
  const [query, variables] = mutationOf(told);
  const answer = await askAdmin(place, access, query, Told, variables);
  if (answer.state !== "done") return answer;
  const isRefused = Object.values(answer.value).some((one) => !one || one.userErrors.length > 0);
  return isRefused ? { state: "refused" } : { state: "done", value: null };
}

function mutationOf(told: ShopWorkAnswer): [query: string, variables: Record<string, unknown>] {
  switch (told.is) {
    case "accepted":
      return [OPERATIONS.acceptWork, { id: told.gid }];
    case "rejected": {
      const { gid: id, message, reason, lineGid } = told;
      const lines = lineGid ? [{ fulfillmentOrderLineItemId: lineGid, message }] : [];
      return [OPERATIONS.rejectWork, { id, message, reason, lines }];
    }
    case "cancelled":
      return [OPERATIONS.acceptCancellation, { id: told.gid, message: told.message }];
    case "not cancelled":
      return [OPERATIONS.rejectCancellation, { id: told.gid, message: told.message }];
    case "given up":
      return [OPERATIONS.closeWork, { id: told.gid, message: told.message }];
    case "shipped":
      return [
        OPERATIONS.ship,
        {
          fulfillment: {
            lineItemsByFulfillmentOrder: [
              {
                fulfillmentOrderId: told.gid,
                fulfillmentOrderLineItems: told.lines.map(({ gid: id, quantity }) => ({ id, quantity })),
              },
            ],
            notifyCustomer: told.notify,
            trackingInfo: trackingOf(told.parcels),
          },
        },
      ];
    case "followed":
      return [OPERATIONS.track, { id: told.fulfilmentGid, info: trackingOf(told.parcels) }];
    case "delivered": {
      const event = {
        fulfillmentId: told.fulfilmentGid,
        status: "DELIVERED",
        happenedAt: told.at.toISOString(),
      };
      return [OPERATIONS.deliver, { event }];
    }
  }
}

type Parcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

function trackingOf(parcels: readonly Parcel[]) {
  const followed = parcels.filter(({ trackingNumber }) => trackingNumber !== null);
  const [first] = followed;
  if (!first) return {};
  const urls = followed.flatMap(({ trackingUrl }) => (trackingUrl ? [trackingUrl] : []));
  return {
    ...(first.carrier !== "" && { company: first.carrier }),
    numbers: followed.map(({ trackingNumber }) => trackingNumber),
    ...(urls.length === followed.length && { urls }),
  };
}
