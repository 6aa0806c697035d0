/** A form or call that takes a write: where it goes, what it sends, and as whom it was found. */
export type Door = {
  name: string;
  address: string;
  kind: "form" | "call" | "visit";
  /** Fields as an honest visitor would send them. */
  fields: [name: string, value: string][];
  cookie: string;
};

export type Visitor = { name: string; cookie: string; starts: readonly string[] };
export type Ask = (
  address: string,
  init?: RequestInit,
) => Promise<{ response: Response; text: string; ms: number }>;

const MOST_PAGES = 70;
/** What an honest person types, by what a field's name says. */
const HONEST: [part: string, value: string][] = [
  ["email", "pat@attack.example"],
  ["password", "Sturdy-Heron-41!"],
  ["postcode", "SW1A 1AA"],
  ["country", "GB"],
  ["phone", "+44 20 7946 0000"],
  ["quantity", "1"],
  ["code", "NOSUCH-1"],
  ["key", "attackkey0001"],
];

function honest(name: string): string {
  return HONEST.find(([part]) => name.includes(part))?.[1] ?? "Pat";
}

/** Every form of every page that a visitor reaches by links, and every page with a query, each once. */
export async function findForms(ask: Ask, { name, cookie, starts }: Visitor): Promise<Door[]> {
  const queue = [...starts];
  const seen = new Set(queue);
  const doors = new Map<string, Door>();
  for (let at = 0; at < queue.length && at < MOST_PAGES; at += 1) {
    const address = queue[at] ?? "/";
    const { response, text } = await ask(address, { headers: { Cookie: cookie } });
    if (!(response.headers.get("Content-Type") ?? "").startsWith("text/html")) continue;
    doors.set(`GET ${shape(address)}`, {
      name: `GET ${address} as ${name}`,
      address,
      kind: "visit" as const,
      cookie,
      fields: [...new URL(address, "http://x").searchParams],
    });
    for (const [, head = "", inside = ""] of text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      const to = unescape(attribute(head, "action") ?? address);
      if (!to.startsWith("/") || to.startsWith("/logout")) continue;
      const isPost = attribute(head, "method")?.toLowerCase() === "post";
      const fields = fieldsOf(inside);
      const key = `${isPost ? "POST" : "GET"} ${shape(to)} ${fields.map(([field]) => field).join()}`;
      if (doors.has(key)) continue;
      const method = isPost ? "POST" : "GET";
      doors.set(key, {
        name: `${method} ${to} as ${name}`,
        address: to,
        fields,
        cookie,
        kind: isPost ? "form" : "visit",
      });
    }
    for (const [, link = ""] of text.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)) {
      const next = unescape(link);
      if (seen.has(next) || next.startsWith("//") || /logout|borealis|\/_build\//i.test(next)) continue;
      seen.add(next);
      if ([...seen].filter((other) => shape(other) === shape(next)).length <= 2) queue.push(next);
    }
  }
  return [...doors.values()];
}

/** An address without what differs between things of one kind. */
function shape(address: string): string {
  return (address.split("?", 1)[0] ?? "").replaceAll(/[a-z0-9]{16}|=\d+/g, "*");
}

function fieldsOf(html: string): [string, string][] {
  return [...html.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)].flatMap(([, tag, head = ""]) => {
    const name = attribute(head, "name");
    if (!name) return [];
    const value = attribute(head, "value");
    const given = value === undefined || value === "" ? honest(name) : unescape(value);
    return [[unescape(name), tag === "textarea" ? "Some words" : given] as [string, string]];
  });
}

function attribute(head: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(head)?.[1];
}

function unescape(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

type OpenApi = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>;
};

/** Every call that the API describes, in a tenant's store. */
export async function findCalls(
  ask: Ask,
  cookie: string,
  place: { tenant: string; slug: string },
): Promise<Door[]> {
  const { text } = await ask("/api/openapi.json");
  const { paths } = JSON.parse(text) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Door => {
      const address = path
        .replace("{tenant}", place.tenant)
        .replace("{slug}", place.slug)
        .replaceAll(/\{\w+\}/g, "1");
      const names = namesIn(Object.values(requestBody?.content ?? {})[0]?.schema);
      return {
        name: `${method.toUpperCase()} ${path}`,
        address,
        cookie,
        kind: method === "post" ? "call" : "visit",
        fields: names.map((name) => [name, honest(name)]),
      };
    }),
  );
}

/** Names of the properties that a JSON schema describes, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(namesIn)])];
}
