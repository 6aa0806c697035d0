/**
 * Stripe's wire format: form-encoded bodies and queries with nested names, `a[b][0][c]=x` and `a[]=x`.
 */
export type ParamValue = string | ParamValue[] | Params;
export interface Params {
  [name: string]: ParamValue;
}

const MAX_DEPTH = 12;

/** Decodes a body or query string into nested objects and arrays. */
export function decodeForm(encoded: string): Params {
  const root = branch();
  for (const pair of encoded.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = unescapeForm(at < 0 ? pair : pair.slice(0, at));
    place(root, pathOf(name), at < 0 ? "" : unescapeForm(pair.slice(at + 1)));
  }
  return settle(root, true) as Params;
}

/** Decodes a JSON body into the same shape: numbers and booleans as the texts that a form would carry. */
export function decodeJson(body: string): Params {
  const value: unknown = JSON.parse(body === "" ? "{}" : body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return branch();
  return asTexts(value) as Params;
}

/**
 * Decodes a body with a file, one character a byte: of the file itself its name and how many bytes it has, as
 * `file[name]` and `file[size]`.
 */
export function decodeMultipart(body: string, type: string): Params {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/.exec(type) ?? [];
  const root = branch();
  for (const part of body.split(`--${quoted ?? plain ?? ""}`).slice(1, -1)) {
    const end = part.indexOf("\r\n\r\n");
    const head = part.slice(0, end);
    const content = part.slice(end + 4, -2);
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1];
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (end < 0 || name === undefined) continue;
    if (filename === undefined) place(root, pathOf(name), content);
    else place(root, [name, "name"], filename);
    if (filename !== undefined) place(root, [name, "size"], String(content.length));
  }
  return settle(root, true) as Params;
}

function asTexts(value: unknown): ParamValue {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== "object" || value === null) return value === null ? "" : String(value);
  const node = branch();
  for (const [name, inner] of Object.entries(value)) node[name] = asTexts(inner);
  return node;
}

/** `a[b][0]` → ["a", "b", "0"]; a name that is not well formed stays one name. */
function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts?.[1]) return [name];
  const inner = [...(parts[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  return [parts[1], ...inner].slice(0, MAX_DEPTH);
}

/** No prototype: a posted `__proto__` or `constructor` is a name like any other. */
function branch(): Params {
  return Object.create(null) as Params;
}

function place(root: Params, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    const name = part === "" ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[name] = value;
      return;
    }
    const next = node[name];
    if (typeof next !== "object" || Array.isArray(next)) node[name] = branch();
    node = node[name] as Params;
  });
}

/** Objects whose names are all numbers were arrays on the other side. */
function settle(node: ParamValue, isRoot: boolean): ParamValue {
  if (typeof node === "string" || Array.isArray(node)) return node;
  const names = Object.keys(node);
  if (!isRoot && names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    return names
      .sort((left, right) => Number(left) - Number(right))
      .map((name) => settle(node[name] ?? "", false));
  }
  for (const name of names) node[name] = settle(node[name] ?? "", false);
  return node;
}

function unescapeForm(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
