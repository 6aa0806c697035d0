import { compile } from "css-select";
import { type CssNode, generate, parse, walk } from "css-tree";
import { DrawingRefused, type FaultList } from "./faults.ts";
import { isProperty, readProperty, type PropertySource, referenceIn } from "./properties.ts";
import type { SvgNode } from "./svg-document.ts";

type Declaration = { name: string; value: string; isImportant: boolean };
type Specificity = readonly [ids: number, classes: number, names: number];
type Rule = {
  matches(node: SvgNode): boolean;
  specificity: Specificity;
  declarations: Declaration[];
  /** What it costs to ask. */
  combinators: number;
  asksSiblings: boolean;
};

/** A declaration of one element with its place in the cascade; the last one counts. */
type Candidate = Declaration & { from: PropertySource; rank: readonly number[] };

/** So many questions whether a rule is meant may be asked; a drawing of 3,000 shapes with 300 classes asks a million. */
const MOST_QUESTIONS = 20_000_000;
const MOST_COMBINATORS = 4;

const NOT_CSS = new Set(["d", "points", "id", "class", "style", "href", "viewBox", "preserveAspectRatio"]);

/**
 * Writes what style sheets and style attributes say into each element's own attributes, as CSS ranks them: attributes
 * lie below every rule (SVG 2, 6.6), rules by their selectors, style attributes above, `!important` above all. After a
 * value that CSS ignores, the next one applies. Properties that affect no shape are left out.
 */
export function applyStyles(root: SvgNode, faults: FaultList): void {
  const elements = [...everyElement(root)];
  const rules = elements.filter(({ name }) => name === "style").flatMap((sheet) => rulesOf(sheet, faults));
  const depth = Math.max(...elements.map(depthOf));
  const questions = rules.reduce((sum, { combinators, asksSiblings }) => {
    const ways = depth ** Math.max(0, combinators - 1) * (asksSiblings ? elements.length : 1);
    return sum + elements.length * ways;
  }, 0);
  if (questions > MOST_QUESTIONS) throw new DrawingRefused("detailed", "style");
  // Rules ask for the attributes as they are written, so that all are answered before one is changed.
  const styled = elements.map((node) => [node, styledAttributes(node, rules, faults)] as const);
  for (const [node, attributes] of styled) node.attributes = attributes;
}

function depthOf(node: SvgNode): number {
  let depth = 0;
  for (let at = node.parent; at; at = at.parent) depth += 1;
  return depth;
}

export function* everyElement(node: SvgNode): Generator<SvgNode> {
  yield node;
  for (const child of node.children) yield* everyElement(child);
}

function rulesOf(sheet: SvgNode, faults: FaultList): Rule[] {
  const type = sheet.attributes.get("type")?.trim().toLowerCase() ?? "";
  if (!["", "text/css"].includes(type) || !isForScreens(sheet.attributes.get("media") ?? "")) return [];
  const rules: Rule[] = [];
  const tree = parse(sheet.words, { parseValue: false, parseCustomProperty: false, onParseError: () => {} });
  if (tree.type === "StyleSheet") readRules(tree.children, rules, faults);
  return rules;
}

/** Without a size and a darkness of the screen, which a print has not. */
const isForScreens = (media: string) =>
  media
    .toLowerCase()
    .split(",")
    .some((query) => ["", "all", "screen", "only screen"].includes(query.trim()));

function readRules(nodes: Iterable<CssNode>, rules: Rule[], faults: FaultList): void {
  for (const node of nodes) {
    if (node.type === "Rule" && node.prelude.type === "SelectorList") {
      const declarations = declarationsIn(node.block.children);
      for (const selector of node.prelude.children) addRule(selector, declarations, rules, faults);
    }
    if (node.type !== "Atrule") continue;
    const words = node.prelude ? generate(node.prelude) : "";
    if (node.name === "import") faults.add("link", words.replace(/^url\(|\)$|["']/g, ""));
    else if (node.name === "media" && isForScreens(words))
      readRules(node.block?.children ?? [], rules, faults);
    else if (node.name === "supports" || node.name === "layer" || node.name === "container")
      faults.add("value", `@${node.name}`);
  }
}

function addRule(selector: CssNode, declarations: Declaration[], rules: Rule[], faults: FaultList): void {
  const text = generate(selector);
  let combinators = 0;
  const counted: [number, number, number] = [0, 0, 0];
  walk(selector, (node) => {
    if (node.type === "Combinator") combinators += 1;
    if (node.type === "IdSelector") counted[0] += 1;
    if (["ClassSelector", "AttributeSelector", "PseudoClassSelector"].includes(node.type)) counted[1] += 1;
    if (node.type === "TypeSelector" && node.name !== "*") counted[2] += 1;
  });
  if (combinators > MOST_COMBINATORS || text.length > 300 || /:has\b/.test(text))
    return faults.add("value", text);
  // What a pointer or a link does to a shape is not printed.
  if (/::|:(?:hover|focus|active|visited|link|target|focus-within|focus-visible)\b/.test(text)) return;
  try {
    const matches = compile<SvgNode, SvgNode>(text, { adapter: ADAPTER, xmlMode: true });
    const asksSiblings = /[~+]|:(?:nth|first|last|only)/.test(text);
    rules.push({ matches, specificity: counted, declarations, combinators, asksSiblings });
  } catch {
    faults.add("value", text);
  }
}

function declarationsIn(nodes: Iterable<CssNode>): Declaration[] {
  return [...nodes].flatMap((node) => {
    if (node.type !== "Declaration") return [];
    const isCustom = node.property.startsWith("--");
    const name = isCustom ? node.property : node.property.toLowerCase();
    const declaration = {
      name,
      value: withoutComments(generate(node.value)),
      isImportant: Boolean(node.important),
    };
    // A short form of three properties.
    return name === "marker"
      ? ["marker-start", "marker-mid", "marker-end"].map((each) => ({ ...declaration, name: each }))
      : [declaration];
  });
}

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\//gs, " ").trim();

/** The attributes of an element after its styles. */
function styledAttributes(node: SvgNode, rules: readonly Rule[], faults: FaultList): Map<string, string> {
  const candidates: Candidate[] = [];
  for (const [name, value] of node.attributes) {
    if (isProperty(name))
      candidates.push({ name, value, isImportant: false, from: "attribute", rank: [0, 0, 0, 0, 0] });
  }
  for (const [order, { matches, specificity, declarations }] of rules.entries()) {
    if (!matches(node)) continue;
    for (const each of declarations)
      candidates.push({ ...each, from: "style", rank: [each.isImportant ? 3 : 1, ...specificity, order] });
  }
  const own = node.attributes.get("style");
  if (own !== undefined) {
    const tree = parse(own, { context: "declarationList", parseValue: false, onParseError: () => {} });
    const list = tree.type === "DeclarationList" ? declarationsIn(tree.children) : [];
    for (const each of list)
      candidates.push({ ...each, from: "style", rank: [each.isImportant ? 4 : 2, 0, 0, 0, 0] });
  }
  // Of equal ones the later counts: sorting keeps their order.
  candidates.sort((one, other) => compare(one.rank, other.rank));
  const customs = customsOf(node, candidates);
  const kept = new Map<string, string>();
  for (const [name, value] of node.attributes) {
    if (isProperty(name) || name === "style") continue;
    const read = NOT_CSS.has(name)
      ? value
      : readProperty(name, substituted(value, customs) ?? value, "attribute");
    if (read === null) faults.add("value", `${name}: ${value}`);
    else if (read !== undefined) kept.set(name, read);
  }
  const said = new Map<string, Candidate[]>();
  for (const each of candidates)
    if (!each.name.startsWith("--")) said.set(each.name, [each, ...(said.get(each.name) ?? [])]);
  for (const [name, ranked] of said) {
    const read = firstRead(name, ranked, customs);
    if (read === undefined) continue;
    if (read.value === null) {
      const outside = referenceIn(read.written)?.address;
      faults.add(outside === undefined ? "value" : "link", outside ?? `${name}: ${read.written}`);
    } else if (read.value === "") kept.delete(name);
    else kept.set(name, read.value);
  }
  return kept;
}

/** The highest of the values that CSS does not pass over. Where there is none but some were meant, the highest of those. */
function firstRead(
  name: string,
  ranked: readonly Candidate[],
  customs: ReadonlyMap<string, string>,
): { value: string | null; written: string } | undefined {
  let undrawable: string | undefined;
  for (const { value: written, from } of ranked) {
    const text = substituted(written, customs);
    const value = text === undefined ? undefined : readProperty(name, text, from);
    if (value !== undefined && value !== null) return { value, written };
    // Programs write a plain value below the finer one, for those who do not know that.
    if (value === null) undrawable ??= written;
  }
  if (undrawable !== undefined) return { value: null, written: undrawable };
  // An unknown colour would be painted black.
  const [first] = ranked;
  const isPaint = name === "fill" || name === "stroke" || name === "stop-color";
  return isPaint && first && first.value.trim() !== "" ? { value: null, written: first.value } : undefined;
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

const CUSTOMS = new WeakMap<SvgNode, ReadonlyMap<string, string>>();
const NONE: ReadonlyMap<string, string> = new Map();

/** The element's own properties with names of their author's, and those of the elements around it. */
function customsOf(node: SvgNode, candidates: readonly Candidate[]): ReadonlyMap<string, string> {
  const around = (node.parent && CUSTOMS.get(node.parent)) ?? NONE;
  const own = candidates.filter(({ name }) => name.startsWith("--"));
  const customs =
    own.length === 0 ? around : new Map([...around, ...own.map(({ name, value }) => [name, value] as const)]);
  if (customs.size > 0) CUSTOMS.set(node, customs);
  return customs;
}

const VARIABLE = /var\(\s*(--[^\s,()]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/;
const MOST_SUBSTITUTIONS = 10;

/** A value with its variables put in; undefined when one of them has no value. */
function substituted(value: string, customs: ReadonlyMap<string, string>): string | undefined {
  let text = value;
  for (let count = 0; count < MOST_SUBSTITUTIONS; count += 1) {
    const [whole, name = "", fallback] = VARIABLE.exec(text) ?? [];
    if (whole === undefined) return text.trim();
    const put = customs.get(name) ?? fallback;
    if (put === undefined || text.length > 1_000) return undefined;
    text = text.replace(whole, () => put.trim());
  }
  return undefined;
}

/** How css-select walks through our elements. */
const ADAPTER: NonNullable<NonNullable<Parameters<typeof compile<SvgNode, SvgNode>>[1]>["adapter"]> = {
  isTag: (node): node is SvgNode => node !== null,
  getAttributeValue: (node, name) => node.attributes.get(name),
  getChildren: (node) => node.children,
  getName: (node) => node.name,
  getParent: (node) => node.parent,
  getSiblings: (node) => node.parent?.children ?? [node],
  getText: (node) => node.words,
  hasAttrib: (node, name) => node.attributes.has(name),
  removeSubsets: (nodes) => nodes,
  equals: (one, other) => one === other,
};
