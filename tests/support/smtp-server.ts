import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { LOCALHOST } from "./localhost-certificate.ts";

type Manner = {
  /** Lines that EHLO answers besides; `STARTTLS` is left out once the line is encrypted. */
  offers?: string[];
  /** Answers in place of the usual ones, by the first word of a command; `message` is the end of the data. */
  answers?: Record<string, string>;
  /** Never answers these. */
  silent?: string[];
  /** What is sent together with the answer to STARTTLS, unencrypted. */
  injected?: string;
};

/** An SMTP server that takes mails and remembers what it was told, and whether that was encrypted. */
export async function smtpServer({ offers = [], answers = {}, silent = [], injected = "" }: Manner = {}) {
  const mails: { from: string; to: string; message: string }[] = [];
  const commands: { line: string; isEncrypted: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.write("220 stand-in\r\n");
    talk(socket, false);
  });

  function talk(socket: Socket, isEncrypted: boolean) {
    let received = "";
    let message: string[] | undefined;
    const envelope = { from: "", to: "" };
    sockets.add(socket);
    socket.on("error", () => undefined);
    // In pieces, as networks bring it.
    const say = (text: string) => void socket.write(text.slice(0, 2), () => socket.write(text.slice(2)));
    const take = (line: string) => {
      if (message) {
        if (line !== ".") return void message.push(line.replace(/^\.\./, "."));
        const text = message.join("\r\n");
        message = undefined;
        if (silent.includes("message")) return undefined;
        if (!answers.message) mails.push({ ...envelope, message: text });
        return say(`${answers.message ?? "250 2.0.0 taken"}\r\n`);
      }
      commands.push({ line, isEncrypted });
      const word = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      if (silent.includes(word)) return undefined;
      if (answers[word]) return say(`${answers[word]}\r\n`);
      if (word === "EHLO") {
        const now = offers.filter((offer) => !(isEncrypted && offer === "STARTTLS"));
        return say(
          ["250-stand-in", ...now.map((offer) => `250-${offer}`), "250 8BITMIME"].join("\r\n") + "\r\n",
        );
      }
      if (word === "STARTTLS") {
        socket.write(`220 go ahead\r\n${injected}`);
        socket.removeAllListeners("data");
        const secureContext = createSecureContext(LOCALHOST);
        return talk(new TLSSocket(socket, { isServer: true, secureContext }), true);
      }
      if (word === "AUTH") return say(line.endsWith("LOGIN") ? "334 VXNlcg==\r\n" : "235 2.7.0 welcome\r\n");
      if (word === "MAIL") envelope.from = line.slice("MAIL FROM:".length);
      if (word === "RCPT") envelope.to = line.slice("RCPT TO:".length);
      if (word === "DATA") {
        message = [];
        return say("354 go on\r\n");
      }
      if (word === "QUIT") return void socket.end("221 bye\r\n");
      const previous = commands.at(-2)?.line ?? "";
      // The name, and then the password, of AUTH LOGIN.
      if (previous === "AUTH LOGIN") return say("334 UGFzcw==\r\n");
      if (commands.at(-3)?.line === "AUTH LOGIN") return say("235 2.7.0 welcome\r\n");
      return say("250 2.1.0 ok\r\n");
    };
    socket.on("data", (bytes: Buffer) => {
      received += bytes.toString("utf8");
      const lines = received.split("\r\n");
      received = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, mails, commands };
}
