import { walletButton } from "./wallet-button.ts";
import {
  isSandboxMessage,
  type FrameCall,
  type FrameOptions,
  type FrameResult,
  type FromFrame,
  type ToFrame,
} from "./messages.ts";

/** The elements that ask for a card. The others are accepted and stay empty. */
export const CARD_TYPES = ["payment", "card"];
const WALLET_TYPE = "expressCheckout";

const GIVE_UP_AFTER_MS = 10_000;
/** The frame reaches past its place on all sides, so that focus rings are not cut off. */
const BLEED = 4;
let frames = 0;

type Listener = (detail?: Record<string, unknown>) => void;

/** One Stripe element: an iframe of the sandbox's origin in the shop's page, and its events. */
export class SandboxElement {
  readonly type: string;
  private readonly origin: string;
  private readonly optionsNow: () => FrameOptions;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly waiting = new Map<number, (result: FrameResult) => void>();
  private readonly queued: ToFrame[] = [];
  private options: Record<string, unknown>;
  private frame: HTMLIFrameElement | null = null;
  private isOpen = false;
  private calls = 0;
  private giveUp = 0;
  private destroyed = () => {};
  /** Whether a wallet was chosen and pays instead of the card. */
  paysByWallet = false;

  constructor(
    type: string,
    options: Record<string, unknown>,
    origin: string,
    optionsNow: () => FrameOptions,
  ) {
    this.type = type;
    this.options = options;
    this.origin = origin;
    this.optionsNow = optionsNow;
  }

  get isMounted(): boolean {
    return this.frame !== null;
  }

  mount(place: string | HTMLElement): void {
    const target = typeof place === "string" ? document.querySelector<HTMLElement>(place) : place;
    if (!target)
      throw Object.assign(new Error("The element's place is not in the document."), {
        name: "IntegrationError",
      });
    this.unmount();
    target.classList.add("StripeElement");
    if (this.type === WALLET_TYPE) {
      const choose = (chosen: boolean) => (this.paysByWallet = chosen);
      target.replaceChildren(walletButton((event, detail) => this.emit(event, detail), choose));
      setTimeout(() => this.emit("ready", { availablePaymentMethods: { link: true } }), 0);
      return;
    }
    if (!CARD_TYPES.includes(this.type)) {
      setTimeout(() => this.emit("ready", {}), 0);
      return;
    }
    this.frame = this.makeFrame();
    window.addEventListener("message", this.hear);
    this.giveUp = window.setTimeout(() => {
      const error = { type: "api_connection_error", message: "The card form could not be loaded." };
      this.emit("loaderror", { error });
    }, GIVE_UP_AFTER_MS);
    target.replaceChildren(this.frame);
    this.emit("loaderstart", {});
  }

  unmount(): void {
    window.clearTimeout(this.giveUp);
    window.removeEventListener("message", this.hear);
    this.frame?.parentElement?.classList.remove("StripeElement");
    this.frame?.remove();
    this.frame = null;
    this.isOpen = false;
    const gone = {
      error: { type: "validation_error", message: "The card form was taken away before it answered." },
    };
    for (const answer of this.waiting.values()) answer(gone);
    this.waiting.clear();
  }

  destroy(): void {
    this.unmount();
    this.listeners.clear();
    this.destroyed();
  }

  onDestroy(then: () => void): void {
    this.destroyed = then;
  }

  update(options: Record<string, unknown>): this {
    this.options = { ...this.options, ...options };
    return this;
  }

  on(event: string, listener: Listener): this {
    const listeners = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (detail) => {
      this.off(event, first);
      listener(detail);
    };
    return this.on(event, first);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.listeners.get(event)?.delete(listener);
    else this.listeners.delete(event);
    return this;
  }

  focus(): void {
    this.post({ sandbox: "stripe", kind: "do", action: "focus" });
  }

  blur(): void {
    this.post({ sandbox: "stripe", kind: "do", action: "blur" });
  }

  clear(): void {
    this.post({ sandbox: "stripe", kind: "do", action: "clear" });
  }

  /** The card form is always open: there is nothing to fold. */
  collapse(): this {
    return this;
  }

  /** The address element's question. The sandbox has no address form, so there is never a complete one. */
  getValue(): Promise<{ complete: boolean; isNewAddress: boolean; value: Record<string, never> }> {
    return Promise.resolve({ complete: false, isNewAddress: false, value: {} });
  }

  /** Tells the frame how to look and speak, at its start and after changes. */
  sendOptions(): void {
    this.post({ sandbox: "stripe", kind: "options", options: this.optionsNow() });
  }

  /** Has the frame do something with its card, and resolves with what came of it. */
  call(call: FrameCall): Promise<FrameResult> {
    const id = ++this.calls;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.post({ sandbox: "stripe", kind: "call", id, call });
    });
  }

  private readonly hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (
      origin !== this.origin ||
      !this.frame ||
      source !== this.frame.contentWindow ||
      !isSandboxMessage(data)
    )
      return;
    const message = data as FromFrame;
    if (message.kind === "hello") this.open();
    else if (message.kind === "height") this.frame.style.height = `${message.height + 2 * BLEED}px`;
    else if (message.kind === "event") this.emit(message.name, message.detail);
    else {
      this.waiting.get(message.id)?.(message.result);
      this.waiting.delete(message.id);
    }
  };

  private open(): void {
    window.clearTimeout(this.giveUp);
    this.isOpen = true;
    this.sendOptions();
    for (const message of this.queued.splice(0)) this.post(message);
  }

  private post(message: ToFrame): void {
    if (this.isOpen) this.frame?.contentWindow?.postMessage(message, this.origin);
    else if (message.kind !== "options") this.queued.push(message);
  }

  private emit(event: string, detail: Record<string, unknown>): void {
    for (const listener of [...(this.listeners.get(event) ?? [])])
      listener({ elementType: this.type, ...detail });
  }

  private makeFrame(): HTMLIFrameElement {
    const frame = document.createElement("iframe");
    frame.name = `__privateStripeFrame${++frames}`;
    frame.title = "Secure payment input frame";
    frame.allow = "payment *";
    frame.src = `${this.origin}/frames/card?parent=${encodeURIComponent(window.location.origin)}`;
    const look: Record<string, string> = {
      display: "block",
      border: "0",
      margin: `-${BLEED}px`,
      width: `calc(100% + ${2 * BLEED}px)`,
      "min-width": "100%",
      "max-width": "none",
      height: "172px",
      "color-scheme": "light only",
    };
    for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value);
    return frame;
  }
}
