/** A form as one of its buttons sends it. */
export type PageForm = { path: string; multipart: boolean; fields: [name: string, value: string][] };
type Attributes = Record<string, string>;
type Control = { tag: string; attributes: Attributes; form: string; options: Attributes[]; text: string };

const TAG = /<(\/?)(form|input|select|option|textarea|button)\b([^>]*)>/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      plain(value),
    ]),
  );

/**
 * The forms of a page that post, as React draws them; each once for every button with a name. Boxes and lists in which
 * nothing is chosen yet send their first choice with an id, as whoever fills the form in would.
 */
export function formsOf(html: string, address: string, isId: (value: string) => boolean): PageForm[] {
  const forms = new Map<string, Attributes>();
  const controls: Control[] = [];
  let open = "";
  for (const { 0: tag, 1: closing, 2: name = "", 3: rest = "", index } of html.matchAll(TAG)) {
    const attributes = attributesOf(rest);
    if (name === "form") {
      open = closing ? "" : (attributes["id"] ?? `form ${index}`);
      if (open) forms.set(open, attributes);
    } else if (!closing && name === "option") {
      const label = html.slice(index + tag.length, html.indexOf("<", index + tag.length));
      controls.at(-1)?.options.push({ value: plain(label), ...attributes });
    } else if (!closing) {
      const from = index + tag.length;
      const text = name === "textarea" ? plain(html.slice(from, html.indexOf("</textarea", from))) : "";
      controls.push({ tag: name, attributes, form: attributes["form"] ?? open, options: [], text });
    }
  }
  return [...forms]
    .filter(([, attributes]) => attributes["method"] === "post")
    .flatMap(([id, attributes]) => {
      const own = controls.filter((one) => one.form === id && one.attributes["name"]);
      const fields = onePerGroup(own, isId).flatMap((one) => fieldsOf(one, isId));
      const buttons = own.filter(({ tag, attributes: { type } }) => tag === "button" && type !== "button");
      const path = attributes["action"] ?? address;
      const multipart = attributes["enctype"] === "multipart/form-data";
      return (buttons.length > 0 ? buttons : [undefined]).map((button) => {
        const { name = "", value = "" } = button?.attributes ?? {};
        return { path, multipart, fields: button ? [...fields, [name, value]] : fields } as PageForm;
      });
    });
}

/** Of the radio buttons of a name a browser sends one: here the first with an id, else the one that is ticked. */
function onePerGroup(controls: Control[], isId: (value: string) => boolean): Control[] {
  const isRadio = ({ attributes }: Control) => attributes["type"] === "radio";
  const sent = new Map<string, Control>();
  for (const one of controls.filter(isRadio)) {
    const { name = "", value = "" } = one.attributes;
    const before = sent.get(name);
    if (
      !before ||
      (isId(value) && !isId(before.attributes["value"] ?? "")) ||
      (!isId(before.attributes["value"] ?? "") && "checked" in one.attributes)
    )
      sent.set(name, one);
  }
  return controls.filter((one) => !isRadio(one) || sent.get(one.attributes["name"] ?? "") === one);
}

function fieldsOf(
  { tag, attributes, options, text }: Control,
  isId: (value: string) => boolean,
): [string, string][] {
  const { name = "", value = "", type = "text" } = attributes;
  if (tag === "button" || type === "file" || type === "submit" || "disabled" in attributes) return [];
  if (tag === "textarea") return [[name, text]];
  if (tag === "select") {
    const chosen =
      options.find((one) => "selected" in one && isId(one["value"]!)) ??
      options.find((one) => isId(one["value"]!)) ??
      options.find((one) => "selected" in one) ??
      options[0];
    return chosen ? [[name, chosen["value"]!]] : [];
  }
  if (type !== "checkbox" && type !== "radio") return [[name, value]];
  return "checked" in attributes || isId(value) ? [[name, value || "on"]] : [];
}
