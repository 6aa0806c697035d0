import type { OtherFormat } from "../domain/print/line-prints.ts";
import type { Submission, SubmissionAnswer } from "../domain/fulfilment/submission.ts";
import type { DisputeFacts } from "../domain/order/dispute.ts";
import type { Currency } from "../domain/money.ts";
import type { BookedAtProvider } from "../domain/reconcile/differences.ts";
import type { PayoutFacts, PayoutItemFacts } from "../domain/payments/payout.ts";
import type { ShopClosed } from "../domain/shop/shop-connection.ts";
import type { ListedVariant, SeenProduct, ShopListing, ShopSale } from "../domain/shop/shop-product.ts";
import type { ShopWork } from "../domain/shop/shop-request.ts";
import type { Region } from "../domain/store/store-event.ts";
import type { VatVerdict } from "../domain/vat/intra-community.ts";
import type { Hex } from "../domain/design/colour.ts";
import type { LightPicture, PngWish, SeenDrawing, WorkRefusal } from "../domain/pictures/picture-work.ts";
import type { ReadUpload } from "../domain/pictures/upload.ts";

/** The Union's register of VAT numbers. It never throws: what is no verdict is unknown. */
export type VatRegisterPort = {
  /** @param requester the seller's own number, in whose name it is asked. */
  ask(number: string, requester: string): Promise<VatVerdict>;
};

/** Why no picture came: refused, or nobody answered in time. */
export type PictureRefusal = WorkRefusal | "away";

/** Heavy work on pictures, done by a Worker of its own. It never throws: whoever asks shows something else then. */
export type PicturesPort = {
  png(
    svg: string,
    wish: PngWish,
  ): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; error: PictureRefusal }>;
  /** How much of a drawing is seen on each cloth, as it is and with its dark marks in white. */
  seen(svg: string, cloths: readonly Hex[]): Promise<SeenDrawing | { ok: false; error: "away" }>;
  /** A picture with its dark marks in white; null where it has no holes. */
  light(bytes: Uint8Array): Promise<LightPicture | { ok: false; error: "away" }>;
  /** What a file that somebody uploaded is, cleaned and in these widths. */
  read(bytes: Uint8Array, widths: readonly number[]): Promise<ReadUpload | { ok: false; error: "away" }>;
};

/** The object storage, for what organisers upload. */
export type FilesPort = {
  /** @returns false while it is away. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  /** Copies a file. @returns false when it is not there, or the storage is away. */
  copy(from: string, to: string): Promise<boolean>;
  /** A whole file; undefined when it is not there. */
  read(key: string): Promise<Uint8Array | undefined | "away">;
  /** A file as it comes; undefined when it is not there, or the storage is away. */
  open(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Takes everything away whose key begins so. @returns false while it is away. */
  removeAll(prefix: string): Promise<boolean>;
  /** Takes everything away whose key begins so and that was put before a moment. @returns false while it is away. */
  removeOld(prefix: string, before: Date): Promise<boolean>;
  /** Takes files away; those that are not there are passed over. @returns false while it is away. */
  remove(keys: string[]): Promise<boolean>;
};

/** A payment in the making: what the provider is asked to take, for which order, on whose account. */
export type PaymentRequest = {
  /** The connected account that is charged, or null for the platform's own. */
  accountId: string | null;
  /** Minor units. */
  amount: number;
  /** The platform's part of it, where a connected account is charged; minor units. */
  applicationFee: number;
  currency: Currency;
  /** The same key always means the same payment, however often it is asked for. */
  key: string;
  orderId: string;
  tenantId: string;
  eventId: string;
  revision: number;
  email: string;
  taxCalculationId: string | null;
};

/** A part of a total in minor units, its name in the shopper's language, and the same with the amount beside it. */
export type HostedPart = { label: string; text: string; amount: number };

export type HostedPageRequest = PaymentRequest & {
  lines: { name: string; description: string; unitAmount: number; quantity: number }[];
  /** What else the total is made of; products, shipping and tax less the discount are the amount. */
  shipping: HostedPart;
  tax: HostedPart;
  discount: HostedPart;
  /** Where the hosted page returns to; `{CHECKOUT_SESSION_ID}` is filled in by the provider. */
  successUrl: string;
  cancelUrl: string;
  lang: string;
};

/** A page on which a company pays the platform a monthly invoice. */
export type BillPageRequest = {
  /** The same key always means the same page, however often it is asked for. */
  key: string;
  tenantId: string;
  chargeId: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  title: string;
  email: string;
  lang: string;
  successUrl: string;
  cancelUrl: string;
};

export type IntentState = "open" | "processing" | "succeeded" | "cancelled";
/** Of an intent or a hosted page; `open` can still be paid. */
export type IntentFacts = {
  state: IntentState;
  amount: number;
  currency: string;
  orderId: string | undefined;
};

/** `gone`: what of the payment was given back, before and with this refund, of `paid` in all; minor units. */
export type TaxReversal = {
  accountId: string | null;
  intentId: string;
  /** The tax that we reported; null where the intent carried its calculation. */
  transactionId: string | null;
  paid: number;
  gone: { before: number; now: number };
  reference: string;
};

export type TaxRequest = {
  accountId: string | null;
  currency: Currency;
  lines: { reference: string; amount: number }[];
  shipping: number;
  address: { line1: string; city: string; state: string; postcode: string; country: string };
};

export type RefundRequest = {
  accountId: string | null;
  intentId: string;
  /** Whether the platform gives its part back too. */
  withFee: boolean;
  /** The same key always means the same refund, however often it is asked for. */
  key: string;
  tenantId: string;
  orderId: string;
  /** Minor units; everything that is left of the payment where it is not said. */
  amount?: number;
} & (
  | { incidentId: string }
  /** Of an order that stands, or was cancelled; `isOld`: asked for so long ago that its key may be forgotten. */
  | { refundId: string; isOld: boolean }
);
export type RefundAnswer =
  /** Given back, or on its way: minor units. */
  | { state: "refunded"; refundId: string; amount: number }
  /** Taken on and not sent: it may wait for money on the account, and may still fail. */
  | { state: "pending"; refundId: string; amount: number; reason: string }
  /** The provider will not do it, today or ever; a person has to look at it. */
  | { state: "refused"; reason: string };

/** What a connected account may do, and what the provider still wants to know of it. */
export type AccountFacts = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** Whether the provider's form was handed in. */
  submitted: boolean;
  /** What the provider wants of the organiser, and until when, where it names a day. */
  requirements: string[];
  dueAt: Date | null;
  /** What it has and still looks at. */
  pending: string[];
  disabledReason: string | null;
  /** Whether the provider may work out sales tax for it, and the states of the US in which it is registered for that. */
  taxStatus: "active" | "pending";
  taxStates: string[];
};

/** Whose account is to be made: the same key always means the same account, however often it is asked for. */
export type NewAccountRequest = {
  key: string;
  tenantId: string;
  region: Region;
  /** Of the company that has it. */
  country: string;
  name: string;
  email: string | undefined;
};

/** Who takes the money. */
export type PaymentsPort = {
  /**
   * `state` is the intent's of this moment: a repeated call finds the intent of the first, which may be closed by now.
   * Undefined when the amount is less than the provider takes by card.
   */
  openIntent(
    request: PaymentRequest,
  ): Promise<{ intentId: string; clientSecret: string; state: IntentState } | undefined>;
  /** What became of an intent, asked of the provider itself. Undefined when it does not know it. */
  readIntent(accountId: string | null, intentId: string): Promise<IntentFacts | undefined>;
  /** Cancels an intent, or tells why it is not cancelled: it may be paid, on its way, or open as before. */
  cancelIntent(accountId: string | null, intentId: string): Promise<IntentState>;
  /** As `openIntent`: `state` is the page's of this moment, undefined stands for too small an amount. */
  openHostedPage(
    request: HostedPageRequest,
  ): Promise<{ sessionId: string; url: string; state: IntentState } | undefined>;
  /** The same for a monthly invoice, on the platform's own account. */
  openBillPage(request: BillPageRequest): Promise<{ sessionId: string; url: string } | undefined>;
  /** The intent behind a hosted page, once someone has paid there. */
  readHostedPage(
    accountId: string | null,
    sessionId: string,
  ): Promise<{ state: IntentState; intentId: string | null; amount: number; currency: string } | undefined>;
  /** Closes a hosted page, or tells why it is not closed, as `cancelIntent` does. */
  closeHostedPage(accountId: string | null, sessionId: string): Promise<IntentState>;
  /** Sales tax on goods and shipping, in minor units. */
  calculateTax(request: TaxRequest): Promise<{ calculationId: string; tax: number }>;
  /** Reports the tax of a calculation, once for a reference. Intents that carry their calculation do it by themselves. */
  reportTax(request: {
    accountId: string | null;
    calculationId: string;
    reference: string;
  }): Promise<{ transactionId: string | null }>;
  /**
   * Takes back part of the tax that was reported of a payment, once for a reference.
   * @throws when the tax was not reported yet, or the provider does not answer.
   */
  reverseTax(request: TaxReversal): Promise<{ reversalId: string }>;
  /** Gives back an amount of a payment, or everything that is left of it. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What went back of an intent in all, by us or in the provider's dashboard, in minor units; failed refunds do not count. */
  refundedOf(accountId: string | null, intentId: string): Promise<number>;
  /** How a dispute stands; undefined when the provider does not know it on this account. */
  disputeOf(accountId: string | null, disputeId: string): Promise<DisputeFacts | undefined>;
  /**
   * Sends an answer to a dispute to the bank, which takes one; the provider refuses a second one, and one that is late.
   * @param answer its evidence by the provider's names, and a key: the same key sends the same once.
   */
  answerDispute(
    accountId: string | null,
    disputeId: string,
    answer: { evidence: Readonly<Record<string, string>>; key: string },
  ): Promise<"answered" | "refused">;
  /**
   * A page of the disputes that were opened on an account since a moment, the newest first; none of an account that has left.
   * @param asked `after` is what the page before gave as `next`.
   */
  disputesSince(asked: { accountId: string | null; since: Date; after: string | null }): Promise<{
    disputes: { id: string; intentId: string | null }[];
    next: string | null;
  }>;
  /** What the provider holds of an intent now, asked at once; undefined when it does not know it. */
  bookedOf(accountId: string | null, intentId: string): Promise<BookedAtProvider | undefined>;
  /** How a payout of an account stands; undefined when the provider does not know it, or it is in a currency that is none of ours. */
  payoutOf(accountId: string, payoutId: string): Promise<PayoutFacts | undefined>;
  /** A page of the payouts that were made on an account since a moment, the newest first; none of one that has left. */
  payoutsSince(asked: { accountId: string; since: Date; after: string | null }): Promise<{
    ids: string[];
    next: string | null;
  }>;
  /** A page of what a payout holds, without the payout itself; `after` is what the page before gave as `next`. */
  payoutItems(asked: { accountId: string; payoutId: string; after: string | null }): Promise<{
    items: PayoutItemFacts[];
    next: string | null;
  }>;
  /**
   * What the provider kept of a paid intent for itself, without the platform's part, in minor units. Undefined while it has
   * not worked that out.
   */
  feeOf(accountId: string | null, intentId: string): Promise<number | undefined>;
  /**
   * What a connected account may do now; of sales tax only that of an account of the US.
   * @returns undefined when the provider does not know it, or it has left us.
   */
  readAccount(accountId: string, region: Region): Promise<AccountFacts | undefined>;
  /**
   * Makes a connected account of which the provider knows nothing yet.
   * @returns its id, or undefined where the provider makes none for this company.
   */
  createAccount(request: NewAccountRequest): Promise<string | undefined>;
  /**
   * The address of the provider's form for an account, good once and for some minutes.
   * @param request.againUrl where the provider sends people whose link is used or too old.
   * @returns undefined when the provider does not know the account, or it has left us.
   */
  accountLink(request: {
    accountId: string;
    returnUrl: string;
    againUrl: string;
  }): Promise<string | undefined>;
};

/** Counts what was wrong, per subject: codes that nobody has. What is right is never counted. */
export type FailuresPort = {
  /** Until when the subjects have to wait, if they have. */
  blockedUntil(subjects: string[], now: Date): Promise<Date | undefined>;
  /** From `freeTries` within the window on, each failure costs twice the wait of the one before. */
  countFailure(subject: string, now: Date, windowMs: number, freeTries: number): Promise<void>;
  /** The same in one step with the question; until when this one had to wait, or undefined while it is free. */
  countTry(
    limits: readonly [{ subject: string; windowMs: number; freeTries: number }],
    now: Date,
  ): Promise<Date | undefined>;
};

/** At most so many of a subject within a window that begins with the first of them. */
export type RateLimit = { subject: string; most: number; windowMs: number };

/** Counts in this isolate's memory: for what is done freely, unless a machine does it. */
export type FloodsPort = {
  /** @returns when the window ends (milliseconds) if this one was too many, else undefined. */
  count(limit: RateLimit, now: number): number | undefined;
};

/** Counts what may be done so often only; `tooMany` (rate-limit.server.ts) asks it. */
export type RateLimitsPort = {
  /** Counts first, in one statement. @returns when the window ends if this one was too many, else undefined. */
  count(limit: RateLimit, now: Date): Promise<Date | undefined>;
  /** Takes one count back. */
  giveBack(subject: string): Promise<void>;
};

/** What is to be left unmade. `externalId` is the fulfiller's own id of it, ours where none is known. */
export type CancelledOrder = { id: string; revision: number; externalId: string };

/** `pending`: it will say so by an event. `unknown`: it has no such order. */
export type CancelAnswer = "accepted" | "refused" | "pending" | "away" | "unknown";

/** A fulfiller that has an API, ours or its own. It never throws: what went wrong is an answer. */
export type FulfillerPort = {
  /** It takes no PDF: its print files are made as this. */
  takes?: OtherFormat;
  /** The same id and revision always mean the same order, however often they are sent. */
  submit(submission: Submission): Promise<SubmissionAnswer>;
  /** What it calls our SKUs, where it has names of its own. */
  names?: Readonly<Record<string, string>>;
  /** Asks for what it was sent under one revision to be left unmade. */
  cancel(order: CancelledOrder): Promise<CancelAnswer>;
};

/**
 * What became of a question to a shop. `reconnect`: it does not take the token. `closed`: it refuses every call at the moment.
 * `away`: nothing is known, and the same may be asked again. `refused`: the same would be refused again.
 */
export type ShopAnswer<T> =
  | { state: "done"; value: T }
  | { state: "reconnect" | "away" }
  /** `message`: Shopify's own words, where it said some. */
  | { state: "refused"; message?: string }
  /** It is asked so much that it wants us to wait. */
  | { state: "later"; ms: number }
  /** Another version of its API answered than was asked. */
  | { state: "version" }
  | { state: "closed"; why: ShopClosed };

/** What opens a shop's API for an hour, and what the next pair is had for. */
export type ShopTokens = {
  access: string;
  refresh: string;
  scopes: string[];
  accessUntil: Date;
  refreshUntil: Date;
};

/** What a shop says of itself. */
export type ShopDescription = {
  /** Its first language, as Shopify names languages. */
  locale: string;
  shopDomain: string;
  shopGid: string;
  shopName: string;
  currency: string;
  scopes: string[];
  /** Whether the version of the API answered that we asked for, and is served still. */
  isOurVersion: boolean;
};

/** A pair of tokens as it is kept. No service sees what opens a shop. */
export type SealedShopTokens = Pick<ShopTokens, "accessUntil" | "refreshUntil"> & { access: string };

/** One shop of Shopify's. It takes and gives tokens sealed, and never throws: what went wrong is an answer. */
export type ShopPort = {
  /** Tokens for the code of a callback. */
  exchange(code: string): Promise<ShopAnswer<SealedShopTokens>>;
  /** The pair that follows; asked twice for the same, it is the same pair. `reconnect`: there is none any more. */
  refresh(sealed: string): Promise<ShopAnswer<SealedShopTokens>>;
  describe(sealed: string): Promise<ShopAnswer<ShopDescription>>;
  /** Takes the app out of the shop. */
  uninstall(sealed: string): Promise<ShopAnswer<null>>;
  /** Its products; undefined where the tokens do not open. */
  products(sealed: string): Promise<ShopProductsPort | undefined>;
  /** Ids of requests to make or to cancel something; `unsubmitted` are those that the merchant has not requested yet. */
  assigned(sealed: string, which: "requested" | "to be left" | "unsubmitted"): Promise<ShopAnswer<string[]>>;
  /** One of them as it is now; null where there is none. */
  work(sealed: string, gid: string): Promise<ShopAnswer<ShopWork | null>>;
  /** Tells what becomes of it. */
  answer(sealed: string, told: ShopWorkAnswer): Promise<ShopAnswer<null>>;
};

/** What products need to know of their shop: our place there, and how it sells. */
export type ShopProductPlace = {
  currency: string;
  taxesIncluded: boolean;
  serviceGid: string;
  locationGid: string;
  /** The channel on which products are put on sale; null where it has none. */
  publicationGid: string | null;
};

/** A product that was just made, and its first variants. */
export type NewShopProduct = Omit<SeenProduct, "variants"> & { variants: MadeShopVariant[] };
export type MadeShopVariant = { variantGid: string; sku: string };

/** What is changed of a variant: no more than what is named. Minor units. */
export type ShopVariantChange = {
  variantGid: string;
  price?: number;
  isSoldOut?: boolean;
  sku?: string;
  mediaGid?: string;
};

/** The products of a shop. It waits for points by itself, as long as that is worth while; else the answer is `later`. */
export type ShopProductsPort = {
  /** Makes our place in the shop where it is missing. */
  place(): Promise<ShopAnswer<ShopProductPlace>>;
  /** Shopify's number of a product of ours, also of one whose answer was lost; null where the shop has none. */
  find(productId: string): Promise<ShopAnswer<string | null>>;
  /** Makes a product that is not there, with the first of its variants. */
  make(
    listing: ShopListing,
    how: { locationGid: string; sale: ShopSale },
  ): Promise<ShopAnswer<NewShopProduct>>;
  /**
   * Null where it was deleted. With a location it is asked whether variants are stocked there, and no pictures are read.
   * @param how.variants how many it is likely to have.
   */
  read(
    productGid: string,
    how: { variants: number; locationGid?: string },
  ): Promise<ShopAnswer<SeenProduct | null>>;
  /** At most as many as one call takes. */
  addVariants(
    productGid: string,
    listing: ShopListing,
    added: {
      locationGid: string;
      variants: readonly ListedVariant[];
      pictures: readonly { colour: string; mediaGid: string }[];
    },
  ): Promise<ShopAnswer<MadeShopVariant[]>>;
  changeVariants(productGid: string, changes: readonly ShopVariantChange[]): Promise<ShopAnswer<null>>;
  /** Changes texts, and adds pictures behind those that it has. Null where it was deleted. */
  change(
    productGid: string,
    change: { title?: string; text?: string; personal?: string; pictures?: ShopListing["pictures"] },
  ): Promise<ShopAnswer<Omit<SeenProduct, "variants"> | null>>;
  removePictures(productGid: string, mediaGids: readonly string[]): Promise<ShopAnswer<null>>;
  putOnSale(productGid: string, publicationGid: string): Promise<ShopAnswer<null>>;
  /** Stocks a variant at our location; asked twice, it is the same. */
  stockHere(itemGid: string, locationGid: string): Promise<ShopAnswer<null>>;
  /** The products that have a variant of this SKU. */
  withSku(sku: string): Promise<ShopAnswer<string[]>>;
};

type ShopParcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

/** Our answers to a shop's requests. */
export type ShopWorkAnswer =
  | { is: "accepted"; gid: string }
  | { is: "rejected"; gid: string; reason: string; message: string; lineGid: string | undefined }
  | { is: "cancelled" | "not cancelled" | "given up"; gid: string; message: string }
  | {
      is: "shipped";
      gid: string;
      lines: readonly { gid: string; quantity: number }[];
      parcels: readonly ShopParcel[];
      notify: boolean;
    }
  /** Parcels that the shop learned of after the first. */
  | { is: "followed"; fulfilmentGid: string; parcels: readonly ShopParcel[] }
  | { is: "delivered"; fulfilmentGid: string; at: Date };
