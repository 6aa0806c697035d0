/** A page as bytes, with gaps between them for what is different in each copy. */
export type PagePieces = {
  chunks: Uint8Array[];
  /** What belongs between chunk n and n + 1: an index into the values. */
  gaps: number[];
};

const encoder = new TextEncoder();

/** Cuts a page wherever one of the values stands. */
export function splitTemplate(html: string, values: readonly string[]): PagePieces {
  const chunks: Uint8Array[] = [];
  const gaps: number[] = [];
  let rest = html;
  for (;;) {
    const places = values.map((value) => rest.indexOf(value));
    const next = places.reduce(
      (best, place, index) =>
        place >= 0 && (best < 0 || place < (places[best] ?? Number.POSITIVE_INFINITY)) ? index : best,
      -1,
    );
    const place = places[next] ?? -1;
    if (place < 0) break;
    chunks.push(encoder.encode(rest.slice(0, place)));
    gaps.push(next);
    rest = rest.slice(place + (values[next]?.length ?? 0));
  }
  chunks.push(encoder.encode(rest));
  return { chunks, gaps };
}

/** The page with these values in its gaps, in the order in which they were given to `splitTemplate`. */
export function fillTemplate(
  { chunks, gaps }: PagePieces,
  values: readonly string[],
): Uint8Array<ArrayBuffer> {
  const encoded = values.map((value) => encoder.encode(value));
  const parts = chunks.flatMap((chunk, index) => {
    const value = encoded[gaps[index] ?? -1];
    return value ? [chunk, value] : [chunk];
  });
  const body = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
  }
  return body;
}
