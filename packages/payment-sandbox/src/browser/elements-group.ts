import { CARD_TYPES, SandboxElement } from "./element.ts";
import type { Appearance, FrameResult } from "./messages.ts";
import type { ApiCredentials } from "./sandbox-api.ts";

export interface ElementsOptions {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  locale?: string;
  appearance?: Appearance;
}

/** What `stripe.elements()` answers: the elements of one payment form, and what they share. */
export class ElementsGroup {
  private static readonly groups = new Set<ElementsGroup>();
  private readonly elements = new Map<string, SandboxElement>();
  private readonly listeners = new Set<() => void>();
  private readonly credentials: ApiCredentials;
  private options: ElementsOptions;

  constructor(credentials: ApiCredentials, options: ElementsOptions) {
    this.credentials = credentials;
    this.options = options;
    ElementsGroup.groups.add(this);
  }

  /** The group that a mounted element belongs to. */
  static holding(element: unknown): ElementsGroup | undefined {
    return [...ElementsGroup.groups].find((group) =>
      [...group.elements.values()].includes(element as SandboxElement),
    );
  }

  get clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  create(type: string, options: Record<string, unknown> = {}): SandboxElement {
    if (this.elements.has(type)) {
      throw Object.assign(
        new Error(`Can only create one Element of type ${type} through an Elements instance.`),
        {
          name: "IntegrationError",
        },
      );
    }
    const element = new SandboxElement(type, options, this.credentials.origin, () => this.frameOptions(type));
    element.onDestroy(() => this.elements.delete(type));
    this.elements.set(type, element);
    return element;
  }

  /** By type, or by the React component that shows it. */
  getElement(wish: string | { __elementType?: string }): SandboxElement | null {
    const type = typeof wish === "string" ? wish : (wish.__elementType ?? "");
    return this.elements.get(type) ?? null;
  }

  update(options: ElementsOptions): Promise<void> {
    this.options = { ...this.options, ...options };
    for (const element of this.elements.values()) element.sendOptions();
    queueMicrotask(() => this.listeners.forEach((listener) => listener()));
    return Promise.resolve();
  }

  fetchUpdates(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  /** Checks the form, as must be done before the server makes the intent. */
  async submit(): Promise<FrameResult> {
    if (this.paysByWallet) return { selectedPaymentMethod: "link" };
    const card = this.cardElement();
    if (!card) return {};
    const result = await card.call({ name: "submit" });
    return result.error ? result : { selectedPaymentMethod: "card" };
  }

  on(event: string, listener: () => void): void {
    if (event === "update-end") this.listeners.add(listener);
  }

  /** Whether a wallet was chosen and pays instead of the card. */
  get paysByWallet(): boolean {
    return [...this.elements.values()].some((element) => element.paysByWallet);
  }

  /** The element that holds the card, when one is mounted. */
  cardElement(): SandboxElement | undefined {
    return [...this.elements.values()].find(
      (element) => CARD_TYPES.includes(element.type) && element.isMounted,
    );
  }

  private frameOptions(elementType: string) {
    const { key, account } = this.credentials;
    const { locale, appearance } = this.options;
    const language = !locale || locale === "auto" ? navigator.language : locale;
    return { elementType, key, account, locale: language, appearance: appearance ?? {} };
  }
}
