import { SaxesParser } from "saxes";

/** Attributes in the order of the source; values are decoded text. */
export type SvgElement = { name: string; attributes: [name: string, value: string][] };
export type SvgVisitor = {
  open(element: SvgElement): void;
  close(name: string): void;
  /** Comments, instructions, a document type: what is no element. Without this method they are faults. */
  aside?(kind: "comment" | "instruction" | "doctype", text: string): void;
  /** Words between tags; white space is passed over. Without this method they are faults. */
  words?(): void;
};

/** Thrown by a visitor to refuse what it sees; whatever else the reader throws means that the text is not well-formed. */
export class SvgRefusal extends Error {
  constructor(
    readonly problem: string,
    readonly detail: string,
  ) {
    super(`${problem}: ${detail}`);
  }
}

const MAX_ATTRIBUTES = 40;

/**
 * Walks through XML with a streaming parser, in time that grows with its length only. It knows the five entities of XML
 * itself and no other, fetches nothing, and stops at the first fault.
 * @param isDocument whether the text is a document with one root; otherwise a part of one.
 * @returns why it was refused, or undefined.
 */
export function readSvgElements(
  text: string,
  isDocument: boolean,
  visitor: SvgVisitor,
): SvgRefusal | undefined {
  const parser = new SaxesParser({ xmlns: false, fragment: !isDocument, position: false });
  const fault = (what: string): never => {
    throw new SvgRefusal("not_well_formed", what.slice(0, 60));
  };
  const aside = (kind: "comment" | "instruction" | "doctype") => (content: string) =>
    visitor.aside ? visitor.aside(kind, content) : fault(kind);
  parser.on("error", (error) => fault(error.message));
  parser.on("doctype", aside("doctype"));
  parser.on("comment", aside("comment"));
  parser.on("processinginstruction", ({ target }) => aside("instruction")(target));
  parser.on("cdata", () => fault("cdata"));
  parser.on("text", (words) => {
    if (words.trim() === "") return;
    if (visitor.words) visitor.words();
    else fault("words");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const pairs = Object.entries(attributes as Record<string, string>);
    if (pairs.length > MAX_ATTRIBUTES) throw new SvgRefusal("too_large", name.slice(0, 60));
    visitor.open({ name, attributes: pairs });
  });
  parser.on("closetag", ({ name }) => visitor.close(name));
  try {
    parser.write(text).close();
    return undefined;
  } catch (error) {
    if (error instanceof SvgRefusal) return error;
    return new SvgRefusal("not_well_formed", error instanceof Error ? error.message.slice(0, 60) : "");
  }
}
