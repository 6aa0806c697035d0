/** Bytes of one number of a signature, by the curve's number in COSE: P-256, P-384 and P-521. */
const NUMBER_BYTES: Record<number, number> = { 1: 32, 2: 48, 3: 66 };

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/**
 * Stands for the function of the same name of @simplewebauthn/server, which takes along 230 KB for any ASN.1 there is.
 * A signature is two numbers in DER; WebCrypto wants them one after the other, each as long as the curve's. Whether they
 * are right is WebCrypto's to tell.
 * @throws Error when it is anything else.
 */
export function unwrapEC2Signature(signature: Uint8Array, curve: number): Uint8Array {
  const length = NUMBER_BYTES[curve];
  if (length === undefined) throw new Error(`Unknown curve ${curve}.`);
  const sequence = readDer(signature, 0, SEQUENCE);
  const r = readDer(signature, sequence.start, INTEGER);
  const s = readDer(signature, r.end, INTEGER);
  if (sequence.end !== signature.length || s.end !== sequence.end)
    throw new Error("Bytes follow the signature.");
  const numbers = new Uint8Array(2 * length);
  putNumber(numbers.subarray(0, length), signature.subarray(r.start, r.end));
  putNumber(numbers.subarray(length), signature.subarray(s.start, s.end));
  return numbers;
}

/** Where the content of what begins at `offset` starts and ends. No part of a signature is longer than 255 bytes. */
function readDer(bytes: Uint8Array, offset: number, tag: number): { start: number; end: number } {
  const first = bytes[offset + 1];
  const isLong = first === 0x81;
  const length = isLong ? bytes[offset + 2] : first;
  if (bytes[offset] !== tag || length === undefined || (!isLong && length > 0x7f)) {
    throw new Error("This is no signature of an elliptic curve.");
  }
  const start = offset + (isLong ? 3 : 2);
  if (start + length > bytes.length) throw new Error("The signature is cut off.");
  return { start, end: start + length };
}

/** A number in DER has no leading zeros, but one where it would else be negative. */
function putNumber(place: Uint8Array, number: Uint8Array): void {
  const digits = number[0] === 0 ? number.subarray(1) : number;
  if (number.length === 0 || digits.length > place.length)
    throw new Error("A number does not fit the curve.");
  place.set(digits, place.length - digits.length);
}
