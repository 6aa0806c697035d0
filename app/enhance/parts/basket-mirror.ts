const DATABASE = "storefront-cart-store";
const CARTS = "carts";

/** The store that a basket's address belongs to; carts are kept per store. */
const storeOf = (basketAddress: string) => basketAddress.split("/")[1] ?? "";
const keyOf = (basketAddress: string) => `${storeOf(basketAddress)}-basket-contents`;

/** Keeps a copy of the lines in this browser, one cart per store. The server's basket decides; this one only remembers. */
export function mirrorBasket(basketAddress: string, lines: string): void {
  try {
    localStorage.setItem(keyOf(basketAddress), lines);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(CARTS);
    request.onsuccess = () => {
      const database = request.result;
      const store = database.transaction(CARTS, "readwrite").objectStore(CARTS);
      store.put(JSON.parse(lines), storeOf(basketAddress));
      database.close();
    };
  } catch {
    // Private windows may refuse to keep anything; the server's basket is enough.
  }
}

/** How many pieces were in this store's basket when this browser last saw it. */
export function mirroredUnits(basketAddress: string): number {
  try {
    const lines = JSON.parse(localStorage.getItem(keyOf(basketAddress)) ?? "[]") as { quantity: number }[];
    return lines.reduce((sum, line) => sum + (line.quantity || 0), 0);
  } catch {
    return 0;
  }
}
