/** A claim that lies on the tablet until the server took it. */
export type KeptClaim = {
  /** The form's hidden key: sent as often as it takes, it is one order. */
  key: string;
  fields: [name: string, value: string][];
  at: number;
  /** What somebody has to correct before it is sent again. */
  errors?: string[];
  /** What was asked about its address. */
  asked?: string;
};

const STORE = "claims";
/** Nobody comes back for a claim that is as old; its person's data do not stay on the tablet. */
const LONGEST_MS = 30 * 86_400_000;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The tablet's storage failed."));
  });
}

/** The kept claims of one promo, in the browser's database: they outlive the page, the tab and the session. */
export async function openKeptClaims(eventId: string) {
  const opening = indexedDB.open(`booth:${eventId}`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "key" });
  const database = await done(opening);
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    /** The oldest first. */
    async all(): Promise<KeptClaim[]> {
      const claims = (await done(store("readonly").getAll())) as KeptClaim[];
      return claims.sort((a, b) => a.at - b.at);
    },
    keep: (claim: KeptClaim) => done(store("readwrite").put(claim)),
    remove: (key: string) => done(store("readwrite").delete(key)),
    async removeOld(now: number): Promise<void> {
      for (const { key, at } of await this.all()) if (now - at > LONGEST_MS) await this.remove(key);
    },
  };
}

export type KeptClaims = Awaited<ReturnType<typeof openKeptClaims>>;

/** What a form says, as it is kept; the token and the language's button are the page's own. */
export function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === "string" && !["_token", "website", "intent"].includes(pair[0]),
  );
}
