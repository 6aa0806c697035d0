import { amountText, rateText } from "../../app/domain/documents/amount-text.ts";
import type { DocumentLine, DocumentParty } from "../../app/domain/documents/document-content.ts";
import { groundWord } from "../../app/domain/documents/vat-case.ts";
import type { DocumentJob } from "../../app/rendering/document-job.ts";
import { fitted } from "../slip/slip-page.ts";
import type { Face, SlipPainter } from "../slip/slip-painter.ts";

const MARGIN = 48;
const FOOT = 34;
const SOFT = "#5b5b66";
const RULE = "#d6d6dc";
const HEAD: Face = { font: "bold", size: 20 };
const LABEL: Face = { font: "bold", size: 8.5, colour: SOFT };
const PLAIN: Face = { font: "regular", size: 9.5 };
const STRONG: Face = { font: "bold", size: 9.5 };
const SMALL: Face = { font: "regular", size: 8.5, colour: SOFT };
const TOTAL: Face = { font: "bold", size: 12 };

/** Right edges of the columns of figures, measured from the right margin. */
const COLUMNS = { quantity: 232, unit: 138, rate: 92, amount: 0 };

type Drawn = Pick<DocumentJob, "number" | "type" | "content">;
type Place = { y: number; width: number; bottom: number; pages: number };

/** Paints an invoice, credit note or receipt, on as many pages as its lines need. */
export function paintDocument(paint: SlipPainter, document: Drawn): void {
  let place = nextPage(paint, document, 0);
  place = { ...place, y: paintHead(paint, document, place) };
  place = { ...place, y: paintColumns(paint, document, place) };
  for (const line of document.content.lines) {
    const parts = partsOf(paint, line, place.width);
    const height = 6 + parts.length * 12;
    if (place.y + height > place.bottom) {
      place = nextPage(paint, document, place.pages);
      place = { ...place, y: paintColumns(paint, document, place) };
    }
    paintLine(paint, document, line, parts, place);
    place = { ...place, y: place.y + height };
  }
  paintTotals(paint, document, place);
}

function nextPage(paint: SlipPainter, { number, content }: Drawn, before: number): Place {
  const { width, height } = paint.page(content.paper);
  const pages = before + 1;
  const foot = `${number} · ${content.words.page} ${pages}`;
  right(paint, foot, { x: width - MARGIN, y: height - FOOT }, SMALL);
  const [seller = ""] = fitted(paint, content.seller.name, SMALL, width / 2, 1);
  paint.text(seller, { x: MARGIN, y: height - FOOT }, SMALL);
  return { y: MARGIN, width, bottom: height - FOOT - 16, pages };
}

/** Figures end at the same edge. */
function right(paint: SlipPainter, text: string, { x, y }: { x: number; y: number }, face: Face): void {
  paint.text(text, { x: x - paint.width(text, face), y }, face);
}

function paintHead(paint: SlipPainter, { number, type, content }: Drawn, { y, width }: Place): number {
  const { words, corrects } = content;
  paint.text(`${words[type]} ${number}`, { x: MARGIN, y }, HEAD);
  const facts: [string, string][] = [
    [words.issued, content.issuedText],
    [words.supplied, content.suppliedText],
  ];
  if (content.orderRef !== "") facts.push([words.order, content.orderRef]);
  if (corrects) facts.push([words.corrects, `${corrects.number} (${corrects.issuedOn})`]);
  let at = y + 34;
  for (const [label, value] of facts) {
    paint.text(label, { x: MARGIN, y: at }, SMALL);
    paint.text(value, { x: MARGIN + 150, y: at }, PLAIN);
    at += 14;
  }
  at += 12;
  const column = (width - 2 * MARGIN - 24) / 2;
  const ends = [
    paintParty(paint, words.from, content.seller, content, { x: MARGIN, y: at, width: column }),
    paintParty(paint, words.to, content.buyer, content, { x: MARGIN + column + 24, y: at, width: column }),
  ];
  return Math.max(...ends) + 18;
}

function paintParty(
  paint: SlipPainter,
  label: string,
  who: DocumentParty,
  { words }: Drawn["content"],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  paint.text(label, { x, y }, LABEL);
  const lines = [
    who.firstLine,
    who.secondLine,
    [who.postcode, who.city, who.state].filter((part) => part !== "").join(" "),
    who.countryName ?? who.country,
    who.vatNumber && `${words.vatNumber} ${who.vatNumber}`,
    who.registrationNumber && `${words.registration} ${who.registrationNumber}`,
    who.email,
  ].filter((line) => line !== "");
  let at = y + 14;
  for (const part of fitted(paint, who.name, STRONG, width, 2)) {
    paint.text(part, { x, y: at }, STRONG);
    at += 13;
  }
  for (const part of lines.flatMap((line) => fitted(paint, line, PLAIN, width, 2))) {
    paint.text(part, { x, y: at }, PLAIN);
    at += 13;
  }
  return at;
}

function paintColumns(paint: SlipPainter, { content: { words } }: Drawn, { y, width }: Place): number {
  const edge = width - MARGIN;
  paint.text(words.item, { x: MARGIN, y }, LABEL);
  right(paint, words.quantity, { x: edge - COLUMNS.quantity, y }, LABEL);
  right(paint, words.unit, { x: edge - COLUMNS.unit, y }, LABEL);
  right(paint, words.rate, { x: edge - COLUMNS.rate, y }, LABEL);
  right(paint, words.amount, { x: edge - COLUMNS.amount, y }, LABEL);
  paint.area({ x: MARGIN, y: y + 13, width: width - 2 * MARGIN, height: 0.75 }, RULE);
  return y + 19;
}

type Part = { text: string; face: Face };

function partsOf(paint: SlipPainter, line: DocumentLine, width: number): Part[] {
  const room = width - 2 * MARGIN - COLUMNS.quantity - 40;
  const detail = [line.detail, line.sku].filter((part) => part !== "").join(" · ");
  return [
    ...fitted(paint, line.name, PLAIN, room, 2).map((text) => ({ text, face: PLAIN })),
    ...(detail === "" ? [] : fitted(paint, detail, SMALL, room, 1).map((text) => ({ text, face: SMALL }))),
  ];
}

function paintLine(
  paint: SlipPainter,
  { content: { lang, currency } }: Drawn,
  line: DocumentLine,
  parts: readonly Part[],
  { y, width }: Place,
): void {
  const edge = width - MARGIN;
  for (const [at, { text, face }] of parts.entries()) paint.text(text, { x: MARGIN, y: y + at * 12 }, face);
  // Rounded to the hundredth here: the XML has the price with all its places.
  const unit = amountText(Math.round(line.net / line.quantity), currency, lang);
  right(paint, String(line.quantity), { x: edge - COLUMNS.quantity, y }, PLAIN);
  right(paint, unit, { x: edge - COLUMNS.unit, y }, PLAIN);
  if (line.category !== "O") right(paint, rateText(line.rate, lang), { x: edge - COLUMNS.rate, y }, PLAIN);
  right(paint, amountText(line.net, currency, lang), { x: edge - COLUMNS.amount, y }, PLAIN);
}

type Row = { label: string; amount: string; face: Face };

function totalRows({ type, content }: Drawn): Row[] {
  const { words, adjustments, taxes, totals, lang, currency } = content;
  const row = (label: string, minor: number, face = PLAIN): Row => ({
    label,
    face,
    amount: amountText(minor, currency, lang),
  });
  const isTaxed = taxes.some(({ category }) => category !== "O");
  return [
    ...adjustments.map(({ kind, net }) =>
      row(kind === "sales_tax" ? words.salesTax : words[kind], kind === "discount" ? -net : net),
    ),
    ...(isTaxed ? [row(words.net, totals.net)] : []),
    ...taxes
      .filter(({ rate }) => rate > 0)
      .map(({ rate, basis, vat }) =>
        row(`${words.vat} ${rateText(rate, lang)} (${amountText(basis, currency, lang)})`, vat),
      ),
    row(words.gross, totals.gross, TOTAL),
    ...(content.voucher ? [row(content.voucher.word, content.voucher.amount)] : []),
    ...(content.payment
      ? []
      : [
          row(
            type === "credit_note" ? words.returned : words.paid,
            totals.paid - (content.voucher?.amount ?? 0),
          ),
        ]),
    row(words.due, totals.gross - totals.paid),
  ];
}

function paintTotals(paint: SlipPainter, document: Drawn, from: Place): void {
  const { content } = document;
  const rows = totalRows(document);
  const grounds = content.taxes.flatMap(({ category }) => groundWord(category, content.seller.country) ?? []);
  const sentences = grounds.map((word) => content.words[word]);
  if (content.payment) sentences.push(content.payment.terms);
  const needed = 20 + rows.length * 17 + sentences.length * 24;
  const place = from.y + needed > from.bottom ? nextPage(paint, document, from.pages) : from;
  const edge = place.width - MARGIN;
  paint.area({ x: MARGIN, y: place.y + 4, width: edge - MARGIN, height: 0.75 }, RULE);
  let at = place.y + 14;
  for (const { label, amount, face } of rows) {
    right(paint, label, { x: edge - 110, y: at }, face);
    right(paint, amount, { x: edge, y: at }, face);
    at += 17;
  }
  for (const sentence of sentences) {
    for (const line of fitted(paint, sentence, SMALL, edge - MARGIN, 2)) {
      paint.text(line, { x: MARGIN, y: at + 4 }, SMALL);
      at += 12;
    }
  }
}
