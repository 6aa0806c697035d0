/**
 * A photograph of a case as the answer to its reader: kept by their browser alone, and harmless should it be opened by
 * itself.
 * @throws a 404 where there is none.
 */
export function casePhotoResponse(
  photo: { body: BodyInit; contentType: string } | undefined,
  headers: Record<string, string> = {},
): Response {
  if (!photo) throw new Response(null, { status: 404 });
  return new Response(photo.body, {
    headers: {
      "Content-Type": photo.contentType,
      "Cache-Control": "private, max-age=3600",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ...headers,
    },
  });
}
