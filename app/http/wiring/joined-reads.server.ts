import { isCacheOn } from "../../caches.ts";
import { endedOrLate } from "../../ended-or-late.ts";

/**
 * How long a request waits for a read that another one makes. A cancelled request takes its read along, and the promise
 * then never settles.
 */
const PATIENCE_MS = 2_000;

export type JoinedReads = {
  /**
   * Reads once for all requests of the isolate that ask for the same while a read is under way: they share the next
   * read, which begins when that one ends. Every answer was therefore read after its request arrived.
   * @param key everything that the read depends on: the tenant, what its reader may see, the parameters.
   * @param read must change nothing, and callers must not change its result.
   */
  read<T>(key: string, read: () => Promise<T>): Promise<T>;
};

type Read = { answer: Promise<unknown>; since: number };

/** A read that runs, and the one that those who came since wait for. */
type Flight = { running: Read; next?: Read };

/** Of one isolate. @param patienceMs see above; tests wait shorter. */
export function joinReads(patienceMs = PATIENCE_MS): JoinedReads {
  const flights = new Map<string, Flight>();
  /**
   * Its request was cancelled: otherwise the read would have ended, or begun, by now. Later requests do not wait for
   * it.
   */
  const isAbandoned = ({ since }: Read) => Date.now() - since > patienceMs;

  function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const answer = read();
    const flight: Flight = { running: { answer, since: Date.now() } };
    flights.set(key, flight);
    const end = () => {
      if (flights.get(key) === flight && !flight.next) flights.delete(key);
    };
    answer.then(end, end);
    return answer;
  }

  /** The first who comes reads for all who come until it begins: each request has only its own line to the database. */
  async function beginAfter<T>(running: Read, key: string, read: () => Promise<T>): Promise<T> {
    await endedOrLate(running.answer, patienceMs);
    return begin(key, read);
  }

  return {
    async read<T>(key: string, read: () => Promise<T>): Promise<T> {
      if (!isCacheOn("joined-reads")) return read();
      const flight = flights.get(key);
      if (!flight) return begin(key, read);
      if (!flight.next || isAbandoned(flight.next)) {
        if (isAbandoned(flight.running)) return begin(key, read);
        const answer = beginAfter(flight.running, key, read);
        flight.next = { answer, since: Date.now() };
        return answer;
      }
      const shared = await endedOrLate(flight.next.answer, patienceMs * 2);
      // What failed for another, or never ended, says nothing about this request's own line.
      return shared ? (shared.value as T) : read();
    },
  };
}
