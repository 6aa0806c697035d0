import type { Shop, Shops } from "./shops.ts";
import type { Webhooks } from "./webhooks.ts";

export type Destination = Record<
  | "firstName"
  | "lastName"
  | "company"
  | "address1"
  | "address2"
  | "city"
  | "province"
  | "zip"
  | "countryCode"
  | "phone"
  | "email",
  string | null
>;

export type WorkLine = {
  id: string;
  title: string;
  variantId: string | null;
  sku: string | null;
  quantity: number;
  /** What of it is in no fulfilment yet. */
  left: number;
  properties: Record<string, string>;
};

export type Fulfilment = {
  id: string;
  lines: { id: string; quantity: number }[];
  company: string | null;
  numbers: string[];
  urls: string[];
  deliveredAt: string | null;
  /** The mails to the customer that Shopify sent for it. */
  mails: number;
};

type Request = { id: string; kind: "FULFILLMENT_REQUEST" | "CANCELLATION_REQUEST"; notify: boolean };

/** Lines of an order that one location sends: a fulfillment order, in Shopify's words. */
export type Work = {
  id: string;
  /** Whether it is assigned to the location of our app. */
  isOurs: boolean;
  status: "OPEN" | "IN_PROGRESS" | "ON_HOLD" | "CLOSED" | "CANCELLED" | "INCOMPLETE";
  requestStatus:
    | "UNSUBMITTED"
    | "SUBMITTED"
    | "ACCEPTED"
    | "REJECTED"
    | "CANCELLATION_REQUESTED"
    | "CANCELLATION_ACCEPTED"
    | "CANCELLATION_REJECTED"
    | "CLOSED";
  requests: Request[];
  lines: WorkLine[];
  fulfilments: Fulfilment[];
  /** How often the app accepted it. */
  accepted: number;
  /** What the app said last. */
  answer: { message: string; reason: string | null; lines: { id: string; message: string }[] } | null;
};

export type ShopOrder = {
  id: string;
  name: string;
  test: boolean;
  locale: string;
  cancelledAt: string | null;
  destination: Destination;
  works: Work[];
};

type LineInput = Partial<Pick<WorkLine, "title" | "variantId" | "sku" | "quantity" | "properties">> & {
  /** Whether our location sends it; by its variant unless said. */
  ours?: boolean;
};

/** What `POST /_sandbox/orders` takes. */
export type OrderInput = {
  shop: string;
  lines: LineInput[];
  destination?: Partial<Destination>;
  test?: boolean;
  locale?: string;
  notify?: boolean;
  /** Left to the merchant's own press. */
  unsubmitted?: boolean;
  /** Each line is a fulfillment order of its own, as where the merchant has split them. */
  split?: boolean;
};

const ANN: Destination = {
  firstName: "Ann",
  lastName: "Buyer",
  company: null,
  address1: "1 Elm Street",
  address2: null,
  city: "Tucson",
  province: "Arizona",
  zip: "85701",
  countryCode: "US",
  phone: "+15205550100",
  email: "ann@buyer.example",
};

/** The number of a gid, as webhooks carry it beside it. */
const numberOf = (gid: string) => Number(gid.split("/").at(-1));

type Place = { shops: Shops; webhooks: Webhooks };

/** The orders of a shop, and what its merchant and its app do with them. */
export class Orders {
  constructor(
    private readonly place: Place,
    private readonly shop: Shop,
  ) {}

  private gid(kind: string): string {
    this.shop.lastId += 1;
    return `gid://shopify/${kind}/${numberOf(this.shop.id)}${this.shop.lastId}`;
  }

  private tell(topic: string, payload: object): void {
    this.place.shops.save();
    this.place.webhooks.tell(topic, this.shop.domain, payload, this.place.shops.now());
  }

  private tellOfOrder(topic: string, order: ShopOrder): void {
    this.tell(topic, { id: numberOf(order.id), admin_graphql_api_id: order.id, name: order.name });
  }

  /** A customer orders. What our location sends is requested at once, unless it is left to the merchant. */
  add(input: Omit<OrderInput, "shop">): ShopOrder {
    const lines = input.lines.map((line): WorkLine & { isOurs: boolean } => ({
      id: this.gid("FulfillmentOrderLineItem"),
      title: line.title ?? "A thing",
      variantId: line.variantId ?? null,
      sku: line.sku ?? null,
      quantity: line.quantity ?? 1,
      left: line.quantity ?? 1,
      properties: line.properties ?? {},
      isOurs: line.ours ?? line.variantId !== undefined,
    }));
    const order: ShopOrder = {
      id: this.gid("Order"),
      name: `#${1001 + this.shop.orders.length}`,
      test: input.test ?? false,
      locale: input.locale ?? "en",
      cancelledAt: null,
      destination: { ...ANN, ...input.destination },
      works: [],
    };
    const ours = lines.filter(({ isOurs }) => isOurs);
    const parts = [
      ...(input.split ? ours.map((line) => [line]) : [ours]),
      lines.filter((line) => !line.isOurs),
    ];
    for (const its of parts) {
      const [first] = its;
      if (!first) continue;
      const { isOurs } = first;
      order.works.push({
        id: this.gid("FulfillmentOrder"),
        isOurs,
        status: "OPEN",
        requestStatus: "UNSUBMITTED",
        requests: [],
        lines: its.map(({ isOurs: _, ...line }) => line),
        fulfilments: [],
        accepted: 0,
        answer: null,
      });
    }
    this.shop.orders.push(order);
    for (const work of order.works) {
      if (work.isOurs && !input.unsubmitted) this.request(work, input.notify);
    }
    this.place.shops.save();
    return order;
  }

  all(): Work[] {
    return this.shop.orders.flatMap(({ works }) => works);
  }

  find(id: string): Work | undefined {
    return this.all().find((work) => work.id === id);
  }

  orderOf(work: Work): ShopOrder {
    return this.shop.orders.find(({ works }) => works.includes(work))!;
  }

  /** The merchant asks the app to send it. */
  request(work: Work, notify = true): void {
    if (!["UNSUBMITTED", "REJECTED"].includes(work.requestStatus) || work.status !== "OPEN") return;
    work.requestStatus = "SUBMITTED";
    work.requests.push({
      id: this.gid("FulfillmentOrderMerchantRequest"),
      kind: "FULFILLMENT_REQUEST",
      notify,
    });
    this.tell("fulfillment_orders/fulfillment_request_submitted", {
      original_fulfillment_order: { id: work.id, status: "open", request_status: "unsubmitted" },
      submitted_fulfillment_order: { id: work.id, status: "open", request_status: "submitted" },
      fulfillment_order_merchant_request: { message: "" },
    });
  }

  /** The merchant requests the cancellation. A request that was not accepted yet is withdrawn at once. */
  requestCancellation(work: Work): void {
    if (work.requestStatus === "SUBMITTED") {
      this.leave(work);
      return;
    }
    if (!["ACCEPTED", "CANCELLATION_REJECTED"].includes(work.requestStatus) || work.status !== "IN_PROGRESS")
      return;
    work.requestStatus = "CANCELLATION_REQUESTED";
    work.requests.push({
      id: this.gid("FulfillmentOrderMerchantRequest"),
      kind: "CANCELLATION_REQUEST",
      notify: false,
    });
    this.tell("fulfillment_orders/cancellation_request_submitted", {
      fulfillment_order: { id: work.id, status: "in_progress", request_status: "cancellation_requested" },
      fulfillment_order_merchant_request: { message: "" },
    });
  }

  /** A cancelled fulfilment order is replaced by a new one, which is open. */
  private leave(work: Work): void {
    work.status = "CLOSED";
    work.requestStatus = "CLOSED";
    const order = this.orderOf(work);
    order.works.push({
      ...work,
      id: this.gid("FulfillmentOrder"),
      status: "OPEN",
      requestStatus: "UNSUBMITTED",
      requests: [],
      lines: work.lines.map((line) => ({ ...line, id: this.gid("FulfillmentOrderLineItem") })),
      fulfilments: [],
      accepted: 0,
      answer: null,
    });
    this.place.shops.save();
  }

  hold(work: Work, isHeld: boolean): void {
    const [from, to] = isHeld ? (["OPEN", "ON_HOLD"] as const) : (["ON_HOLD", "OPEN"] as const);
    if (work.status !== from) return;
    work.status = to;
    this.tell(`fulfillment_orders/${isHeld ? "placed_on_hold" : "hold_released"}`, {
      fulfillment_order: { id: work.id, status: to.toLowerCase(), request_status: "unsubmitted" },
    });
  }

  editAddress(order: ShopOrder, change: Partial<Destination>): void {
    order.destination = { ...order.destination, ...change };
    this.tellOfOrder("orders/updated", order);
  }

  /** The merchant cancels the whole order; what the app has accepted is asked to be left. */
  cancel(order: ShopOrder): void {
    order.cancelledAt = new Date(this.place.shops.now()).toISOString();
    for (const work of order.works) {
      if (work.requestStatus === "ACCEPTED") this.requestCancellation(work);
      else if (work.status === "OPEN") Object.assign(work, { status: "CANCELLED", requestStatus: "CLOSED" });
    }
    this.tellOfOrder("orders/cancelled", order);
  }

  /** The roots of the schema for what the app asks of orders. */
  roots() {
    const bad = (message: string) => ({ userErrors: [{ field: null, message }] });
    const done = () => {
      this.place.shops.save();
      return { userErrors: [] };
    };
    const of = (id: string) => this.find(id);
    return {
      assignedFulfillmentOrders: (asked: { assignmentStatus?: string } & Page) =>
        pageOf(
          this.all()
            .filter((work) => work.isOurs && assignmentOf(work) === asked.assignmentStatus)
            .map((work) => this.seen(work)),
          asked,
        ),
      fulfillmentOrder: ({ id }: { id: string }) => {
        const work = of(id);
        return work?.isOurs ? this.seen(work) : null;
      },
      fulfillmentOrderAcceptFulfillmentRequest: ({ id }: { id: string }) => {
        const work = of(id);
        if (work?.requestStatus !== "SUBMITTED")
          return bad("Cannot accept a request that was not submitted.");
        Object.assign(work, {
          requestStatus: "ACCEPTED",
          status: "IN_PROGRESS",
          accepted: work.accepted + 1,
        });
        return done();
      },
      fulfillmentOrderRejectFulfillmentRequest: ({ id, message, reason, lineItems = [] }: Rejection) => {
        const work = of(id);
        if (work?.requestStatus !== "SUBMITTED")
          return bad("Cannot reject a request that was not submitted.");
        work.requestStatus = "REJECTED";
        const lines = (lineItems ?? []).map((line) => ({
          id: line.fulfillmentOrderLineItemId,
          message: line.message ?? "",
        }));
        work.answer = { message: message ?? "", reason: reason ?? null, lines };
        return done();
      },
      fulfillmentOrderAcceptCancellationRequest: ({ id, message }: { id: string; message?: string }) => {
        const work = of(id);
        if (work?.requestStatus !== "CANCELLATION_REQUESTED") return bad("There is no request to cancel.");
        this.leave(work);
        work.requestStatus = "CANCELLATION_ACCEPTED";
        work.answer = { message: message ?? "", reason: null, lines: [] };
        return done();
      },
      fulfillmentOrderRejectCancellationRequest: ({ id, message }: { id: string; message?: string }) => {
        const work = of(id);
        if (work?.requestStatus !== "CANCELLATION_REQUESTED") return bad("There is no request to cancel.");
        work.requestStatus = "CANCELLATION_REJECTED";
        work.answer = { message: message ?? "", reason: null, lines: [] };
        return done();
      },
      fulfillmentOrderClose: ({ id, message }: { id: string; message?: string }) => {
        const work = of(id);
        if (work?.status !== "IN_PROGRESS") return bad("The fulfillment order is not in progress.");
        work.status = "INCOMPLETE";
        work.answer = { message: message ?? "", reason: null, lines: [] };
        return done();
      },
      fulfillmentCreate: ({ fulfillment }: { fulfillment: NewFulfilment }) => {
        const [first] = fulfillment.lineItemsByFulfillmentOrder;
        const work = first && of(first.fulfillmentOrderId);
        if (!work || work.status !== "IN_PROGRESS") return bad("The fulfillment order is not in progress.");
        const lines =
          first.fulfillmentOrderLineItems ??
          work.lines.flatMap(({ id, left }) => (left > 0 ? [{ id, quantity: left }] : []));
        for (const { id, quantity } of lines) {
          const line = work.lines.find((one) => one.id === id);
          if (!line || quantity < 1 || quantity > line.left) {
            return bad("Invalid fulfillment order line item quantity requested.");
          }
        }
        if (lines.length === 0) return bad("There is nothing left to fulfil.");
        for (const { id, quantity } of lines) work.lines.find((one) => one.id === id)!.left -= quantity;
        const { company = null, number, numbers, url, urls } = fulfillment.trackingInfo ?? {};
        const fulfilment: Fulfilment = {
          id: this.gid("Fulfillment"),
          lines,
          company,
          numbers: numbers ?? (number ? [number] : []),
          urls: urls ?? (url ? [url] : []),
          deliveredAt: null,
          mails: fulfillment.notifyCustomer ? 1 : 0,
        };
        work.fulfilments.push(fulfilment);
        if (work.lines.every(({ left }) => left === 0)) work.status = "CLOSED";
        return { fulfillment: { id: fulfilment.id }, ...done() };
      },
      fulfillmentTrackingInfoUpdate: ({ fulfillmentId, trackingInfoInput }: NewTracking) => {
        const fulfilment = this.fulfilment(fulfillmentId);
        if (!fulfilment) return bad("Fulfillment does not exist.");
        const { company, number, numbers, url, urls } = trackingInfoInput;
        fulfilment.company = company ?? fulfilment.company;
        fulfilment.numbers = numbers ?? (number ? [number] : []);
        fulfilment.urls = urls ?? (url ? [url] : []);
        return done();
      },
      fulfillmentEventCreate: ({ fulfillmentEvent: { fulfillmentId, status, happenedAt } }: NewEvent) => {
        const fulfilment = this.fulfilment(fulfillmentId);
        if (!fulfilment) return bad("Fulfillment does not exist.");
        if (status === "DELIVERED") {
          fulfilment.deliveredAt = happenedAt ?? new Date(this.place.shops.now()).toISOString();
        }
        return done();
      },
    };
  }

  private fulfilment(id: string): Fulfilment | undefined {
    return this.all()
      .flatMap(({ fulfilments }) => fulfilments)
      .find((one) => one.id === id);
  }

  /** As the schema shows it. Protected fields are null where Shopify has not approved the app for them. */
  private seen(work: Work) {
    const order = this.orderOf(work);
    const { destination } = order;
    const { countryCode, city, province, zip } = destination;
    const nothing = Object.fromEntries(Object.keys(destination).map((key) => [key, null]));
    return {
      id: work.id,
      status: work.status,
      requestStatus: work.requestStatus,
      orderId: order.id,
      orderName: order.name,
      order: { test: order.test, customerLocale: order.locale, cancelledAt: order.cancelledAt },
      destination: this.shop.approved ? destination : { ...nothing, countryCode, city, province, zip },
      merchantRequests: ({ kind, reverse, ...page }: Page & { kind?: string; reverse?: boolean }) => {
        const its = work.requests.filter((one) => !kind || one.kind === kind);
        const rows = (reverse ? its.toReversed() : its).map(({ id, notify }) => ({
          id,
          requestOptions: { notify_customer: notify },
        }));
        return pageOf(rows, page);
      },
      lineItems: (page: Page) =>
        pageOf(
          work.lines.map((line) => ({
            id: line.id,
            totalQuantity: line.quantity,
            remainingQuantity: line.left,
            sku: line.sku,
            productTitle: line.title,
            variant: line.variantId === null ? null : { id: line.variantId },
            lineItem: {
              customAttributes: Object.entries(line.properties).map(([key, value]) => ({ key, value })),
            },
          })),
          page,
        ),
      fulfillments: (page: Page) =>
        pageOf(
          work.fulfilments.map(({ id, numbers, deliveredAt }) => ({
            id,
            status: "SUCCESS",
            deliveredAt,
            trackingInfo: numbers.map((number) => ({ number })),
          })),
          page,
        ),
    };
  }
}

type Page = { first?: number; after?: string | null };
type Rejection = {
  id: string;
  message?: string | null;
  reason?: string | null;
  lineItems?: { fulfillmentOrderLineItemId: string; message?: string | null }[] | null;
};
type Tracking = { company?: string; number?: string; numbers?: string[]; url?: string; urls?: string[] };
type NewFulfilment = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[];
  }[];
  notifyCustomer?: boolean;
  trackingInfo?: Tracking;
};
type NewTracking = { fulfillmentId: string; trackingInfoInput: Tracking };
type NewEvent = { fulfillmentEvent: { fulfillmentId: string; status: string; happenedAt?: string } };

/** A page of a connection; its cursor is the number of rows before the next one. */
function pageOf<Row>(rows: readonly Row[], { first = 50, after }: Page) {
  const from = after ? Number(after) : 0;
  const end = from + first;
  const pageInfo = { hasNextPage: end < rows.length, endCursor: String(end) };
  return { nodes: rows.slice(from, end), pageInfo };
}

/** In which list of the app's work it stands. */
function assignmentOf({ requestStatus, status }: Work): string | undefined {
  if (status === "ON_HOLD") return undefined;
  switch (requestStatus) {
    case "SUBMITTED":
      return "FULFILLMENT_REQUESTED";
    case "CANCELLATION_REQUESTED":
      return "CANCELLATION_REQUESTED";
    case "ACCEPTED":
    case "CANCELLATION_REJECTED":
      return "FULFILLMENT_ACCEPTED";
    case "UNSUBMITTED":
    case "REJECTED":
      return status === "OPEN" ? "FULFILLMENT_UNSUBMITTED" : undefined;
    default:
      return undefined;
  }
}
