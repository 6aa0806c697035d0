/**
 * A number that tells whether what is stored is still what a form was made from: the same words have the same number.
 * It guards nobody; the write compares what is stored itself.
 */
export function versionOf(stored: object): number {
  let version = 0;
  for (const letter of JSON.stringify(stored))
    version = (version * 31 + (letter.codePointAt(0) ?? 0)) % 999_999_937;
  return version;
}
