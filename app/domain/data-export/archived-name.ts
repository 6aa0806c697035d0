const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** Under which path a picture stands in the archive; its id keeps two of the same name apart. */
export function archivedName(picture: {
  id: string;
  name: string;
  folder: string;
  contentType: string;
}): string {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N} _-]+/gu, " ").trim();
  const folder = plain(picture.folder);
  const name = plain(picture.name.replace(/\.\w{1,5}$/, ""));
  const ending = ENDINGS[picture.contentType] ?? "bin";
  return ["pictures", folder, `${name} ${picture.id}`.trim()].filter(Boolean).join("/") + `.${ending}`;
}
