import {
  type Blanks,
  type Candidate,
  itemsOf,
  judge,
  type Obstacle,
  type RoutedJob,
  type RoutedLine,
  substitutedIn,
} from "./route-candidate.ts";
import { reasonsFor, type RouteWeights, scoreOf, type ScoreReasons, withPrices } from "./route-score.ts";

/** What is kept of each fulfiller that was thought of; of those that can make the job, with what counted. */
export type Considered = {
  id: string;
  name: string;
  obstacles: Obstacle[];
  score: number | null;
  reasons?: ScoreReasons;
};

/** What one fulfiller makes. */
export type RoutePart = { fulfillerId: string; lineIds: string[]; blanks: Blanks };

export type Route = { to: RoutePart[]; considered: Considered[] } | { to: null; considered: Considered[] };

/** Of more fulfillers than these not every way to share a job is thought of. */
const MOST_COMPARED = 8;

/**
 * Which fulfillers make a job (docs/decisions/0320): one for all of its lines if any can, of the blanks that
 * were ordered before others, the one with the lowest score; several only if none can make all.
 */
export function route(job: RoutedJob, candidates: readonly Candidate[], weights: RouteWeights): Route {
  const judged = candidates.map((candidate) => {
    const { obstacles, blanks } = judge(job, job.lines, candidate);
    return {
      candidate,
      obstacles,
      blanks,
      reasons: reasonsFor(job, job.lines, { candidate, blanks, weights }),
    };
  });
  const able = withPrices(judged.filter(({ obstacles }) => obstacles.length === 0)).map((each) => ({
    ...each,
    score: scoreOf(each.reasons),
    substituted: substitutedIn(job.lines, each.blanks),
  }));
  const considered = judged.map(({ candidate: { id, name }, obstacles }): Considered => {
    const preferred = able.find(({ candidate }) => candidate.id === id);
    const each = { id, name, obstacles };
    return preferred
      ? { ...each, score: preferred.score, reasons: preferred.reasons }
      : { ...each, score: null };
  });
  const [best] = able.toSorted(
    (a, b) =>
      a.substituted - b.substituted || a.score - b.score || a.candidate.id.localeCompare(b.candidate.id),
  );
  if (!best) return { to: split(job, candidates, weights), considered };
  const choice = {
    fulfillerId: best.candidate.id,
    lineIds: job.lines.map(({ id }) => id),
    blanks: best.blanks,
  };
  return { to: [choice], considered };
}

/** What one of several makes of a job. */
type Share = { candidate: Candidate; lines: RoutedLine[]; blanks: Blanks };
/** By what shares are weighed, and whose prices count for those that name none. */
type Scales = { among: readonly Candidate[]; weights: RouteWeights };

/**
 * The best way to share a job: each parcel after the first counts against it. Null if no fulfiller can make one of the
 * lines.
 */
function split(job: RoutedJob, candidates: readonly Candidate[], weights: RouteWeights): RoutePart[] | null {
  const makes = (candidate: Candidate) =>
    job.lines.filter((line) => judge(job, [line], candidate).obstacles.length === 0).length;
  const some = candidates
    .map((candidate) => ({ candidate, lines: makes(candidate) }))
    .filter(({ lines }) => lines > 0)
    .toSorted((a, b) => b.lines - a.lines || a.candidate.id.localeCompare(b.candidate.id))
    .map(({ candidate }) => candidate);
  const scales = { among: some, weights };
  const ways = [...subsetsOf(some.slice(0, MOST_COMPARED)), some].flatMap((few) => {
    const shares = share(job, few, scales);
    return shares ? [{ shares, ...weigh(job, shares, scales) }] : [];
  });
  const [best] = ways.toSorted((a, b) => a.substituted - b.substituted || a.score - b.score);
  if (!best || best.shares.length === 0) return null;
  return best.shares.map(({ candidate, lines, blanks }) => ({
    fulfillerId: candidate.id,
    lineIds: lines.map(({ id }) => id),
    blanks,
  }));
}

/** Each line to whom of these it adds the least; null if one of them can be made by none with what it has already. */
function share(job: RoutedJob, few: readonly Candidate[], scales: Scales): Share[] | null {
  const shares = new Map<string, Share>();
  for (const line of job.lines) {
    const [chosen] = few
      .flatMap((candidate) => {
        const before = shares.get(candidate.id);
        const lines = [...(before?.lines ?? []), line];
        const { obstacles, blanks } = judge(job, lines, candidate);
        if (obstacles.length > 0) return [];
        const after = { candidate, lines, blanks };
        const [is, was] = [weigh(job, [after], scales), before ? weigh(job, [before], scales) : null];
        return [
          {
            after,
            substituted: is.substituted - (was?.substituted ?? 0),
            adds: is.score - (was?.score ?? -scales.weights.furtherParcel),
          },
        ];
      })
      .toSorted((a, b) => a.substituted - b.substituted || a.adds - b.adds);
    if (!chosen) return null;
    shares.set(chosen.after.candidate.id, chosen.after);
  }
  return [...shares.values()];
}

/** What a way to share a job scores in all. */
function weigh(job: RoutedJob, shares: readonly Share[], { among, weights }: Scales) {
  const scored = shares.map(({ candidate, lines, blanks }) => {
    const own = { reasons: reasonsFor(job, lines, { candidate, blanks, weights }) };
    if (own.reasons.cost !== null) return scoreOf(own.reasons);
    const others = among.map((other) => ({
      reasons: reasonsFor(job, lines, { candidate: other, blanks, weights }),
    }));
    return scoreOf((withPrices([own, ...others])[0] ?? own).reasons);
  });
  return {
    score: scored.reduce((sum, each) => sum + each, 0) + (shares.length - 1) * weights.furtherParcel,
    substituted: shares.reduce((sum, { lines, blanks }) => sum + substitutedIn(lines, blanks), 0),
  };
}

function subsetsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: 2 ** all.length - 1 }, (_, bits) =>
    all.filter((_each, at) => ((bits + 1) >> at) & 1),
  );
}

/** The fulfillers that could make the whole job, but have no capacity left on the day on which it would begin. */
export function fullAmong(
  job: RoutedJob,
  candidates: readonly Candidate[],
  considered: readonly Considered[],
) {
  const items = itemsOf(job.lines);
  return candidates.filter(({ id, profile }) => {
    const obstacles = considered.find((each) => each.id === id)?.obstacles ?? [];
    return obstacles.join() === "capacity" && items <= (profile.dailyCapacity ?? 0);
  });
}

/** The fulfillers that could make the whole job, but have a machine that is down. */
export const downAmong = (candidates: readonly Candidate[], considered: readonly Considered[]) =>
  candidates.filter(({ id }) => considered.find((each) => each.id === id)?.obstacles.join() === "machine");
