import type { Faults } from "./faults.ts";
import { randomText } from "./ids.ts";
import { now } from "./sandbox.ts";
import { signatureHeader } from "./signature.ts";
import type { Row, Store } from "./store.ts";
import { listens, type Delivery } from "./webhook-endpoints.ts";

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 4 * 60 * 60 * 1000;
/** 0.5 s doubling up to four hours: thirty attempts reach over about three days, as Stripe's do. */
const MOST_ATTEMPTS = 30;
const ANSWER_WITHIN_MS = 15_000;
const AT_ONCE = 16;
const REORDER_WINDOW_MS = 400;

/** Sends events to their endpoints, signed, again and again until they are taken. */
export class Webhooks {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly queue: string[] = [];
  private readonly reordered: Delivery[] = [];
  private readonly stopping = new AbortController();
  private sending = 0;
  private readonly store: Store;
  private readonly faults: Faults;

  constructor(store: Store, faults: Faults) {
    this.store = store;
    this.faults = faults;
  }

  /** Makes the deliveries of a new event, as the fault switches have it. */
  dispatch(event: Row<"event">): void {
    const endpoints = this.store.all("webhook_endpoint").filter((endpoint) => listens(endpoint, event));
    if (endpoints.length === 0) return;
    const fault = this.faults.forEvent(event.value.type);
    const copies = fault === "double-webhooks" ? 2 : 1;
    this.count(event, endpoints.length * copies);
    for (const { value: endpoint } of endpoints) {
      const delivery = this.add(event, endpoint.id);
      if (fault === "hold-webhooks") this.shelve(delivery, "held");
      else if (fault === "lose-webhooks") this.shelve(delivery, "lost");
      else if (fault === "reorder-webhooks") this.reorder(delivery);
      else this.schedule(delivery, 0);
      if (copies === 2) this.schedule(this.add(event, endpoint.id), 0);
    }
  }

  /** Takes up what a stop or a crash left undelivered. */
  resume(): void {
    for (const { value } of this.store.all("delivery").reverse()) {
      if (value.state === "pending") this.schedule(value, Math.max(0, value.due - Date.now()));
    }
  }

  /** Sends held deliveries, and waiting retries, now. Answers how many. */
  flush(): number {
    const waiting = this.store
      .all("delivery")
      .map(({ value }) => value)
      .filter(({ state }) => state === "held" || state === "pending")
      .reverse();
    for (const delivery of waiting) this.schedule(delivery, 0);
    return waiting.length;
  }

  /** Sends an event once more, or several times, to everyone who listens. Answers how many deliveries. */
  redeliver(event: Row<"event">, times: number): number {
    const endpoints = this.store.all("webhook_endpoint").filter((endpoint) => listens(endpoint, event));
    this.count(event, endpoints.length * times);
    for (let round = 0; round < times; round += 1) {
      for (const { value } of endpoints) this.schedule(this.add(event, value.id), 0);
    }
    return endpoints.length * times;
  }

  /** Drops all timers; deliveries stay written down. */
  forget(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.queue.length = 0;
    this.reordered.length = 0;
  }

  close(): void {
    this.forget();
    this.stopping.abort();
  }

  private add(event: Row<"event">, endpoint: string): Delivery {
    const id = `dlv_${randomText(16)}`;
    const delivery: Delivery = {
      id,
      event: event.value.id,
      endpoint,
      state: "pending",
      attempts: 0,
      due: Date.now(),
      tries: [],
    };
    this.store.insert("delivery", event.account, delivery);
    return delivery;
  }

  private shelve(delivery: Delivery, state: Delivery["state"]): void {
    delivery.state = state;
    this.store.save("delivery", delivery.id);
  }

  /** Collects for a moment, then sends the last first. */
  private reorder(delivery: Delivery): void {
    this.reordered.push(delivery);
    if (this.reordered.length > 1) return;
    const timer = setTimeout(() => {
      this.timers.delete("reorder");
      const backwards = this.reordered.splice(0).reverse();
      backwards.forEach((late, position) => this.schedule(late, position * 40));
    }, REORDER_WINDOW_MS);
    this.timers.set("reorder", timer);
  }

  private schedule(delivery: Delivery, waitMs: number): void {
    delivery.due = Date.now() + waitMs;
    this.shelve(delivery, "pending");
    clearTimeout(this.timers.get(delivery.id));
    const timer = setTimeout(() => {
      this.timers.delete(delivery.id);
      this.queue.push(delivery.id);
      this.pump();
    }, waitMs);
    this.timers.set(delivery.id, timer);
  }

  private pump(): void {
    while (this.sending < AT_ONCE) {
      const id = this.queue.shift();
      if (id === undefined) return;
      const delivery = this.store.peek("delivery", id)?.value;
      if (!delivery) continue;
      this.sending += 1;
      void this.attempt(delivery).finally(() => {
        this.sending -= 1;
        this.pump();
      });
    }
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const event = this.store.peek("event", delivery.event);
    const endpoint = this.store.peek("webhook_endpoint", delivery.endpoint)?.value;
    if (!event || !endpoint) return this.shelve(delivery, "failed");
    const body = JSON.stringify(event.value, null, 2);
    const outcome = await this.post(endpoint.url, endpoint.secret, body);
    // The sandbox was stopped or emptied meanwhile: this attempt does not count.
    if (this.stopping.signal.aborted || !this.store.peek("delivery", delivery.id)) return;
    delivery.attempts += 1;
    delivery.tries = [...delivery.tries, { at: Date.now(), ...outcome }].slice(-10);
    const taken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    if (taken) this.shelve(delivery, "delivered");
    else if (delivery.attempts >= MOST_ATTEMPTS) this.shelve(delivery, "failed");
    else this.schedule(delivery, Math.min(FIRST_RETRY_MS * 2 ** (delivery.attempts - 1), LONGEST_RETRY_MS));
    if (taken) {
      event.value.pending_webhooks = Math.max(0, event.value.pending_webhooks - 1);
      this.store.save("event", event.value.id);
    }
  }

  private async post(url: string, secret: string, body: string) {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          Accept: "*/*; q=0.5, application/xml",
          "Stripe-Signature": signatureHeader(secret, body, now()),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.stopping.signal]),
      });
      const note = (await answer.text()).slice(0, 200);
      return { status: answer.status, note };
    } catch (error) {
      const cause = error instanceof Error ? ((error.cause as Error | undefined) ?? error) : error;
      return { status: null, note: String(cause).slice(0, 200) };
    }
  }

  private count(event: Row<"event">, more: number): void {
    event.value.pending_webhooks += more;
    this.store.save("event", event.value.id);
  }
}
