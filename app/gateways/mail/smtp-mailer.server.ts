import { isRefusalOfReceiver } from "../../domain/mail/block-reasons.ts";
import { type Mail, type Mailer, AddressRefused } from "./mailer.server.ts";
import { addressOf, checkedAddress, domainOf, smtpMessage } from "./smtp-message.ts";

/** An answer of an SMTP server: its code, and what it says. */
type SmtpReply = { code: number; text: string };

/** A socket as `cloudflare:sockets` gives it. */
type SmtpSocket = Pick<Socket, "readable" | "writable" | "close" | "startTls">;

const LONGEST_REPLY = 64 * 1024;

/** One connection, line by line: a command is sent, and its whole answer read. */
function smtpLine(socket: SmtpSocket) {
  const reader = (socket.readable as ReadableStream<Uint8Array>).getReader();
  const writer = (socket.writable as WritableStream<Uint8Array>).getWriter();
  const decoder = new TextDecoder();
  let received = "";

  async function readLine(): Promise<string> {
    for (;;) {
      const end = received.indexOf("\n");
      if (end >= 0) {
        const line = received.slice(0, end).replace(/\r$/, "");
        received = received.slice(end + 1);
        return line;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error("The mail server closed the connection.");
      received += decoder.decode(value, { stream: true });
      if (received.length > LONGEST_REPLY) throw new Error("The mail server's answer has no end.");
    }
  }

  return {
    async reply(): Promise<SmtpReply> {
      const texts: string[] = [];
      for (;;) {
        const line = await readLine();
        const [, code = "", more = "", text = ""] = /^(\d{3})([ -]?)(.*)$/.exec(line) ?? [];
        if (code === "") throw new Error("The mail server does not speak SMTP.");
        texts.push(text);
        if (more !== "-") return { code: Number(code), text: texts.join("\n") };
      }
    },

    async send(text: string): Promise<void> {
      await writer.write(new TextEncoder().encode(`${text}\r\n`));
    },

    /** Discard what arrived before the encryption: an attacker could have sent it. */
    secure(): SmtpSocket {
      if (received !== "") throw new Error("The mail server spoke before it was secure.");
      reader.releaseLock();
      writer.releaseLock();
      return socket.startTls();
    },
  };
}

/** Opens a connection: `connect` of `cloudflare:sockets`. */
export type Connect = (
  address: { hostname: string; port: number },
  options: { secureTransport: "on" | "starttls"; allowHalfOpen: boolean },
) => SmtpSocket;

/** Longer than a server usually takes, and well below the deadline of a mail's job. */
const LONGEST_MS = 15_000;
const PORTS = { "smtps:": 465, "smtp:": 587 } as const;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * A provider's SMTP server, `smtps://name:password@host` (TLS from the beginning) or `smtp://…` (STARTTLS, which must be
 * offered unless the server is this machine). One connection for each mail (docs/decisions/0340).
 * @throws when the server refuses or does not answer, so that the queue tries again.
 */
export function smtpMailer(
  address: string,
  connect: Connect,
  now: () => Date,
  longestMs = LONGEST_MS,
): Mailer {
  const url = new URL(address);
  const isTls = url.protocol === "smtps:";
  const port = Number(url.port) || PORTS[isTls ? "smtps:" : "smtp:"];
  return {
    async send(mail) {
      const options = { secureTransport: isTls ? "on" : "starttls", allowHalfOpen: false } as const;
      const socket = connect({ hostname: url.hostname, port }, options);
      const open = { last: socket };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("The mail server did not answer in time.")), longestMs);
      });
      const talk = converse(open, url, mail, now());
      // Avoid an unhandled rejection after the timeout.
      talk.catch(() => undefined);
      try {
        await Promise.race([talk, tooLate]);
        return { providerId: null };
      } finally {
        clearTimeout(timer);
        await open.last.close().catch(() => undefined);
      }
    },
  };
}

async function converse(open: { last: SmtpSocket }, url: URL, mail: Mail, now: Date): Promise<void> {
  const from = addressOf(mail.from);
  const to = checkedAddress(mail.to);
  const message = smtpMessage(mail, now);
  let line = smtpLine(open.last);
  const ask = async (command: string, expected: number, what: string = command): Promise<SmtpReply> => {
    await line.send(command);
    return expect(await line.reply(), expected, what);
  };
  const greet = async () => (await ask(`EHLO ${domainOf(from)}`, 2)).text.toUpperCase();

  expect(await line.reply(), 2, "the connection");
  let offers = await greet();
  if (url.protocol === "smtp:") {
    if (/^STARTTLS\b/m.test(offers)) {
      await ask("STARTTLS", 2);
      open.last = line.secure();
      line = smtpLine(open.last);
      offers = await greet();
    } else if (!LOOPBACK.has(url.hostname)) throw new Error("The mail server offers no encryption.");
  }
  if (url.username !== "") await signIn(ask, offers, url);
  await ask(`MAIL FROM:<${from}>`, 2, "MAIL FROM");
  await line.send(`RCPT TO:<${to}>`);
  const recipient = await line.reply();
  if (Math.floor(recipient.code / 100) === 5 && isRefusalOfReceiver(recipient.text))
    throw new AddressRefused(`${recipient.code} ${recipient.text}`);
  expect(recipient, 2, "RCPT TO");
  await ask("DATA", 3);
  // No line of base64 begins with a dot; a header might.
  await ask(`${message.replaceAll(/^\./gm, "..")}.`, 2, "the message");
  // The server has the mail: nothing that comes after it undoes that.
  await line.send("QUIT").catch(() => undefined);
}

type Ask = (command: string, expected: number, what?: string) => Promise<SmtpReply>;

async function signIn(ask: Ask, offers: string, url: URL): Promise<void> {
  const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  const ways = /^AUTH[ =](.*)$/m.exec(offers)?.[1] ?? "";
  if (/\bPLAIN\b/.test(ways)) {
    await ask(`AUTH PLAIN ${base64(`\0${name}\0${password}`)}`, 2, "AUTH");
  } else if (/\bLOGIN\b/.test(ways)) {
    await ask("AUTH LOGIN", 3, "AUTH");
    await ask(base64(name), 3, "AUTH");
    await ask(base64(password), 2, "AUTH");
  } else throw new Error("The mail server offers no way to sign in that we know.");
}

/** @throws an error with the server's code, and nothing of what was said to it. */
function expect(reply: SmtpReply, expected: number, what: string): SmtpReply {
  if (Math.floor(reply.code / 100) === expected) return reply;
  throw new Error(`The mail server answered ${reply.code} to ${what}.`);
}
