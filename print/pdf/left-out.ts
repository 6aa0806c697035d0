/** Stands in for libraries of pdfkit that set text and decode pictures, neither of which we let it do (wrangler.print.toml). */
export default function leftOut(): never {
  throw new Error("A part of pdfkit was called that print files do without.");
}

/** What pdfkit takes from fontkit. */
export function create(): never {
  return leftOut();
}
