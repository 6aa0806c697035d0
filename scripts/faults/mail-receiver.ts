import { type FaultProxy, type LineFault, startFaultProxy } from "./fault-proxy.ts";

export interface MailReceiver extends FaultProxy {
  /** How many requests came, and how many mails they were: the key of a repeated one is the same. */
  counts(): { requests: number; mails: number };
  /** Receivers and subjects that were sent two different mails. */
  doubled(): string[];
  /** Receiver and subject of each mail that came, once or repeatedly, by its id. */
  received(): ReadonlyMap<string, string>;
}

/** The mail provider's side of the wire, as Resend documents it. */
export async function startMailReceiver(choose: () => LineFault | undefined): Promise<MailReceiver> {
  const keys = new Map<string, string>();
  let requests = 0;
  const proxy = await startFaultProxy((request, body, response) => {
    requests += 1;
    const key = String(request.headers["idempotency-key"] ?? "");
    const { to, subject } = JSON.parse(body.toString()) as { to: unknown; subject: string };
    keys.set(key, `${String(to)} ${subject}`);
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ id: `mail-${key}` }));
  }, choose);
  return {
    ...proxy,
    received: () => keys,
    counts: () => ({ requests, mails: keys.size }),
    doubled: () => {
      const seen = new Map<string, number>();
      for (const mail of keys.values()) seen.set(mail, (seen.get(mail) ?? 0) + 1);
      return [...seen].filter(([, times]) => times > 1).map(([mail]) => mail);
    },
  };
}
