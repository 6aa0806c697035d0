import { type Mail, unsubscribeHeaders } from "./mailer.server.ts";

const LINE = "\r\n";
/** A line of base64; and as many bytes as fit an encoded word of 75 characters. */
const BASE64_LINE = 76;
const WORD_BYTES = 42;
const ADDRESS = /^[^\s<>"(),:;[\]\\]+@[^\s<>"(),:;[\]\\]+$/;

/** The address of `"Name" <address>`, or of an address alone. */
export function addressOf(line: string): string {
  const address = /<([^<>]*)>\s*$/.exec(line)?.[1] ?? line.trim();
  return checkedAddress(address);
}

/** @throws when an address could open another header, or cannot be said in ASCII. */
export function checkedAddress(address: string): string {
  if (!ADDRESS.test(address) || !/^[\x21-\x7e]+$/.test(address))
    throw new Error("An address cannot be said in SMTP.");
  return address;
}

/**
 * A mail as it travels (RFC 5322, multipart/alternative). The same mail is the same message each time, but for its date:
 * by the `Message-ID` a receiver that gets it twice can tell.
 */
export function smtpMessage(mail: Mail, now: Date): string {
  const from = addressOf(mail.from);
  const boundary = `=_${mail.id}`;
  const headers = [
    `From: ${namedAddress(mail.from, from)}`,
    `To: <${checkedAddress(mail.to)}>`,
    ...(mail.replyTo ? [`Reply-To: <${checkedAddress(mail.replyTo)}>`] : []),
    `Subject: ${encoded(mail.subject)}`,
    ...Object.entries(mail.unsubscribe ? unsubscribeHeaders(mail.unsubscribe) : {}).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    `Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}@${domainOf(from)}>`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const parts = [part("text/plain", mail.text), part("text/html", mail.html)];
  const body = parts.map((text) => `--${boundary}${LINE}${text}${LINE}`).join("");
  return `${headers.join(LINE)}${LINE}${LINE}${body}--${boundary}--${LINE}`;
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

function namedAddress(line: string, address: string): string {
  const name = line.slice(0, line.lastIndexOf("<")).trim().replaceAll(/^"|"$/g, "");
  return name === "" || line === address ? `<${address}>` : `${encoded(name)} <${address}>`;
}

function part(type: string, text: string): string {
  const base64 = base64Of(new TextEncoder().encode(text.replaceAll(/\r?\n/g, LINE)));
  const lines = base64.match(new RegExp(`.{1,${BASE64_LINE}}`, "g")) ?? [];
  return [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: base64", "", ...lines].join(
    LINE,
  );
}

/** Words of a header: encoded words, folded where they are long (RFC 2047). No letter of them can end the header. */
function encoded(text: string): string {
  const words: string[] = [];
  let word: number[] = [];
  const end = () => void words.push(`=?UTF-8?B?${base64Of(Uint8Array.from(word))}?=`);
  for (const letter of text) {
    const bytes = [...new TextEncoder().encode(letter)];
    if (word.length + bytes.length > WORD_BYTES) {
      end();
      word = [];
    }
    word.push(...bytes);
  }
  end();
  return words.join(`${LINE} `);
}

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
