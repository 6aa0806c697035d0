import type { EvidenceJob } from "../../app/rendering/evidence-job.ts";
import type { PictureObject } from "../image/picture.ts";
import { pdfFile } from "../pdf/pdf-file.ts";
import { fitted } from "../slip/slip-page.ts";
import { type Face, type SlipPainter, slipPainter } from "../slip/slip-painter.ts";
import { heldBy, joined, placed, readable } from "../slip/write-slips.ts";

const MARGIN = 48;
const FOOT = 34;
const LABEL_WIDTH = 140;
const SOFT = "#5b5b66";
const RULE = "#d6d6dc";
const HEAD: Face = { font: "bold", size: 18 };
const TITLE: Face = { font: "bold", size: 11 };
const PLAIN: Face = { font: "regular", size: 9.5 };
const SMALL: Face = { font: "regular", size: 8.5, colour: SOFT };
const LINE = 13;
const PICTURE = { width: 240, height: 200 };

type Page = { y: number; width: number; bottom: number };
type Drawn = { job: EvidenceJob; paint: SlipPainter; text: (text: string) => string };

/** Writes the answer to a bank as one PDF: what was said, what is known, and photographs. */
export async function writeEvidence(job: EvidenceJob): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const file = pdfFile(heldBy(chunks), { Title: job.title, Creator: "Popstall", CreationDate: job.at });
  const pictures: { label: string; object: PictureObject }[] = [];
  for (const { label, bytes } of job.pictures) {
    const object = await placed(file, bytes);
    if (object) pictures.push({ label, object });
  }
  const paint = slipPainter(file, job.fonts);
  const drawn: Drawn = { job, paint, text: (text) => readable(text, paint.has) };
  const next = pages(drawn);
  let page = next();
  for (const line of fitted(paint, drawn.text(job.title), HEAD, page.width - 2 * MARGIN, 3)) {
    paint.text(line, { x: MARGIN, y: page.y }, HEAD);
    page = { ...page, y: page.y + 24 };
  }
  page = { ...page, y: page.y + 10 };
  const paragraphs = [{ title: "", rows: [{ label: "", text: job.statement }] }].filter(
    () => job.statement !== "",
  );
  for (const section of [...paragraphs, ...job.sections]) page = paintSection(drawn, section, page, next);
  for (const { label, object } of pictures) {
    if (page.y + PICTURE.height + 2 * LINE > page.bottom) page = next();
    paint.text(drawn.text(label), { x: MARGIN, y: page.y }, SMALL);
    paint.picture(object, { x: MARGIN, y: page.y + LINE, ...PICTURE });
    page = { ...page, y: page.y + PICTURE.height + 2 * LINE };
  }
  await file.end();
  return joined(chunks);
}

/** @returns what begins another page, with its number at its foot. */
function pages({ job, paint, text }: Drawn): () => Page {
  let count = 0;
  return () => {
    const { width, height } = paint.page(job.paper);
    count += 1;
    const foot = `${job.page} ${count}`;
    paint.text(text(job.company), { x: MARGIN, y: height - FOOT }, SMALL);
    paint.text(foot, { x: width - MARGIN - paint.width(foot, SMALL), y: height - FOOT }, SMALL);
    return { y: MARGIN, width, bottom: height - FOOT - 16 };
  };
}

function paintSection(
  { paint, text }: Drawn,
  { title, rows }: EvidenceJob["sections"][number],
  from: Page,
  next: () => Page,
): Page {
  // A title stands on no page alone.
  let page = from.y + 4 * LINE > from.bottom ? next() : from;
  if (title !== "") {
    paint.text(text(title), { x: MARGIN, y: page.y }, TITLE);
    paint.area({ x: MARGIN, y: page.y + 16, width: page.width - 2 * MARGIN, height: 0.75 }, RULE);
    page = { ...page, y: page.y + 24 };
  }
  for (const row of rows) {
    const indent = row.label === "" ? 0 : LABEL_WIDTH;
    const room = page.width - 2 * MARGIN - indent;
    const label = fitted(paint, text(row.label), SMALL, LABEL_WIDTH - 12, Number.POSITIVE_INFINITY);
    const words = fitted(paint, text(row.text), PLAIN, room, Number.POSITIVE_INFINITY);
    for (let at = 0; at < Math.max(label.length, words.length); at += 1) {
      if (page.y + LINE > page.bottom) page = next();
      if (indent > 0) paint.text(label[at] ?? "", { x: MARGIN, y: page.y }, SMALL);
      paint.text(words[at] ?? "", { x: MARGIN + indent, y: page.y }, PLAIN);
      page = { ...page, y: page.y + LINE };
    }
  }
  return { ...page, y: page.y + LINE };
}
