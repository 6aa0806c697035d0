/** An answer of an SMTP server: its code, and what it says. */
export type SmtpReply = { code: number; text: string };

/** A socket as `cloudflare:sockets` gives it. */
export type SmtpSocket = Pick<Socket, "readable" | "writable" | "close" | "startTls">;

const LONGEST_REPLY = 64 * 1024;

/** One connection, line by line: a command is sent, and its whole answer read. */
export function smtpLine(socket: SmtpSocket) {
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

    /** What came before the encryption is nobody's word any more. */
    secure(): SmtpSocket {
      if (received !== "") throw new Error("The mail server spoke before it was secure.");
      reader.releaseLock();
      writer.releaseLock();
      return socket.startTls();
    },
  };
}
