import type { PictureWorker } from "../../domain/pictures/picture-work.ts";
import type { PicturesPort } from "../../services/ports.ts";

/** Drawing takes a fraction of a second; waiting longer for it is worse than the SVG. */
const DRAWING_MS = 4_000;
/**
 * The person who uploads waits for it, and the page can show nothing instead; a large photograph takes some seconds.
 */
const READING_MS = 20_000;

type Calls = {
  worker: PictureWorker | undefined;
  /** The request that asks: it stands in the log of both Workers. */
  requestId: string;
  leftMs: () => number;
  report: (error: unknown) => void;
  /** Is told how each call ended. */
  onEnd?: (isWell: boolean) => void;
};

/** The Worker for pictures behind its binding. What it does not answer in time counts as away. */
export function pictureWorker({
  worker,
  requestId,
  leftMs,
  report,
  onEnd = () => undefined,
}: Calls): PicturesPort {
  async function inTime<Answer>(
    limitMs: number,
    ask: (worker: PictureWorker) => Promise<Answer>,
  ): Promise<Answer | { ok: false; error: "away" }> {
    if (!worker) return { ok: false, error: "away" };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const ms = Math.min(limitMs, leftMs());
      timer = setTimeout(() => reject(new Error(`The Worker for pictures took over ${ms} ms.`)), ms);
    });
    try {
      const answer = await Promise.race([ask(worker), late]);
      onEnd(true);
      return answer;
    } catch (error) {
      onEnd(false);
      report(error);
      return { ok: false, error: "away" };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    png: (svg, wish) => inTime(DRAWING_MS, (pictures) => pictures.png(svg, wish, requestId)),
    seen: (svg, cloths) => inTime(DRAWING_MS, (pictures) => pictures.seen(svg, cloths, requestId)),
    light: (bytes) => inTime(READING_MS, (pictures) => pictures.light(bytes, requestId)),
    read: (bytes, widths) => inTime(READING_MS, (pictures) => pictures.read(bytes, widths, requestId)),
  };
}
