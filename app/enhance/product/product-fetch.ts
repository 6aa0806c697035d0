/** How long product data may be used again. */
export const FRESH_MS = 300_000;
/** A loading state that is shorter than this only flickers. */
export const SHORTEST_LOADING_MS = 200;

const KEPT_UNDER = "product-fetch-state";

export type OfferedColour = { name: string; sizes: string[]; sold_out_sizes?: string[] };
export type ProductData = { id: string; colours: OfferedColour[] };

export type ProductFetchState = {
  productData: ProductData | null;
  relatedProducts: unknown[];
  eventData: unknown;
  /** Milliseconds since 1970; 0 before anything came. */
  lastFetchTime: number;
  /** What the last fetch failed of; null while all is well. */
  error: string | null;
};

type Answer = {
  message?: string;
  data?: { product?: ProductData; you_may_like_products?: unknown[]; event?: unknown };
};
type Surroundings = {
  fetch: (address: string) => Promise<Response>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  storage: () => Storage;
};
type Texts = { failed: string; unexpected: string };

const BROWSER: Surroundings = {
  fetch: (address) => fetch(address, { headers: { Accept: "application/json" } }),
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  storage: () => sessionStorage,
};

const EMPTY: ProductFetchState = {
  productData: null,
  relatedProducts: [],
  eventData: null,
  lastFetchTime: 0,
  error: null,
};

/** Product data of the API, kept for five minutes and used again for the same product only. */
export function productFetch(texts: Texts, around: Surroundings = BROWSER) {
  let state = remembered(around);
  const inFlight = new Map<string, Promise<ProductData>>();

  async function ask(address: string): Promise<ProductData> {
    try {
      const [answer] = await Promise.all([
        around.fetch(address).catch(() => undefined),
        around.pause(SHORTEST_LOADING_MS),
      ]);
      const body = (await answer?.json().catch(() => undefined)) as Answer | undefined;
      if (!answer?.ok) throw new Error(body?.message ?? texts.failed);
      const data = body?.data;
      if (!data?.product) throw new Error(texts.unexpected);
      state = {
        productData: data.product,
        relatedProducts: data.you_may_like_products ?? [],
        eventData: data.event ?? null,
        lastFetchTime: around.now(),
        error: null,
      };
      remember(around, state);
      return data.product;
    } catch (error) {
      state = { ...state, error: error instanceof Error ? error.message : texts.failed };
      throw error;
    }
  }

  return {
    state: (): Readonly<ProductFetchState> => state,

    /**
     * Loads a product, or returns what is still fresh. Calls for the same address share one request.
     * @throws what went wrong, in words for the shopper; the same stands in the state.
     */
    async load(address: string, productId: string): Promise<ProductData> {
      const { productData, lastFetchTime } = state;
      if (productData?.id === productId && around.now() - lastFetchTime < FRESH_MS) return productData;
      const shared = inFlight.get(address);
      if (shared) return shared;
      const request = ask(address).finally(() => inFlight.delete(address));
      inFlight.set(address, request);
      return request;
    },
  };
}

function remembered({ storage }: Surroundings): ProductFetchState {
  try {
    return { ...EMPTY, ...(JSON.parse(storage().getItem(KEPT_UNDER) ?? "{}") as Partial<ProductFetchState>) };
  } catch {
    return EMPTY;
  }
}

/** The next page of the same product need not ask again. */
function remember({ storage }: Surroundings, state: ProductFetchState): void {
  try {
    storage().setItem(KEPT_UNDER, JSON.stringify(state));
  } catch {
    // Full or refused: it is asked for again.
  }
}
