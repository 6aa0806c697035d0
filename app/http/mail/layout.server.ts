export type MailContent = {
  toAddress: string;
  replyTo: string | null;
  /** The organiser for whom it is sent, as `From` names them; left out of the platform's own mails. */
  sender?: string;
  subject: string;
  text: string;
  html: string;
  lang: string;
};

/** A block of a mail: a paragraph, a list of lines, or a link. */
export type MailBlock = { text: string } | { rows: [string, string][] } | { link: string; label: string };

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

/** The same blocks as plain text and as HTML that every mail program shows. */
export function layOut(lang: string, subject: string, heading: string, blocks: MailBlock[]) {
  return {
    // Names that people typed stand in it: no line of theirs may become a line of the mail's head.
    subject: oneLine(subject),
    text: blocks.map(blockAsText).join("\n\n"),
    html: asHtml(lang, subject, heading, blocks),
    lang,
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function blockAsText(block: MailBlock): string {
  if ("rows" in block)
    return block.rows.map(([label, value]) => [label, value].filter(Boolean).join(": ")).join("\n");
  return "link" in block ? `${block.label}: ${block.link}` : block.text;
}

function blockAsHtml(block: MailBlock, brand: string): string {
  if ("rows" in block) {
    const rows = block.rows.map(
      ([label, value]) =>
        `<tr><td style="padding:6px 0">${escapeHtml(label)}</td><td style="padding:6px 0;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
    );
    return `<table role="presentation" width="100%" style="border-top:1px solid #ddd;margin:16px 0;font-size:15px">${rows.join("")}</table>`;
  }
  if ("link" in block) {
    return `<p style="margin:24px 0"><a href="${escapeHtml(block.link)}" style="color:${brand};font-weight:600">${escapeHtml(block.label)}</a></p>`;
  }
  return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll("\n", "<br>")}</p>`;
}

function asHtml(lang: string, subject: string, heading: string, blocks: MailBlock[]): string {
  const body = blocks.map((block) => blockAsHtml(block, "#1f4b99")).join("\n");
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f5f3;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1a">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff">
<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escapeHtml(heading)}</p>
${body}
</div></body></html>`;
}
