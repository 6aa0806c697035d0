import type { CardTexts } from "../card-texts.ts";
import {
  brandOf,
  cvcProblem,
  expiryProblem,
  groupDigits,
  mostDigits,
  numberProblem,
  writeExpiry,
} from "./card-input.ts";
import type { StripeError } from "./messages.ts";

type Name = "number" | "expiry" | "cvc";
type Problem = keyof CardTexts;

const NAMES: readonly Name[] = ["number", "expiry", "cvc"];
/** Stripe.js's codes for what we call the problems. */
const CODES: Partial<Record<Problem, string>> = {
  incorrect_number: "invalid_number",
  past_expiry: "invalid_expiry_year_past",
};
const FIELD_OF: Record<string, Name> = {
  expired_card: "expiry",
  incorrect_cvc: "cvc",
  incorrect_number: "number",
  invalid_cvc: "cvc",
  invalid_expiry_month: "expiry",
  invalid_expiry_year: "expiry",
  invalid_number: "number",
};

/** The three inputs of the card form: writing, checking, and saying what is wrong. */
export class CardFields {
  private readonly emit: (name: string, detail: Record<string, unknown>) => void;
  private readonly inputs: Record<Name, HTMLInputElement>;
  private texts: CardTexts | null = null;
  private lastChange = "";
  private isFocused = false;

  constructor(emit: (name: string, detail: Record<string, unknown>) => void) {
    this.emit = emit;
    this.inputs = { number: inputNamed("number"), expiry: inputNamed("expiry"), cvc: inputNamed("cvc") };
    for (const name of NAMES) this.listen(name);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && emit("escape", {}));
    document.addEventListener("focusin", () => this.focusChanged(true));
    // Focus that moves on within the form is no blur: the next focusin comes before this timer.
    document.addEventListener("focusout", () =>
      setTimeout(() => this.focusChanged(document.hasFocus() && document.activeElement !== document.body)),
    );
  }

  /** Puts the form into a language. */
  speak(texts: CardTexts): void {
    this.texts = texts;
    label("number", texts.card_number);
    label("expiry", texts.expiration_date);
    label("cvc", texts.security_code);
    this.inputs.expiry.placeholder = texts.expiry_placeholder;
  }

  /** Shows what is wrong, goes to the first wrong field and answers its error; null when all is well. */
  check(): StripeError | null {
    const wrong = NAMES.map((name) => ({ name, problem: this.problem(name) })).filter(
      ({ problem }) => problem,
    );
    for (const name of NAMES) this.show(name, wrong.find((one) => one.name === name)?.problem ?? null);
    const [first] = wrong;
    if (!first?.problem) return null;
    this.inputs[first.name].focus();
    return {
      type: "validation_error",
      code: CODES[first.problem] ?? first.problem,
      message: this.say(first.problem),
    };
  }

  /** Marks the field that the bank complained of. */
  mark(error: StripeError): void {
    const name = FIELD_OF[error.code ?? ""];
    if (name) this.inputs[name].setAttribute("aria-invalid", "true");
  }

  /** The card, as the API takes it. It leaves this frame for the sandbox's own address only. */
  card(): Record<string, string> {
    const expiry = this.inputs.expiry.value.replace(/\D/g, "");
    return {
      number: this.digits(),
      exp_month: expiry.slice(0, 2),
      exp_year: expiry.slice(2),
      cvc: this.inputs.cvc.value,
    };
  }

  lock(locked: boolean): void {
    for (const name of NAMES) this.inputs[name].readOnly = locked;
  }

  focus(): void {
    (NAMES.map((name) => this.inputs[name]).find(({ value }) => value === "") ?? this.inputs.number).focus();
  }

  blur(): void {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  clear(): void {
    for (const name of NAMES) {
      this.inputs[name].value = "";
      this.show(name, null);
    }
    this.changed();
  }

  private listen(name: Name): void {
    const input = this.inputs[name];
    input.addEventListener("input", (event) => {
      this.write(name, (event as InputEvent).inputType?.startsWith("delete") ?? false);
      this.show(
        name,
        name === "number" && this.problem(name) === "incorrect_number" ? "incorrect_number" : null,
      );
      this.changed();
    });
    input.addEventListener("blur", () => input.value !== "" && this.show(name, this.problem(name)));
  }

  private write(name: Name, isDeleting: boolean): void {
    const input = this.inputs[name];
    const atEnd = input.selectionStart === input.value.length;
    if (name === "number") {
      const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, "").length;
      const digits = this.digits();
      const shortened = digits.slice(0, mostDigits(digits));
      input.value = groupDigits(shortened);
      const caret = atEnd ? input.value.length : groupDigits(shortened.slice(0, before)).length;
      input.setSelectionRange(caret, caret);
      document.body.dataset.brand = brandOf(shortened);
      this.inputs.cvc.maxLength = brandOf(shortened) === "amex" ? 4 : 3;
      if (atEnd && !isDeleting && numberProblem(shortened) === null) this.inputs.expiry.focus();
    } else if (name === "expiry") {
      input.value = writeExpiry(input.value, isDeleting);
      if (!isDeleting && expiryProblem(input.value, new Date()) === null) this.inputs.cvc.focus();
    } else {
      input.value = input.value.replace(/\D/g, "").slice(0, this.inputs.cvc.maxLength);
    }
  }

  private changed(): void {
    const empty = NAMES.every((name) => this.inputs[name].value === "");
    const complete = NAMES.every((name) => this.problem(name) === null);
    const change = `${empty} ${complete}`;
    if (change === this.lastChange) return;
    this.lastChange = change;
    this.emit("change", { empty, complete, collapsed: false, value: { type: "card" } });
  }

  private problem(name: Name): Problem | null {
    const { value } = this.inputs[name];
    if (name === "number") return numberProblem(this.digits());
    return name === "expiry" ? expiryProblem(value, new Date()) : cvcProblem(value, brandOf(this.digits()));
  }

  private show(name: Name, problem: Problem | null): void {
    const input = this.inputs[name];
    const place = document.getElementById(`${name}-error`);
    if (problem) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (place) place.textContent = problem ? this.say(problem) : "";
  }

  private say(problem: Problem): string {
    return this.texts?.[problem] ?? problem;
  }

  private digits(): string {
    return this.inputs.number.value.replace(/\D/g, "");
  }

  private focusChanged(focused: boolean): void {
    if (focused === this.isFocused) return;
    this.isFocused = focused;
    this.emit(focused ? "focus" : "blur", {});
  }
}

function inputNamed(name: Name): HTMLInputElement {
  return document.querySelector(`input[name=${name}]`) as HTMLInputElement;
}

function label(name: Name, text: string): void {
  const place = document.querySelector(`label[for=${inputNamed(name).id}] span`);
  if (place) place.textContent = text;
}
