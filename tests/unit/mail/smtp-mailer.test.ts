import { describe, expect, test } from "vitest";
import { AddressRefused, type Mail } from "../../../app/gateways/mail/mailer.server.ts";
import { type Connect, smtpMailer } from "../../../app/gateways/mail/smtp-mailer.server.ts";
import { connectTrusting } from "../../../scripts/dev/cloudflare-sockets.ts";
import { LOCALHOST } from "../../support/localhost-certificate.ts";
import { smtpServer } from "../../support/smtp-server.ts";

const NOW = new Date("2030-01-01T10:00:00Z");
const MAIL: Mail = {
  id: "mail0001",
  from: '"Café Münster via Popstall" <orders@popstall.example>',
  to: "nora@friends.example",
  replyTo: "hello@cafe.example",
  subject: "Ihre Bestellung PS-1 ist unterwegs – schön, dass Sie da sind, und bis bald bei uns im Laden",
  text: "Hallo\n.\n..zwei Punkte\nEnde\n",
  html: "<p>Größe: „M“</p>",
};

const connect = connectTrusting({ ca: LOCALHOST.cert }) as unknown as Connect;

const mailerTo = (port: number, { sign = "", host = "localhost", within = 5_000 } = {}) =>
  smtpMailer(`smtp://${sign}${host}:${port}`, connect, () => NOW, within);

/** Header values of a message without their folding, and its parts as they are read. */
function read(message: string) {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n /g, "");
  const headers = new Map(unfolded.split("\r\n").map((line) => line.split(/: (.*)/s) as [string, string]));
  const words = (text = "") =>
    text.replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, base64: string) =>
      Buffer.from(base64, "base64").toString(),
    );
  const parts = rest
    .join("\r\n\r\n")
    .split(/\r\n\r\n/)
    .flatMap((part) => /^([\w+/=\r\n]+?)\r\n--/.exec(part)?.[1] ?? [])
    .map((base64) => Buffer.from(base64, "base64").toString());
  return { headers, head, words, parts };
}

test("a mail arrives whole: sender, subject, both parts, and a message id that identifies a repeated one", async () => {
  const server = await smtpServer({ offers: ["AUTH PLAIN LOGIN"] });
  await mailerTo(server.port, { sign: "shop:p%40ss@" }).send(MAIL);
  // The connection is closed at once: whether its last line arrives is not waited for.
  expect(server.commands.map(({ line }) => line).filter((line) => line !== "QUIT")).toEqual([
    "EHLO popstall.example",
    `AUTH PLAIN ${btoa("\0shop\0p@ss")}`,
    "MAIL FROM:<orders@popstall.example>",
    "RCPT TO:<nora@friends.example>",
    "DATA",
  ]);
  const { headers, head, words, parts } = read(server.mails[0]?.message ?? "");
  expect(words(headers.get("From"))).toBe("Café Münster via Popstall <orders@popstall.example>");
  expect(words(headers.get("Subject"))).toBe(MAIL.subject);
  expect(headers.get("Message-ID")).toBe("<mail0001@popstall.example>");
  expect(headers.get("Date")).toBe("Tue, 01 Jan 2030 10:00:00 +0000");
  expect(headers.get("Reply-To")).toBe("<hello@cafe.example>");
  expect(parts).toEqual([MAIL.text.replaceAll("\n", "\r\n"), MAIL.html]);
  for (const line of server.mails[0]?.message.split("\r\n") ?? [])
    expect(line.length).toBeLessThanOrEqual(120);
  expect(head).toMatch(/^[\x20-\x7e\r\n]+$/);
});

test("typed text cannot add a header or a receiver to a mail", async () => {
  const server = await smtpServer();
  const evil = { ...MAIL, subject: "Hi\r\nBcc: all@evil.example" };
  await mailerTo(server.port).send(evil);
  expect(server.mails[0]?.message).not.toContain("Bcc");
  for (const to of ["a@b.example>\r\nRCPT TO:<c@evil.example", "a b@c.example", "ü@c.example", ""]) {
    await expect(mailerTo(server.port).send({ ...MAIL, to })).rejects.toThrow();
  }
  expect(server.mails).toHaveLength(1);
});

describe("encryption", () => {
  test("begins before anything is said of who signs in", async () => {
    const server = await smtpServer({ offers: ["STARTTLS", "AUTH LOGIN"] });
    await mailerTo(server.port, { sign: "shop:secret@" }).send(MAIL);
    expect(server.mails).toHaveLength(1);
    const open = server.commands.filter(({ isEncrypted }) => !isEncrypted).map(({ line }) => line);
    expect(open).toEqual(["EHLO popstall.example", "STARTTLS"]);
    expect(server.commands.map(({ line }) => line)).toContain(btoa("secret"));
  });

  test("is demanded of every server but this machine", async () => {
    const server = await smtpServer({ offers: ["AUTH PLAIN"] });
    const elsewhere: Connect = (_, options) => connect({ hostname: "127.0.0.1", port: server.port }, options);
    const mailer = smtpMailer("smtp://shop:secret@mail.example:587", elsewhere, () => NOW);
    await expect(mailer.send(MAIL)).rejects.toThrow("no encryption");
    expect(server.commands.map(({ line }) => line)).toEqual(["EHLO popstall.example"]);
  });

  test("believes no answer that came before it", async () => {
    const server = await smtpServer({ offers: ["STARTTLS"], injected: "250 believe me\r\n" });
    await expect(mailerTo(server.port).send(MAIL)).rejects.toThrow("before it was secure");
  });

  test("with an untrusted certificate is refused", async () => {
    const server = await smtpServer({ offers: ["STARTTLS"] });
    const trusting = connectTrusting({}) as unknown as Connect;
    const mailer = smtpMailer(`smtp://localhost:${server.port}`, trusting, () => NOW, 5_000);
    await expect(mailer.send(MAIL)).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });
});

describe("a server that does not take it", () => {
  test.each([
    ["550 5.1.1 no such user", true],
    ["553 5.1.3 bad address", true],
    ["551 5.1.6 moved", true],
    ["550 5.2.1 mailbox closed", true],
    ["556 5.1.10 the domain takes no mail", true],
    ["550 Unknown mailbox", false],
    ["550 relay not permitted", false],
    ["550 Sender verify failed", false],
    [
      "550-Verification failed for <shop@test.example>\r\n550-Response: 550 5.1.1 no such user\r\n550 Sender verify failed",
      false,
    ],
    ["550 Authentication required", false],
    ["530 5.7.0 Must issue a STARTTLS command first", false],
    ["551 User not local", false],
    ["553 sorry, that domain isn't in my list of allowed rcpthosts", false],
    ["553 5.1.8 sender's domain is none", false],
    ["550 5.1.7 sender's address is none", false],
    ["550 5.1.0 address rejected", false],
    ["554 no", false],
    ["550 5.7.1 we do not like you", false],
    ["554 5.7.1 blocked", false],
    ["450 4.2.1 mailbox busy", false],
    ["452 4.2.2 mailbox full", false],
  ])("with %s tells of the address: %s", async (answer, isOfAddress) => {
    const server = await smtpServer({ answers: { RCPT: answer } });
    const error: unknown = await mailerTo(server.port)
      .send(MAIL)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof AddressRefused).toBe(isOfAddress);
  });

  test.each([
    ["refuses the sign-in", { offers: ["AUTH PLAIN"], answers: { AUTH: "535 5.7.8 no" } }, "535"],
    ["knows no way to sign in", { offers: ["AUTH XOAUTH2"] }, "sign in"],
    ["refuses the message", { offers: ["AUTH PLAIN"], answers: { message: "451 4.3.0 later" } }, "451"],
    ["speaks something else", { answers: { EHLO: "HTTP/1.1 400 Bad Request" } }, "SMTP"],
  ])("because it %s is tried again, and the error tells no password", async (_, manner, said) => {
    const server = await smtpServer(manner);
    const sent = mailerTo(server.port, { sign: "shop:secret@" }).send(MAIL);
    await expect(sent).rejects.toThrow(said);
    await expect(sent).rejects.not.toThrow(/secret|c2VjcmV0/);
  });

  test.each(["EHLO", "message"])("because it never answers %s is given up in time", async (word) => {
    const server = await smtpServer({ silent: [word] });
    await expect(mailerTo(server.port, { within: 300 }).send(MAIL)).rejects.toThrow("in time");
  });

  test("because no server listens fails at once", async () => {
    await expect(mailerTo(1).send(MAIL)).rejects.toThrow();
  });
});
