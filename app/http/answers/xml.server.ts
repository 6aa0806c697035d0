/** What XML 1.0 cannot hold, however it is written. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the content of an element or of an attribute in double quotes. */
export function xmlText(text: string): string {
  return text.replaceAll(NOT_XML, "").replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}

/** `<name>text</name>` */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** A file for robots: the same for everybody, and an hour old at most. */
export function xmlResponse(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
