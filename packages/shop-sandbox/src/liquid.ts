/**
 * As much of Liquid as the blocks of extensions/popstall use: what a theme draws for them. Anything else is an error, so
 * that a block cannot use what was never drawn here.
 */
type Values = Record<string, unknown>;
type Tools = { values: Values; translate: (key: string, names: Values) => string };
type Node =
  | { is: "text"; text: string }
  | { is: "value"; expression: string }
  | { is: "assign"; name: string; expression: string }
  | { is: "if"; branches: { test: string | null; inner: Node[] }[] }
  | { is: "for"; name: string; list: string; inner: Node[] };

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const isBlank = (value: unknown) =>
  value === undefined || value === null || value === false || String(value).trim() === "";

/** What a block shows, and the schema by which the theme editor knows it. */
export function drawBlock(source: string, tools: Tools): { html: string; schema: Values } {
  const [, body = "", schema = "{}"] =
    /^([\s\S]*?)\{%-? schema -?%\}([\s\S]*?)\{%-? endschema -?%\}\s*$/.exec(source) ?? [];
  const parts = body.split(/(\{\{-?[\s\S]*?-?\}\}|\{%-?[\s\S]*?-?%\})/);
  const tokens = parts.map((part, at) => {
    if (at % 2 === 1) return part;
    const trimmed = /-[%}]\}$/.test(parts[at - 1] ?? "") ? part.trimStart() : part;
    return /^\{[%{]-/.test(parts[at + 1] ?? "") ? trimmed.trimEnd() : trimmed;
  });
  const nodes = parsed(tokens, []);
  if (tokens.length > 0) throw new Error(`A tag of the block has no beginning: ${tokens.join("")}`);
  return { html: drawn(nodes, tools), schema: JSON.parse(schema) as Values };
}

const tagOf = (token: string) => /^\{%-?\s*([\s\S]*?)\s*-?%\}$/.exec(token)?.[1];

/** Takes tokens up to one of these tags, which stays. */
function parsed(tokens: string[], ends: readonly string[]): Node[] {
  const nodes: Node[] = [];
  while (tokens.length > 0) {
    const tag = tagOf(tokens[0]!);
    const [word = "", ...rest] = tag?.split(/\s+/) ?? [];
    if (tag !== undefined && ends.includes(word)) return nodes;
    const token = tokens.shift()!;
    const value = /^\{\{-?\s*([\s\S]*?)\s*-?\}\}$/.exec(token)?.[1];
    if (value !== undefined) nodes.push({ is: "value", expression: value });
    else if (tag === undefined) nodes.push({ is: "text", text: token });
    else if (word === "comment") {
      parsed(tokens, ["endcomment"]);
      tokens.shift();
    } else if (word === "assign") {
      const [, name = "", expression = ""] = /^assign (\w+)\s*=\s*([\s\S]+)$/.exec(tag) ?? [];
      nodes.push({ is: "assign", name, expression });
    } else if (word === "for") {
      const inner = parsed(tokens, ["endfor"]);
      tokens.shift();
      nodes.push({ is: "for", name: rest[0] ?? "", list: rest[2] ?? "", inner });
    } else if (word === "if") {
      const branches = [{ test: tag.slice(3) as string | null, inner: parsed(tokens, ["else", "endif"]) }];
      if (tagOf(tokens.shift()!) === "else") {
        branches.push({ test: null, inner: parsed(tokens, ["endif"]) });
        tokens.shift();
      }
      nodes.push({ is: "if", branches });
    } else throw new Error(`The sandbox draws no {% ${tag} %}.`);
  }
  return nodes;
}

function drawn(nodes: readonly Node[], tools: Tools): string {
  return nodes
    .map((node): string => {
      switch (node.is) {
        case "text":
          return node.text;
        case "value":
          return String(valueOf(node.expression, tools) ?? "");
        case "assign":
          tools.values[node.name] = valueOf(node.expression, tools);
          return "";
        case "if": {
          const branch = node.branches.find(({ test }) => test === null || isTrue(test, tools));
          return branch ? drawn(branch.inner, tools) : "";
        }
        case "for": {
          const list = valueOf(node.list, tools);
          const inner = (value: unknown, at: number) => {
            const values = { ...tools.values, [node.name]: value, forloop: { index: at + 1 } };
            return drawn(node.inner, { ...tools, values });
          };
          return Array.isArray(list) ? list.map(inner).join("") : "";
        }
      }
    })
    .join("");
}

function isTrue(test: string, tools: Tools): boolean {
  const [, left = "", sign, right = ""] = /^(\S+)(?:\s+(!=|==|>)\s+(\S+))?$/.exec(test.trim()) ?? [];
  if (left === "") throw new Error(`The sandbox judges no {% if ${test} %}.`);
  const value = valueOf(left, tools);
  if (sign === undefined) return value !== undefined && value !== null && value !== false;
  if (right === "blank") return isBlank(value) === (sign === "==");
  const other = valueOf(right, tools);
  if (sign === ">") return Number(value) > Number(other);
  return (value === other) === (sign === "==");
}

function valueOf(expression: string, tools: Tools): unknown {
  const [first = "", ...filters] = expression.split(/\s*\|\s*/);
  let value = plain(first.trim(), tools);
  for (const filter of filters) {
    const [name = "", given = ""] = filter.split(/:\s*(.*)/s);
    if (name === "escape") {
      value = String(value ?? "").replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
    } else if (name === "default") {
      if (isBlank(value)) value = plain(given, tools);
    } else if (name === "append") {
      value = `${String(value ?? "")}${String(plain(given, tools) ?? "")}`;
    } else if (name === "t") {
      const names = [...given.matchAll(/(\w+):\s*([^,\s]+)/g)];
      const told = Object.fromEntries(names.map(([, key = "", of = ""]) => [key, plain(of, tools)]));
      value = tools.translate(String(value), told);
    } else throw new Error(`The sandbox knows no filter ${name}.`);
  }
  return value;
}

/** A text, a number, or what stands behind a path. */
function plain(text: string, { values }: Tools): unknown {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  if (quoted) return quoted[2];
  if (/^\d+$/.test(text)) return Number(text);
  const steps = [...text.matchAll(/\["([^"]+)"\]|([\w$-]+)/g)].map(([, named, word]) => named ?? word!);
  let value: unknown = values;
  for (const step of steps) {
    if (Array.isArray(value) && step === "size") value = value.length;
    else value = value === null || value === undefined ? undefined : (value as Values)[step];
  }
  return value;
}
