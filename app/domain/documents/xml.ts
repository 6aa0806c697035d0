import { roundHalfUp } from "../money.ts";
import type { DocumentLine } from "./document-content.ts";

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** What XML 1.0 does not allow, however it is written. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as it may stand in XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/** An element with a text; nothing where the text is empty, which both formats forbid. */
export function element(
  name: string,
  text: string | number,
  attributes: Readonly<Record<string, string>> = {},
) {
  const escaped = escapeXml(String(text)).trim();
  if (escaped === "") return "";
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${given.join("")}>${escaped}</${name}>`;
}

/** Minor units as a decimal number with two places. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a piece of a line costs: to the hundredth where that is exact, with six places otherwise. */
export function unitPrice({ net, quantity }: Pick<DocumentLine, "net" | "quantity">): string {
  if (net % quantity === 0) return decimal(net / quantity);
  const digits = String(roundHalfUp(net * 10_000, quantity)).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Basis points as per cent. */
export const percent = (rate: number): string => decimal(rate);

/** A seller has an id in each format, whatever it is known by. */
export const sellerId = ({ email, name }: { email: string; name: string }): string => email || name;
