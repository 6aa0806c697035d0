const DATABASE = "storefront-cart-store";
const VERSION = 1;
const CARTS = "carts";

/** What may fail, by the specification's list of cart errors; the page brings the texts. */
export const CART_FAILURES = [
  "load",
  "add",
  "update",
  "increment",
  "decrement",
  "remove",
  "clear",
  "storeId",
] as const;
export type CartFailure = (typeof CART_FAILURES)[number];
export type CartOperation = Exclude<CartFailure, "storeId">;

/** The parts of a kept line that are read again here; what else it holds is the specification's basket line. */
export type KeptLine = {
  product_id: string;
  quantity: number;
  products: { store: { colour: string; size: string } };
  personal_texts?: Record<string, string>;
  shirt_width_mm?: number;
};

export type LocalCart = {
  /** What failed last; null while all is well. */
  failure(): CartFailure | null;
  /** The lines that this browser kept. */
  load(): Promise<KeptLine[]>;
  /** Keeps the lines as they are after an operation, at once. */
  keep(operation: CartOperation, lines: readonly KeptLine[]): Promise<void>;
  /** How many pieces were in the basket when this browser last saw it, without waiting for the database. */
  units(): number;
};

type Places = { database: () => IDBFactory; storage: () => Storage };
const BROWSER: Places = { database: () => indexedDB, storage: () => localStorage };

/**
 * This browser's copy of one store's basket. The server's basket decides; this one remembers it for speed and for a
 * visitor whose cookie is gone. Nothing is ever thrown: what failed is told by `failure`.
 * @param name the basket's name, of which the key of its contents is made.
 */
export function localCart(
  storeId: string | undefined,
  name: string | undefined,
  places: Places = BROWSER,
): LocalCart {
  const key = `${name}-basket-contents`;
  let failed: CartFailure | null = storeId ? null : "storeId";

  async function attempt<T>(operation: CartOperation, work: (id: string) => Promise<T>, otherwise: T) {
    if (!storeId) return otherwise;
    try {
      const done = await work(storeId);
      failed = null;
      return done;
    } catch {
      failed = operation;
      return otherwise;
    }
  }

  return {
    failure: () => failed,
    load: () =>
      attempt(
        "load",
        async (id) => {
          const database = await open(places.database());
          const lines = await finished(carts(database, "readonly").get(id));
          database.close();
          return Array.isArray(lines) ? (lines as KeptLine[]) : contents(places, key);
        },
        [],
      ),
    keep: (operation, lines) =>
      attempt(
        operation,
        async (id) => {
          places.storage().setItem(key, JSON.stringify(lines));
          const database = await open(places.database());
          await finished(carts(database, "readwrite").put(lines, id));
          database.close();
        },
        undefined,
      ),
    units: () => {
      if (!storeId) return 0;
      try {
        return contents(places, key).reduce((sum, line) => sum + (Number(line.quantity) || 0), 0);
      } catch {
        return 0;
      }
    },
  };
}

function contents(places: Places, key: string): KeptLine[] {
  const lines: unknown = JSON.parse(places.storage().getItem(key) ?? "[]");
  return Array.isArray(lines) ? (lines as KeptLine[]) : [];
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(CARTS);
  return finished(request);
}

const carts = (database: IDBDatabase, mode: IDBTransactionMode) =>
  database.transaction(CARTS, mode).objectStore(CARTS);

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB refused."));
  });
}
