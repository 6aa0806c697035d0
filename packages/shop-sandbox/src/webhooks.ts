import { randomBytes } from "node:crypto";
import type { App } from "./app-file.ts";
import type { Faults } from "./faults.ts";
import { bodySignature } from "./signature.ts";

export type Delivery = {
  id: string;
  event: string;
  topic: string;
  domain: string;
  uri: string;
  body: string;
  /** When the thing happened, ISO. */
  triggeredAt: string;
  /** The statuses of its tries; 0 where no answer came. */
  answers: number[];
  state: "held" | "waiting" | "done" | "given up";
};

/** As often as Shopify tries, in the same order of waits but within a minute instead of four hours. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
const ANSWERS_WITHIN_MS = 5_000;

/** Sends what happens in a shop to the addresses of the app's file. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  private readonly works = new Set<Promise<void>>();
  private readonly timers = new Map<Delivery, NodeJS.Timeout>();

  constructor(
    private readonly app: App,
    private readonly faults: Faults,
  ) {}

  /** @param at when it happened, milliseconds. */
  tell(topic: string, domain: string, payload: object, at: number): void {
    const event = randomBytes(16).toString("hex");
    for (const { uri } of this.app.topics.filter((one) => one.topic === topic)) {
      const delivery: Delivery = {
        id: randomBytes(16).toString("hex"),
        event,
        topic,
        domain,
        uri,
        body: JSON.stringify(payload),
        triggeredAt: new Date(at).toISOString(),
        answers: [],
        state: "waiting",
      };
      if (this.faults.take(["lose-webhooks"], topic)) continue;
      this.deliveries.push(delivery);
      if (this.faults.take(["hold-webhooks"], topic)) {
        delivery.state = "held";
        continue;
      }
      const times = this.faults.take(["double-webhooks"], topic) ? 2 : 1;
      for (let time = 0; time < times; time += 1) this.start(delivery);
    }
  }

  /** Sends what is held or waits for another try. @returns when all of it was answered. */
  async flush(): Promise<number> {
    const waiting = this.deliveries.filter(({ state }) => state === "held" || state === "waiting");
    for (const delivery of waiting) {
      clearTimeout(this.timers.get(delivery));
      if (delivery.state === "held" || this.timers.delete(delivery)) this.start(delivery);
    }
    await this.settled();
    return waiting.length;
  }

  /** Sends a delivery once more, as it was. */
  async again(id: string): Promise<number | undefined> {
    const delivery = this.deliveries.find((one) => one.id === id);
    if (!delivery) return undefined;
    this.start(delivery);
    await this.settled();
    return delivery.answers.at(-1);
  }

  /** Until everything that is on its way was answered. */
  async settled(): Promise<void> {
    while (this.works.size > 0) await Promise.all(this.works);
  }

  forget(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.deliveries.length = 0;
  }

  private start(delivery: Delivery): void {
    delivery.state = "waiting";
    const work = this.send(delivery).finally(() => this.works.delete(work));
    this.works.add(work);
  }

  private async send(delivery: Delivery): Promise<void> {
    const { app } = this;
    const secret = this.faults.take(["bad-signature"], delivery.topic) ? "of somebody else" : app.secret;
    const headers = {
      "Content-Type": "application/json",
      "X-Shopify-Topic": delivery.topic,
      "X-Shopify-Shop-Domain": delivery.domain,
      "X-Shopify-API-Version": app.apiVersion,
      "X-Shopify-Webhook-Id": delivery.id,
      "X-Shopify-Event-Id": delivery.event,
      "X-Shopify-Triggered-At": delivery.triggeredAt,
      "X-Shopify-Hmac-SHA256": bodySignature(secret, delivery.body),
    };
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const status = await fetch(delivery.uri, {
      method: "POST",
      body: delivery.body,
      headers,
      signal,
      redirect: "manual",
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    delivery.answers.push(status);
    if (status >= 200 && status < 300) {
      delivery.state = "done";
      return;
    }
    const wait = WAITS_MS[delivery.answers.length - 1];
    if (wait === undefined) {
      delivery.state = "given up";
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(delivery);
      this.start(delivery);
    }, wait);
    timer.unref();
    this.timers.set(delivery, timer);
  }
}
