/** How codes are compared: without case, spaces and hyphens. */
export function normaliseCode(code: string): string {
  return (
    code
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll(/[\s‐-―-]/g, "")
      // Greek letters come apart in upper case, and marks meet where a hyphen stood between them.
      .normalize("NFKC")
  );
}
