/** Replaces pdfkit's libraries for line breaks and for decoding pictures, which we do not use (wrangler.print.toml). */
export default function leftOut(): never {
  throw new Error("A part of pdfkit was called that our files do without.");
}
