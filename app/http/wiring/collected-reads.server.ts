import { isCacheOn } from "../../caches.ts";
import { endedOrLate } from "../../ended-or-late.ts";

/** So many reads go alone, so that no request waits for others on an ordinary day. */
const ALONE = 4;
/** Keys of one read: far below what SQLite takes in one statement. */
const MOST_KEYS = 100;
/** A cancelled request also ends the read that it made for others, so they wait no longer than this. */
const PATIENCE_MS = 2_000;

export type CollectedReads<Value> = {
  /**
   * Reads one thing by its key. While several such reads are under way, those who come wait for one that asks for all of
   * theirs together; it begins after they asked.
   * @param readAll reads these keys over the caller's own connection; what is not there is left out.
   */
  read(
    key: string,
    readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Value | undefined>;
};

/** Of one isolate. @param patienceMs see above; tests wait shorter. */
export function collectReads<Value>(patienceMs = PATIENCE_MS): CollectedReads<Value> {
  type Answers = Promise<ReadonlyMap<string, Value>>;
  type Collection = { keys: Set<string>; answers: Answers; since: number };
  /** With the moment at which each began. */
  const running = new Map<Answers, number>();
  let open: Collection | undefined;
  /**
   * Its request was cancelled: otherwise the read would have ended, or begun, by now. Later requests do not wait for
   * it.
   */
  const isAbandoned = (since: number) => Date.now() - since > patienceMs;

  function forgetAbandoned(): void {
    for (const [answers, since] of running) if (isAbandoned(since)) running.delete(answers);
    if (open && isAbandoned(open.since)) open = undefined;
  }

  function begin(answers: Answers): Answers {
    running.set(answers, Date.now());
    const end = () => void running.delete(answers);
    answers.then(end, end);
    return answers;
  }

  /** Reads for all who come until one of those that run has ended. */
  async function readForAll(collection: Collection, readAll: (keys: readonly string[]) => Answers) {
    await endedOrLate(Promise.race(running.keys()), patienceMs);
    if (open === collection) open = undefined;
    return begin(readAll([...collection.keys]));
  }

  return {
    async read(key, readAll) {
      const alone = async () => (await begin(readAll([key]))).get(key);
      forgetAbandoned();
      if (!isCacheOn("collected-reads") || running.size < ALONE) return alone();
      if (!open) {
        const answers: Answers = Promise.resolve(new Map());
        const collection: Collection = { keys: new Set([key]), answers, since: Date.now() };
        open = collection;
        collection.answers = readForAll(collection, readAll);
        return (await collection.answers).get(key);
      }
      const { keys, answers } = open;
      if (keys.size >= MOST_KEYS) return alone();
      keys.add(key);
      const shared = await endedOrLate(answers, patienceMs * 2);
      // What failed for another, or never ended, says nothing about this request's own line.
      return shared ? (shared.value as ReadonlyMap<string, Value>).get(key) : alone();
    },
  };
}
