/** Stands in for libraries of pdfkit that break lines and decode pictures, neither of which we let it do (wrangler.print.toml). */
export default function leftOut(): never {
  throw new Error("A part of pdfkit was called that our files do without.");
}
