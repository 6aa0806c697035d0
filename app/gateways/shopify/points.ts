import * as v from "valibot";

const Status = v.object({
  extensions: v.object({
    cost: v.object({
      requestedQueryCost: v.optional(v.number(), 0),
      throttleStatus: v.object({
        maximumAvailable: v.number(),
        currentlyAvailable: v.number(),
        restoreRate: v.pipe(v.number(), v.minValue(1)),
      }),
    }),
  }),
});

/** The points of a shop, of which each question costs some, as its last answer said. */
export function createPoints(now: () => Date) {
  const costs = new Map<string, number>();
  let last: { left: number; most: number; perSecond: number; at: number } | undefined;
  return {
    /** Notes what the answer to a question says of them, and what the question cost. */
    note(query: string, body: unknown): void {
      const read = v.safeParse(Status, body);
      if (!read.success) return;
      const { requestedQueryCost, throttleStatus } = read.output.extensions.cost;
      const { maximumAvailable, currentlyAvailable, restoreRate } = throttleStatus;
      costs.set(query, requestedQueryCost);
      last = {
        left: currentlyAvailable,
        most: maximumAvailable,
        perSecond: restoreRate,
        at: now().getTime(),
      };
    },

    /**
     * In how many milliseconds there are enough for a question; 0 where nothing is known of them.
     * @param guess what it may cost, where it cost less the last time or was never asked.
     */
    waitMs(query: string, guess: number): number {
      if (!last) return 0;
      const cost = Math.max(guess, costs.get(query) ?? 0);
      const { left, most, perSecond, at } = last;
      const since = Math.max(0, now().getTime() - at) / 1000;
      const lacking = Math.min(cost, most) - left - since * perSecond;
      return lacking > 0 ? Math.ceil((lacking / perSecond) * 1000) : 0;
    },
  };
}

export type Points = ReturnType<typeof createPoints>;
