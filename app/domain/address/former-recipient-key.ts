/**
 * The spelling of an address by which claims were compared before version 2 (`recipient-key.ts`). Claims of that time
 * keep their hash of it, from which no address can be read, so that a new claim is compared by both.
 */
export function formerAddressKey(
  country: string,
  postcode: string,
  firstLine: string,
  secondLine: string,
): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/\b(street|str|strasse|straße)\b\.?/g, "st")
      .replaceAll(/\b(road)\b/g, "rd")
      .replaceAll(/\b(avenue)\b/g, "ave")
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      // A gap between two numbers tells doors apart: flat 1, 23 is not flat 12, 3.
      .replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, "");
  return [country, plain(postcode), plain(firstLine), plain(secondLine)].join("|");
}

/** The last word of a name, as version 1 took it, with its signs. */
export function formerSurname(name: string): string {
  const words = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim().split(/\s+/);
  return words.at(-1) ?? "";
}
