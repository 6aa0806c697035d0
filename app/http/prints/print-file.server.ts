import type { AppLoadContext } from "@remix-run/cloudflare";

/** A print file from the storage; undefined when it is not there. */
export async function printFileResponse(
  context: AppLoadContext,
  { key, fileName }: { key: string; fileName: string },
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const file = await context.page.env.MEDIA.get(key);
  if (!file) return undefined;
  const name = fileName.replaceAll(/[^\w.-]+/g, "-");
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
}
