import { readFields } from "./form.server.ts";

/** A form with files as it was sent; undefined where it was larger than what is read. */
export async function readUploads(request: Request): Promise<FormData | undefined> {
  try {
    return await readFields(request);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 413) return undefined;
    throw thrown;
  }
}

/** Takes the files of a field out of a form; browsers send an empty one where nothing was chosen. */
export function takeFiles(fields: FormData, name: string): File[] {
  const files = fields
    .getAll(name)
    .filter((value): value is File => typeof value !== "string" && (value.size > 0 || value.name !== ""));
  fields.delete(name);
  return files;
}
