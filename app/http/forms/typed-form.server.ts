import { Parser } from "htmlparser2";
import type { TFunction } from "i18next";
import type { OffText } from "../../domain/availability/switches.ts";
import type { PageState } from "../wiring/page-state.server.ts";
import { FORM_TOKEN_FIELD } from "./form-token.server.ts";
import type { RepeatField } from "./repeat-form.server.ts";

type Attributes = Record<string, string>;
type Span = { start: number; end: number };
/** An opening tag of the page, and what stands between it and its end where that is a text. */
type Tag = Span & { name: string; attributes: Attributes; content?: Span };
type Control = Tag & { options: Tag[] };
type PageForm = Tag & { controls: Control[]; around: Tag[] };

export type TypedForm = {
  /** Where the form was posted to. */
  url: string;
  /** Its fields in their order, without files and secrets. */
  fields: readonly RepeatField[];
  state: NonNullable<PageState["typedForm"]>["state"];
  hasFile: boolean;
  /** With the state `off`: what is off, and until when. */
  off?: OffText | undefined;
  t: TFunction;
};

const WORDS = {
  failed: "errors:lost.failedForm",
  unsure: "refusals:unsureForm",
  repeat: "faults:repeat",
  again: "refusals:typedForm",
  off: "faults:off.kept",
} as const satisfies Record<TypedForm["state"], string>;

const CONTROLS = new Set(["input", "textarea", "select", "button"]);
/** Folds of a page: a form within is in sight only while they are open. */
const FOLDS = new Set(["details", "dialog"]);
/** Nothing that a person typed or ticked. */
const LEFT_ALONE = new Set(["password", "file", "submit", "button", "reset", "image"]);

/**
 * Puts what a person typed back into the form of a rendered page, for a form that could not be saved. Every field holds
 * the sent value, the disclosure around the form is open, and the message comes first in the form. The page's own form
 * token stays; other hidden fields hold the sent values, so that a version or a key still means the same. Where the
 * page no longer has the form, the message and the typed values come at its top.
 */
export function withTypedForm(html: string, typed: TypedForm): string {
  const { forms, main } = formsOf(html);
  const form = formOf(forms, typed);
  const edits: (Span & { text: string })[] = [];
  const retag = (tag: Tag, change: Record<string, string | undefined>) =>
    edits.push({
      start: tag.start,
      end: tag.end,
      text: openingTag(tag.name, { ...tag.attributes, ...change }),
    });
  const words = [WORDS[typed.state], ...(typed.hasFile ? ["refusals:fileAgain"] : [])];
  const says = typed.off ? [typed.t(typed.off.key, typed.off.values)] : [];
  const told = [...says, ...words.map((key) => typed.t(key))]
    .map((text) => `<p>${escaped(text)}</p>`)
    .join("");
  const tone = typed.state === "again" ? "accent" : "bad";
  const notice = (more = "") =>
    `<div class="notice ${tone}" role="alert" tabindex="-1" autofocus>${told}${more}</div>`;
  if (form) {
    for (const fold of form.around) retag(fold, { open: "" });
    edits.push({ start: form.end, end: form.end, text: notice() });
    fill(form, typed.fields, retag, (span, text) => edits.push({ ...span, text }));
  } else {
    const place = main?.end ?? html.indexOf("</body>");
    edits.push({ start: place, end: place, text: notice(listOfWords(typed.fields)) });
  }
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((page, { start, end, text }) => page.slice(0, start) + text + page.slice(end), html);
}

/** The forms of a page that are posted, with their controls, also those that stand elsewhere and name their form. */
function formsOf(html: string): { forms: PageForm[]; main: Tag | undefined } {
  const forms: PageForm[] = [];
  const loose: Control[] = [];
  const folds: Tag[] = [];
  let main: Tag | undefined;
  let form: PageForm | undefined;
  let control: Control | undefined;
  let text: Tag | undefined;
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag: Tag = { name, attributes, start: parser.startIndex, end: parser.endIndex + 1 };
        if (name === "main") main ??= tag;
        if (FOLDS.has(name)) folds.push(tag);
        if (name === "form") {
          form = { ...tag, controls: [], around: [...folds] };
          if (attributes["method"]?.toLowerCase() === "post") forms.push(form);
        }
        if (CONTROLS.has(name)) {
          control = { ...tag, options: [] };
          if (attributes["form"] !== undefined) loose.push(control);
          else form?.controls.push(control);
          if (name === "textarea") text = control;
        }
        if (name === "option" && control) control.options.push((text = tag));
      },
      onclosetag(name) {
        if (FOLDS.has(name)) folds.pop();
        if (name === "form") form = undefined;
        if ((name === "textarea" || name === "option") && text) {
          text.content = { start: text.end, end: parser.startIndex };
          // An option without a value of its own stands for its text.
          text.attributes["value"] ??= html.slice(text.end, parser.startIndex);
          text = undefined;
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  for (const one of loose) {
    forms.find(({ attributes }) => attributes["id"] === one.attributes["form"])?.controls.push(one);
  }
  return { forms, main };
}

const nameOf = ({ attributes }: Tag) => attributes["name"] ?? "";
const typeOf = ({ name, attributes }: Control) =>
  name === "button"
    ? (attributes["type"] ?? "submit").toLowerCase()
    : name === "input"
      ? (attributes["type"] ?? "text").toLowerCase()
      : name;
const isHidden = (control: Control) => typeOf(control) === "hidden" && nameOf(control) !== FORM_TOKEN_FIELD;

/**
 * Which form of the page was sent. Several may have the same fields, as those of the rows of a table; the hidden fields
 * tell them apart. Where none of those rows has what was sent, it is none of them.
 */
function formOf(forms: readonly PageForm[], { url, fields }: TypedForm): PageForm | undefined {
  const sent = fields.filter(([name]) => name !== FORM_TOKEN_FIELD);
  const has = (name: string, value: string) => sent.some(([one, other]) => one === name && other === value);
  const names = new Set(sent.map(([name]) => name));
  const judged = forms
    .filter(({ attributes }) => new URL(attributes["action"] || url, url).pathname === new URL(url).pathname)
    .map((form) => {
      const own = new Set(form.controls.map(nameOf));
      const hidden = form.controls.filter(isHidden);
      const same = hidden.filter((one) => has(nameOf(one), one.attributes["value"] ?? "")).length;
      const isPressed = form.controls.some(
        (one) => typeOf(one) === "submit" && nameOf(one) && has(nameOf(one), one.attributes["value"] ?? ""),
      );
      const known = [...names].filter((name) => own.has(name)).length;
      const strange = names.size - known;
      const absent = [...own].filter((name) => name && !names.has(name) && name !== FORM_TOKEN_FIELD).length;
      return { form, same, hidden: hidden.length, known, fit: [strange, isPressed ? 0 : 1, absent] };
    })
    .filter(({ known }) => known > 0 || names.size === 0)
    .sort((one, other) => compare(one.fit, other.fit) || other.same - one.same);
  const [best, second] = judged;
  const areRows = best && second && compare(best.fit, second.fit) === 0 && best.same === second.same;
  return areRows && best.same < best.hidden ? undefined : best?.form;
}

const compare = (one: readonly number[], other: readonly number[]) =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

function fill(
  form: PageForm,
  fields: readonly RepeatField[],
  retag: (tag: Tag, change: Record<string, string | undefined>) => void,
  replace: (span: Span, text: string) => void,
): void {
  const left = new Map<string, string[]>();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value]);
  const all = new Map([...left].map(([name, values]) => [name, new Set(values)]));
  for (const control of form.controls) {
    const name = nameOf(control);
    const type = typeOf(control);
    const isOurs = name !== "" && name !== FORM_TOKEN_FIELD && control.attributes["disabled"] === undefined;
    if (!isOurs || LEFT_ALONE.has(type)) continue;
    if (type === "checkbox" || type === "radio") {
      const isTicked = all.get(name)?.has(control.attributes["value"] ?? "on");
      retag(control, { checked: isTicked ? "" : undefined });
    } else if (type === "select") {
      const values = all.get(name);
      for (const option of values ? control.options : []) {
        const isChosen = values?.has(option.attributes["value"] ?? "");
        retag(option, { selected: isChosen ? "" : undefined });
      }
    } else {
      const value = left.get(name)?.shift();
      if (value === undefined) continue;
      // A line break right behind the tag is not read as part of the text.
      if (type === "textarea" && control.content) replace(control.content, `\n${escaped(value)}`);
      else retag(control, { value });
    }
  }
}

function openingTag(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? "" : ` ${attribute}="${escaped(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Values that pages hold for themselves: ids, addresses, flags, numbers. */
const OF_A_PAGE = /^(?:[\w-]{16,}|[/?].*|on|yes|[\d.,:-]*)$/;
const NAMES_OF_A_PAGE = new Set([FORM_TOKEN_FIELD, "intent", "query"]);

/** What was typed, where its form is not there any more. */
function listOfWords(fields: readonly RepeatField[]): string {
  return fields
    .filter(([name, value]) => !NAMES_OF_A_PAGE.has(name) && !OF_A_PAGE.test(value))
    .map(([, value]) => `<p class="written">${escaped(value)}</p>`)
    .join("");
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
