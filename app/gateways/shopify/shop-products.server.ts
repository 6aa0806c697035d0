import * as v from "valibot";
import { minorFromDecimal } from "../../domain/money.ts";
import {
  MOST_IN_A_CALL,
  NO_PERSONAL_FIELDS,
  type ListedVariant,
  type SeenProduct,
  type ShopListing,
} from "../../domain/shop/shop-product.ts";
import type { ShopAnswer, ShopProductsPort } from "../../services/ports.ts";
import { API_VERSION, OPERATIONS } from "./operations.ts";
import type { Points } from "./points.ts";
import { askAdmin, type ShopPlace } from "./shop-api.server.ts";

/** What shops know us by: their list of locations says it. */
const SERVICE = "Popstall";
/** So many variants of an answer: more would not fit into what is read of it. */
const PAGE = 100;
const MOST_PICTURES = 50;
/** Longer than this no run waits for points: it stops, and the next one goes on. */
const MOST_WAIT_MS = 8_000;

const identified = (productId: string) => ({
  customId: { namespace: "$app", key: "product", value: productId },
});

/** What the block of the theme reads (extensions/popstall). */
const personalField = (value: string) => [{ namespace: "$app", key: "personal", type: "json", value }];

const Errors = v.array(v.object({ message: v.string() }));
const Media = v.object({ nodes: v.array(v.object({ id: v.string(), alt: v.nullish(v.string()) })) });
const Made = v.object({
  id: v.string(),
  handle: v.string(),
  title: v.string(),
  descriptionHtml: v.string(),
  media: Media,
});
const Variant = v.object({
  id: v.string(),
  sku: v.nullish(v.string()),
  price: v.string(),
  inventoryItem: v.optional(
    v.object({ id: v.string(), inventoryLevel: v.nullable(v.object({ id: v.string() })) }),
  ),
});
const Named = v.array(v.object({ id: v.string(), sku: v.nullish(v.string()) }));

const READERS = {
  place: v.object({
    shop: v.object({
      currencyCode: v.string(),
      taxesIncluded: v.boolean(),
      fulfillmentServices: v.array(
        v.object({
          id: v.string(),
          serviceName: v.string(),
          location: v.nullable(v.object({ id: v.string() })),
        }),
      ),
    }),
    publications: v.object({
      nodes: v.array(v.object({ id: v.string(), catalog: v.nullable(v.object({ title: v.string() })) })),
    }),
  }),
  service: v.object({
    fulfillmentServiceCreate: v.object({
      fulfillmentService: v.nullish(
        v.object({ id: v.string(), location: v.nullable(v.object({ id: v.string() })) }),
      ),
      userErrors: Errors,
    }),
  }),
  found: v.object({ productByIdentifier: v.nullable(v.object({ id: v.string() })) }),
  made: v.object({
    productSet: v.object({
      product: v.nullish(v.object({ ...Made.entries, variants: v.object({ nodes: Named }) })),
      userErrors: Errors,
    }),
  }),
  product: v.object({
    product: v.nullable(
      v.object({
        ...Made.entries,
        variants: v.object({
          nodes: v.array(Variant),
          pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
        }),
      }),
    ),
  }),
  madeVariants: v.object({
    productVariantsBulkCreate: v.object({ productVariants: v.nullish(Named), userErrors: Errors }),
  }),
  changedVariants: v.object({ productVariantsBulkUpdate: v.object({ userErrors: Errors }) }),
  changed: v.object({ productUpdate: v.object({ product: v.nullish(Made), userErrors: Errors }) }),
  removed: v.object({ productDeleteMedia: v.object({ mediaUserErrors: Errors }) }),
  onSale: v.object({ publishablePublish: v.object({ userErrors: Errors }) }),
  stocked: v.object({ inventoryActivate: v.object({ userErrors: Errors }) }),
  copies: v.object({
    productVariants: v.object({
      nodes: v.array(v.object({ id: v.string(), product: v.object({ id: v.string() }) })),
    }),
  }),
};

const done = <T>(value: T): ShopAnswer<T> => ({ state: "done", value });

/** What Shopify did not do, in its own words. */
function refusedBy(errors: v.InferOutput<typeof Errors>): ShopAnswer<never> | undefined {
  const [first] = errors;
  return first && { state: "refused", message: first.message };
}

const priceOf = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

/** What cannot be bought is counted, has none, and is not sold without. What can be is not counted at all. */
const soldOutAs = (isSoldOut: boolean) => ({
  policy: isSoldOut ? "DENY" : "CONTINUE",
  item: { tracked: isSoldOut },
});

const optionsOf = ({ options: [colour, size] }: ShopListing, variant: ListedVariant) => [
  { optionName: colour, name: variant.colour },
  { optionName: size, name: variant.size },
];

const itemOf = (variant: ListedVariant) => {
  const { item } = soldOutAs(variant.isSoldOut);
  return { sku: variant.sku, requiresShipping: true, tracked: item.tracked };
};

/** The products of one shop. It waits for points before it asks, as long as that is worth while. */
export function shopProducts(
  place: ShopPlace,
  { pause, points }: { pause: (ms: number) => Promise<void>; points: Points },
  access: string,
): ShopProductsPort {
  async function asked<S extends v.GenericSchema>(
    cost: number,
    query: string,
    schema: S,
    variables: Readonly<Record<string, unknown>> = {},
  ): Promise<ShopAnswer<v.InferOutput<S>>> {
    for (let time = 0; ; time += 1) {
      const waitMs = points.waitMs(query, cost);
      if (waitMs > MOST_WAIT_MS) return { state: "later", ms: waitMs };
      if (waitMs > 0) await pause(waitMs);
      const answer = await askAdmin(place, access, query, schema, variables, points);
      if (answer.isThrottled) {
        if (time > 2) return { state: "later", ms: MOST_WAIT_MS };
        continue;
      }
      if (answer.state === "done" && answer.version !== API_VERSION) return { state: "version" };
      return answer;
    }
  }

  const seen = (product: v.InferOutput<typeof Made>): Omit<SeenProduct, "variants"> => ({
    productGid: product.id,
    handle: product.handle,
    title: product.title,
    text: product.descriptionHtml,
    pictures: product.media.nodes.map(({ id, alt }) => ({ mediaGid: id, alt: alt ?? "" })),
  });

  return {
    /** Our location in the shop, which is made where it is missing, and what else products need to know of the shop. */
    async place() {
      const answer = await asked(60, OPERATIONS.productPlace, READERS.place);
      if (answer.state !== "done") return answer;
      const { shop, publications } = answer.value;
      const titled = publications.nodes.find(({ catalog }) => /online store/i.test(catalog?.title ?? ""));
      const facts = {
        currency: shop.currencyCode,
        taxesIncluded: shop.taxesIncluded,
        publicationGid: (titled ?? publications.nodes[0])?.id ?? null,
      };
      const known = shop.fulfillmentServices.find(({ serviceName }) => serviceName === SERVICE);
      if (known?.location) {
        return done({ ...facts, serviceGid: known.id, locationGid: known.location.id });
      }
      const made = await asked(15, OPERATIONS.makeService, READERS.service, { name: SERVICE });
      if (made.state !== "done") return made;
      const { fulfillmentService: service, userErrors } = made.value.fulfillmentServiceCreate;
      if (!service?.location) return refusedBy(userErrors) ?? { state: "refused" };
      return done({ ...facts, serviceGid: service.id, locationGid: service.location.id });
    },

    /** Shopify's number of a product of ours, also of one whose answer was lost; null where the shop has none. */
    async find(productId) {
      const identifier = identified(productId);
      const answer = await asked(2, OPERATIONS.findProduct, READERS.found, { identifier });
      return answer.state === "done" ? done(answer.value.productByIdentifier?.id ?? null) : answer;
    },

    /** Makes a product that is not there, with the first of its variants. */
    async make(listing, { locationGid, sale }) {
      const first = listing.variants.slice(0, MOST_IN_A_CALL);
      const values = (names: readonly string[]) => [...new Set(names)].map((name) => ({ name }));
      const [colour, size] = listing.options;
      const input = {
        title: listing.title,
        descriptionHtml: listing.text,
        status: sale === "live" ? "ACTIVE" : "DRAFT",
        metafields: [
          { namespace: "$app", key: "product", type: "id", value: listing.productId },
          ...(listing.personal === NO_PERSONAL_FIELDS ? [] : personalField(listing.personal)),
        ],
        productOptions: [
          { name: colour, values: values(listing.variants.map((one) => one.colour)) },
          { name: size, values: values(listing.variants.map((one) => one.size)) },
        ],
        files: listing.pictures.map(fileOf),
        variants: first.map((variant) => {
          const picture = listing.pictures.find((one) => one.colour === variant.colour);
          return {
            optionValues: optionsOf(listing, variant),
            price: priceOf(variant.price),
            inventoryPolicy: soldOutAs(variant.isSoldOut).policy,
            inventoryItem: itemOf(variant),
            inventoryQuantities: [{ locationId: locationGid, name: "available", quantity: 0 }],
            file: picture && fileOf(picture),
          };
        }),
      };
      const answer = await asked(
        20 + first.length + listing.pictures.length,
        OPERATIONS.makeProduct,
        READERS.made,
        {
          identifier: identified(listing.productId),
          input,
          variants: first.length,
          media: Math.max(1, listing.pictures.length),
        },
      );
      if (answer.state !== "done") return answer;
      const { product, userErrors } = answer.value.productSet;
      if (!product) return refusedBy(userErrors) ?? { state: "refused" };
      const variants = product.variants.nodes.map(({ id, sku }) => ({ variantGid: id, sku: sku ?? "" }));
      return done({ ...seen(product), variants });
    },

    /**
     * A product with all of its variants; null where it was deleted.
     * @param locationGid where it is asked whether they are stocked there.
     */
    async read(productGid, { locationGid, variants: expected }) {
      const first = Math.max(1, Math.min(PAGE, expected + 5));
      // Where variants are looked for, pictures are not.
      const media = locationGid ? 1 : MOST_PICTURES;
      const variants: v.InferOutput<typeof Variant>[] = [];
      let after: string | undefined;
      for (;;) {
        const query = locationGid ? OPERATIONS.checkProduct : OPERATIONS.readProduct;
        const cost = 5 + media + first * (locationGid ? 4 : 2);
        const answer: ShopAnswer<v.InferOutput<typeof READERS.product>> = await asked(
          cost,
          query,
          READERS.product,
          {
            id: productGid,
            variants: first,
            after,
            media,
            ...(locationGid && { location: locationGid }),
          },
        );
        if (answer.state !== "done") return answer;
        const product: v.InferOutput<typeof READERS.product>["product"] = answer.value.product;
        if (!product) return done(null);
        variants.push(...product.variants.nodes);
        const { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor?: string | null | undefined } =
          product.variants.pageInfo;
        if (hasNextPage && endCursor) {
          after = endCursor;
          continue;
        }
        return done({
          ...seen(product),
          variants: variants.map(({ id, sku, price, inventoryItem }) => ({
            variantGid: id,
            sku: sku ?? "",
            price: minorFromDecimal(price) ?? -1,
            itemGid: inventoryItem?.id ?? "",
            isStockedHere: inventoryItem ? inventoryItem.inventoryLevel !== null : null,
          })),
        });
      }
    },

    /** Adds variants to a product, stocked at our location. */
    async addVariants(productGid, listing, { locationGid, variants, pictures }) {
      const answer = await asked(15 + variants.length, OPERATIONS.makeVariants, READERS.madeVariants, {
        id: productGid,
        variants: variants.map((variant) => {
          const mediaId = pictures.find(({ colour }) => colour === variant.colour)?.mediaGid;
          return {
            optionValues: optionsOf(listing, variant),
            price: priceOf(variant.price),
            inventoryPolicy: soldOutAs(variant.isSoldOut).policy,
            inventoryItem: itemOf(variant),
            inventoryQuantities: [{ locationId: locationGid, availableQuantity: 0 }],
            ...(mediaId && { mediaId }),
          };
        }),
      });
      if (answer.state !== "done") return answer;
      const { productVariants, userErrors } = answer.value.productVariantsBulkCreate;
      if (!productVariants || userErrors.length > 0) return refusedBy(userErrors) ?? { state: "refused" };
      return done(productVariants.map(({ id, sku }) => ({ variantGid: id, sku: sku ?? "" })));
    },

    /** Changes of variants what is named of them. */
    async changeVariants(productGid, changes) {
      const answer = await asked(15, OPERATIONS.changeVariants, READERS.changedVariants, {
        id: productGid,
        variants: changes.map(({ variantGid, price, isSoldOut, sku, mediaGid }) => {
          const item = {
            ...(sku !== undefined && { sku }),
            ...(isSoldOut !== undefined && { tracked: soldOutAs(isSoldOut).item.tracked }),
          };
          return {
            id: variantGid,
            ...(price !== undefined && { price: priceOf(price) }),
            ...(isSoldOut !== undefined && { inventoryPolicy: soldOutAs(isSoldOut).policy }),
            ...(Object.keys(item).length > 0 && { inventoryItem: item }),
            ...(mediaGid !== undefined && { mediaId: mediaGid }),
          };
        }),
      });
      if (answer.state !== "done") return answer;
      return refusedBy(answer.value.productVariantsBulkUpdate.userErrors) ?? done(null);
    },

    /** Changes texts of a product, and adds pictures behind those that it has. */
    async change(productGid, { title, text, personal, pictures = [] }) {
      const product = {
        id: productGid,
        ...(title !== undefined && { title }),
        ...(text !== undefined && { descriptionHtml: text }),
        ...(personal !== undefined && { metafields: personalField(personal) }),
      };
      const added = pictures.map(({ source, alt }) => ({
        originalSource: source,
        alt,
        mediaContentType: "IMAGE",
      }));
      const answer = await asked(15 + MOST_PICTURES, OPERATIONS.changeProduct, READERS.changed, {
        product,
        pictures: added,
        media: MOST_PICTURES,
      });
      if (answer.state !== "done") return answer;
      const { product: changed, userErrors } = answer.value.productUpdate;
      return refusedBy(userErrors) ?? done(changed ? seen(changed) : null);
    },

    async removePictures(productGid, mediaGids) {
      const asking = { id: productGid, pictures: mediaGids };
      const answer = await asked(12, OPERATIONS.removePictures, READERS.removed, asking);
      // What is not there any more need not be removed.
      return answer.state === "done" ? done(null) : answer;
    },

    async putOnSale(productGid, publicationGid) {
      const input = [{ publicationId: publicationGid }];
      const answer = await asked(12, OPERATIONS.putOnSale, READERS.onSale, { id: productGid, input });
      if (answer.state !== "done") return answer;
      return refusedBy(answer.value.publishablePublish.userErrors) ?? done(null);
    },

    /** Stocks a variant at our location; asked twice, it is the same. */
    async stockHere(itemGid, locationGid) {
      const key = `${itemGid}@${locationGid}`;
      const asking = { item: itemGid, location: locationGid, key };
      const answer = await asked(12, OPERATIONS.stockHere, READERS.stocked, asking);
      if (answer.state !== "done") return answer;
      return refusedBy(answer.value.inventoryActivate.userErrors) ?? done(null);
    },

    /** The products that have a variant of this SKU. */
    async withSku(sku) {
      const query = `sku:'${sku.replaceAll("'", "\\'")}'`;
      const answer = await asked(12, OPERATIONS.findCopies, READERS.copies, { query });
      if (answer.state !== "done") return answer;
      return done([...new Set(answer.value.productVariants.nodes.map(({ product }) => product.id))]);
    },
  };
}

const fileOf = ({ source, alt }: ShopListing["pictures"][number]) => ({
  originalSource: source,
  alt,
  contentType: "IMAGE",
});
