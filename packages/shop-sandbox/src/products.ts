import type { Shop, Shops } from "./shops.ts";
import type { Webhooks } from "./webhooks.ts";

export type ShopVariant = {
  id: string;
  itemId: string;
  /** The values of the product's options. */
  options: string[];
  sku: string;
  price: string;
  policy: "CONTINUE" | "DENY";
  tracked: boolean;
  /** The locations at which it is stocked. */
  locations: string[];
  mediaId: string | null;
};

export type ShopProduct = {
  id: string;
  /** Our own number of it, in the app's metafield. */
  customId: string | null;
  /** The app's metafield with the fields for a shopper's own words, JSON; of products of before, none. */
  personal?: string | null;
  handle: string;
  title: string;
  descriptionHtml: string;
  status: string;
  media: { id: string; alt: string; source: string }[];
  variants: ShopVariant[];
  /** The channels on which it is on sale. */
  publishedOn: string[];
  /** How often `productSet` wrote it. */
  set: number;
};

export type ShopPlaces = { service: { id: string; locationId: string; name: string } | null };

type OptionValue = { optionName?: string; name?: string };
type ItemInput = { sku?: string; tracked?: boolean };
type VariantInput = {
  id?: string;
  optionValues?: OptionValue[];
  price?: string;
  inventoryPolicy?: "CONTINUE" | "DENY";
  inventoryItem?: ItemInput;
  inventoryQuantities?: { locationId: string }[];
  file?: { originalSource?: string };
  mediaId?: string;
};
type FileInput = { originalSource?: string; alt?: string };
type ProductInput = {
  metafields?: { namespace?: string; key: string; value: string }[];
  title?: string;
  descriptionHtml?: string;
  status?: string;
  files?: FileInput[];
  variants?: VariantInput[];
};
type Identifier = { customId?: { value: string } };
type Page = { first: number; after?: string | null };

const MOST_IN_A_LIST = 250;
const MOST_VARIANTS = 2048;

const bad = (message: string) => ({ userErrors: [{ field: null, message, code: "INVALID_INPUT" }] });
const numberOf = (gid: string) => Number(gid.split("/").at(-1));

/** The products of a shop, and what its merchant and its app do with them. */
export class Products {
  constructor(
    private readonly place: { shops: Shops; webhooks: Webhooks },
    private readonly shop: Shop,
  ) {}

  private gid(kind: string): string {
    this.shop.lastId += 1;
    return `gid://shopify/${kind}/${numberOf(this.shop.id)}${this.shop.lastId}`;
  }

  find(id: string): ShopProduct | undefined {
    return this.shop.products.find((product) => product.id === id || String(numberOf(product.id)) === id);
  }

  /** The variant with this id, of whichever product. */
  variant(id: string): { product: ShopProduct; variant: ShopVariant } | undefined {
    for (const product of this.shop.products) {
      const variant = product.variants.find((one) => one.id === id);
      if (variant) return { product, variant };
    }
    return undefined;
  }

  /** The merchant changes a product: `title`, `text`, `sku`, `price`, `move`, `picture`, `variant`, `drop-variant`. */
  edit(product: ShopProduct, { what, value }: { what: string; value: string }): boolean {
    const [first] = product.variants;
    if (what === "title") product.title = value;
    else if (what === "text") product.descriptionHtml = value;
    else if (what === "sku" && first) first.sku = value;
    else if (what === "price" && first) first.price = value;
    else if (what === "move")
      for (const one of product.variants) one.locations = ["gid://shopify/Location/1"];
    else if (what === "picture") product.media.push({ id: this.gid("MediaImage"), alt: value, source: "" });
    else if (what === "drop-variant") product.variants.shift();
    else if (what === "variant") {
      product.variants.push(this.newVariant({ optionValues: [{ name: value }], price: "1.00" }, product));
    } else return false;
    this.place.shops.save();
    return true;
  }

  remove(product: ShopProduct): void {
    this.shop.products = this.shop.products.filter((one) => one !== product);
    // Orders keep title and SKU of what is gone, and no variant.
    const gone = new Set(product.variants.map(({ id }) => id));
    for (const line of this.shop.orders.flatMap(({ works }) => works).flatMap(({ lines }) => lines)) {
      if (line.variantId !== null && gone.has(line.variantId)) line.variantId = null;
    }
    this.place.shops.save();
    this.place.webhooks.tell(
      "products/delete",
      this.shop.domain,
      { id: numberOf(product.id) },
      this.place.shops.now(),
    );
  }

  /** The merchant duplicates a product: its SKUs and locations go along, what the app wrote into its metafield does not. */
  duplicate(product: ShopProduct): ShopProduct {
    const copy: ShopProduct = {
      ...structuredClone(product),
      id: this.gid("Product"),
      customId: null,
      personal: null,
      title: `Copy of ${product.title}`,
    };
    for (const variant of copy.variants) {
      variant.id = this.gid("ProductVariant");
      variant.itemId = this.gid("InventoryItem");
    }
    this.shop.products.push(copy);
    this.place.shops.save();
    return copy;
  }

  private newVariant(input: VariantInput, product: ShopProduct): ShopVariant {
    const source = input.file?.originalSource;
    return {
      id: this.gid("ProductVariant"),
      itemId: this.gid("InventoryItem"),
      options: (input.optionValues ?? []).map(({ name }) => name ?? ""),
      sku: input.inventoryItem?.sku ?? "",
      price: input.price ?? "0.00",
      policy: input.inventoryPolicy ?? "DENY",
      tracked: input.inventoryItem?.tracked ?? true,
      locations: (input.inventoryQuantities ?? []).map(({ locationId }) => locationId),
      mediaId: input.mediaId ?? product.media.find((one) => source && one.source === source)?.id ?? null,
    };
  }

  private newMedia({ originalSource = "", alt = "" }: FileInput) {
    return { id: this.gid("MediaImage"), alt, source: originalSource };
  }

  /** What `productSet` does: what its lists do not name is deleted. */
  private set(identifier: Identifier | undefined, input: ProductInput) {
    const { variants = [], files = [] } = input;
    if (variants.length > MOST_VARIANTS) return bad("Too many variants");
    if (!input.title?.trim()) return bad("Title can't be blank");
    const broken = files.find(({ originalSource = "" }) => !/^https?:\/\/\S+\.png\?/.test(originalSource));
    if (broken) return bad("Image: the file cannot be fetched");
    const key = identifier?.customId?.value ?? null;
    const known = key ? this.shop.products.find((one) => one.customId === key) : undefined;
    const product: ShopProduct = known ?? {
      id: this.gid("Product"),
      customId: key,
      handle: "",
      title: "",
      descriptionHtml: "",
      status: "ACTIVE",
      media: [],
      variants: [],
      publishedOn: [],
      set: 0,
    };
    product.set += 1;
    product.title = input.title ?? product.title;
    product.handle ||= `${product.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${numberOf(product.id)}`;
    product.descriptionHtml = input.descriptionHtml ?? product.descriptionHtml;
    product.status = input.status ?? product.status;
    this.setPersonal(product, input);
    product.media = files.map((file) => this.newMedia(file));
    product.variants = variants.map((variant) => {
      const made = this.newVariant(variant, product);
      const before = product.variants.find((one) => one.options.join("/") === made.options.join("/"));
      return before ? { ...made, id: before.id, itemId: before.itemId } : made;
    });
    if (!known) this.shop.products.push(product);
    return { product: this.seen(product), userErrors: [] };
  }

  private setPersonal(product: ShopProduct, { metafields = [] }: ProductInput): void {
    const field = metafields.find(({ namespace, key }) => namespace === "$app" && key === "personal");
    product.personal = field?.value ?? product.personal ?? null;
  }

  private change(product: ShopProduct, variants: VariantInput[]) {
    for (const input of variants) {
      const variant = product.variants.find(({ id }) => id === input.id);
      if (!variant) return bad("Product variant does not exist");
      variant.price = input.price ?? variant.price;
      variant.policy = input.inventoryPolicy ?? variant.policy;
      variant.sku = input.inventoryItem?.sku ?? variant.sku;
      variant.tracked = input.inventoryItem?.tracked ?? variant.tracked;
      variant.mediaId = input.mediaId ?? variant.mediaId;
    }
    return { productVariants: variants.map(({ id }) => ({ id })), userErrors: [] };
  }

  private seen(product: ShopProduct) {
    return {
      ...product,
      media: ({ first }: Page) => ({
        nodes: product.media.slice(0, first).map(({ id, alt }) => ({ __typename: "MediaImage", id, alt })),
      }),
      variants: (asked: Page) =>
        pageOf(
          product.variants.map((variant) => this.seenVariant(product, variant)),
          asked,
        ),
    };
  }

  private seenVariant(product: ShopProduct, variant: ShopVariant) {
    return {
      id: variant.id,
      sku: variant.sku,
      price: variant.price,
      inventoryPolicy: variant.policy,
      product: { id: product.id },
      inventoryItem: {
        id: variant.itemId,
        inventoryLevel: ({ locationId }: { locationId: string }) =>
          variant.locations.includes(locationId) ? { id: `${variant.itemId}?${locationId}` } : null,
      },
    };
  }

  /** The roots of the schema for what the app asks of products. */
  roots() {
    const { shop } = this;
    const saved = <T>(answer: T): T => {
      this.place.shops.save();
      return answer;
    };
    const changed = (id: string, work: (product: ShopProduct) => object) => {
      const product = this.find(id);
      return saved(product ? work(product) : bad("Product does not exist"));
    };
    const tooMany = (list: readonly unknown[]) =>
      list.length > MOST_IN_A_LIST && bad(`The list has more than ${MOST_IN_A_LIST} entries`);
    return {
      publications: () => ({
        nodes: ["Online Store", "Point of Sale"].map((title, at) => ({
          id: `gid://shopify/Publication/${at + 1}`,
          catalog: { __typename: "AppCatalog", title },
        })),
      }),
      fulfillmentServiceCreate: ({ name }: { name: string }) => {
        if (shop.service) return bad("Name has already been taken");
        shop.service = { id: this.gid("FulfillmentService"), locationId: this.gid("Location"), name };
        return saved({ fulfillmentService: serviceOf(shop.service), userErrors: [] });
      },
      productByIdentifier: ({ identifier }: { identifier: Identifier }) => {
        const product = shop.products.find(({ customId }) => customId === identifier.customId?.value);
        return product ? this.seen(product) : null;
      },
      productSet: ({ identifier, input }: { identifier?: Identifier; input: ProductInput }) =>
        saved(this.set(identifier, input)),
      product: ({ id }: { id: string }) => {
        const product = this.find(id);
        return product ? this.seen(product) : null;
      },
      productVariantsBulkCreate: ({ productId, variants }: { productId: string; variants: VariantInput[] }) =>
        tooMany(variants) ||
        changed(productId, (product) => {
          const made = variants.map((variant) => this.newVariant(variant, product));
          const names = new Set(product.variants.map(({ options }) => options.join("/")));
          if (made.some(({ options }) => names.has(options.join("/"))))
            return bad("The variant already exists");
          product.variants.push(...made);
          return { productVariants: made.map(({ id, sku }) => ({ id, sku })), userErrors: [] };
        }),
      productVariantsBulkUpdate: ({ productId, variants }: { productId: string; variants: VariantInput[] }) =>
        tooMany(variants) || changed(productId, (product) => this.change(product, variants)),
      productUpdate: ({
        product: input,
        media = [],
      }: {
        product: ProductInput & { id: string };
        media?: FileInput[];
      }) =>
        changed(input.id, (product) => {
          product.title = input.title ?? product.title;
          product.descriptionHtml = input.descriptionHtml ?? product.descriptionHtml;
          this.setPersonal(product, input);
          product.media.push(...(media ?? []).map((file) => this.newMedia(file)));
          return { product: this.seen(product), userErrors: [] };
        }),
      productDeleteMedia: ({ productId, mediaIds }: { productId: string; mediaIds: string[] }) => {
        const product = this.find(productId);
        if (product) product.media = product.media.filter(({ id }) => !mediaIds.includes(id));
        return saved({ mediaUserErrors: [] });
      },
      publishablePublish: ({ id, input }: { id: string; input: { publicationId: string }[] }) =>
        changed(id, (product) => {
          product.publishedOn = input.map(({ publicationId }) => publicationId);
          return { userErrors: [] };
        }),
      inventoryActivate: ({
        inventoryItemId,
        locationId,
      }: {
        inventoryItemId: string;
        locationId: string;
      }) => {
        const variant = shop.products
          .flatMap(({ variants }) => variants)
          .find(({ itemId }) => itemId === inventoryItemId);
        if (!variant) return bad("The inventory item could not be found");
        if (!variant.locations.includes(locationId)) variant.locations.push(locationId);
        return saved({ userErrors: [] });
      },
      productVariants: ({ query, first }: { query?: string; first: number }) => {
        const sku = /^sku:'(.*)'$/.exec(query ?? "")?.[1];
        const found = shop.products.flatMap((product) =>
          product.variants
            .filter((variant) => variant.sku === sku)
            .map((variant) => this.seenVariant(product, variant)),
        );
        return { nodes: found.slice(0, first) };
      },
    };
  }
}

export const serviceOf = ({ id, locationId, name }: NonNullable<ShopPlaces["service"]>) => ({
  id,
  serviceName: name,
  location: { id: locationId },
});

function pageOf<Row>(rows: readonly Row[], { first, after }: Page) {
  const from = Number(after ?? 0);
  return {
    nodes: rows.slice(from, from + first),
    pageInfo: { hasNextPage: from + first < rows.length, endCursor: String(from + first) },
  };
}
