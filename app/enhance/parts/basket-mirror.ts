const DATABASE = "storefront-cart-store";
const CARTS = "carts";

/** Keeps a copy of the lines in this browser, one cart per store. The server's basket decides; this one only remembers. */
export function mirrorBasket(from: string, lines: string): void {
  try {
    localStorage.setItem(`${from.split("/")[1] ?? ""}-basket-contents`, lines);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(CARTS);
    request.onsuccess = () => {
      const database = request.result;
      database
        .transaction(CARTS, "readwrite")
        .objectStore(CARTS)
        .put(JSON.parse(lines), from.split("/")[1] ?? "");
      database.close();
    };
  } catch {
    // Private windows may refuse to keep anything; the server's basket is enough.
  }
}
