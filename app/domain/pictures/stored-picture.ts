/** The widths that an uploaded picture is kept in beside its own: lists, phones, pages, large screens. */
export const FILE_WIDTHS = [160, 400, 800, 1600] as const;
const WEBP = "image/webp";
export type FileWidth = (typeof FILE_WIDTHS)[number];

/** How a picture's address ends, by what its file is. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** Where the file of a tenant's picture lies: the hash of its content names it. */
export const storageKeyOf = (tenantId: string, sha256: string) => `files/${tenantId}/${sha256}`;

/** The storage key of a pixel picture uploaded before sign-in; its hash is the permission to see it. */
export const temporaryKeyOf = (sha256: string) => storageKeyOf("builder", sha256);

/** Whether a print file can hold a picture as it is; WebP is for pages, no PDF has it. */
export const isForPrint = ({ contentType }: { contentType: string }): boolean => contentType !== WEBP;

/** Where a smaller width of a picture lies; that of WebP beside the one that everybody takes. */
export const sizeKeyOf = (key: string, { width, contentType }: { width: number; contentType: string }) =>
  `${key}/${width}${contentType === WEBP ? ".webp" : ""}`;

/** All that may lie beside a picture. */
export const sizeKeysOf = (key: string): string[] =>
  FILE_WIDTHS.flatMap((width) => ["", WEBP].map((contentType) => sizeKeyOf(key, { width, contentType })));

/**
 * Where an address asks for a picture, the best first. A width that was not made shows the picture itself.
 */
export function keysToTry(
  { key, width }: { key: string; width: FileWidth | undefined },
  { takesWebp }: { takesWebp: boolean },
): string[] {
  if (!width) return [key];
  const smaller = ["", ...(takesWebp ? [WEBP] : [])].map((contentType) =>
    sizeKeyOf(key, { width, contentType }),
  );
  return [...smaller.reverse(), key];
}

type StoredFile = { storageKey: string | null; contentType: string };

/**
 * The public address of a picture, made of its content: what is behind it never changes.
 * @returns null for pictures that are in no storage (drawings that designs place).
 */
export function fileAddress({ storageKey, contentType }: StoredFile, width?: FileWidth): string | null {
  const ending = ENDINGS[contentType];
  if (!storageKey || !ending) return null;
  // A drawing is sharp in every width.
  const query = width && ending !== "svg" ? `?w=${width}` : "";
  return `/media/${storageKey}.${ending}${query}`;
}

/** The address of the same picture in another width; other addresses stay as they are. */
export function inWidth(address: string, width: FileWidth): string {
  return /^\/media\/files\/[^?]+\.(?:png|jpg|webp)$/.test(address) ? `${address}?w=${width}` : address;
}

/** A drawing as a file, of which we keep what stands inside its svg element. */
export const drawingFile = ({ svg, width, height }: { svg: string; width: number; height: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${svg}</svg>`;

/** The hash that an address of ours is made of; undefined for other addresses. */
export const hashOfAddress = (address: string | null): string | undefined =>
  /^\/media\/files\/[\w-]+\/([0-9a-f]{64})\./.exec(address ?? "")?.[1];

/** What an address of a picture asks for, its two last parts. Undefined when it makes no sense. */
export function readFileAddress(
  tenantId: string,
  file: string,
  width: string | null,
): { key: string; width: FileWidth | undefined } | undefined {
  const [, sha256] = /^([0-9a-f]{64})\.(?:png|jpg|webp|svg)$/.exec(file) ?? [];
  const offeredWidth = width === null ? undefined : FILE_WIDTHS.find((offered) => String(offered) === width);
  if (!sha256 || !/^[\w-]{1,64}$/.test(tenantId) || (width !== null && !offeredWidth)) return undefined;
  return { key: storageKeyOf(tenantId, sha256), width: offeredWidth };
}
