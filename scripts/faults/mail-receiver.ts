import { type FaultProxy, type LineFault, startFaultProxy } from "./fault-proxy.ts";

export interface MailReceiver extends FaultProxy {
  /** How many requests came, and how many mails they were: the key of a repeated one is the same. */
  counts(): { requests: number; mails: number };
  /** Receivers and subjects of mails that were sent twice, as two mails with the same text. */
  doubled(): string[];
  /** Receiver and subject of each mail that came, once or repeatedly, by its id. */
  received(): ReadonlyMap<string, string>;
}

/** The mail provider's side of the wire, as Resend documents it. */
export async function startMailReceiver(choose: () => LineFault | undefined): Promise<MailReceiver> {
  const keys = new Map<string, string>();
  const texts = new Map<string, string>();
  let requests = 0;
  const proxy = await startFaultProxy((request, body, response) => {
    requests += 1;
    const key = String(request.headers["idempotency-key"] ?? "");
    const { to, subject, text } = JSON.parse(body.toString()) as {
      to: unknown;
      subject: string;
      text?: string;
    };
    keys.set(key, `${String(to)} ${subject}`);
    texts.set(key, text ?? "");
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ id: `mail-${key}` }));
  }, choose);
  return {
    ...proxy,
    received: () => keys,
    counts: () => ({ requests, mails: keys.size }),
    doubled: () => {
      const seen = new Set<string>();
      return [...keys].flatMap(([key, mail]) => {
        const whole = `${mail}\n${texts.get(key)}`;
        if (seen.has(whole)) return [mail];
        seen.add(whole);
        return [];
      });
    },
  };
}
