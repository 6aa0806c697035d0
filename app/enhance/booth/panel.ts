import type { KeptClaim } from "./kept-claims.ts";

const find = (root: HTMLElement, name: string) => root.querySelector<HTMLElement>(`[data-${name}]`);

export function show(root: HTMLElement, name: string, visible: boolean): void {
  const part = find(root, name);
  if (part) part.hidden = !visible;
}

export function say(root: HTMLElement, name: string, text: string): void {
  const part = find(root, name);
  if (part) part.textContent = text;
}

/** How many gifts the server said were left when the page was drawn, less those ordered since. */
export function leftOf(root: HTMLElement): number {
  return Number(find(root, "left")?.dataset.left ?? 0);
}

export function setLeft(root: HTMLElement, left: number, waiting: number): void {
  const part = find(root, "left");
  if (!part) return;
  part.dataset.left = String(left);
  part.textContent = String(Math.max(0, left - waiting));
}

type Press = { edit(claim: KeptClaim): void; remove(claim: KeptClaim): void };

/** Shows how many claims are kept, and those that have to be corrected. */
export function showKept(root: HTMLElement, claims: readonly KeptClaim[], press: Press): void {
  const wrong = claims.filter(({ errors }) => errors);
  const waiting = claims.length - wrong.length;
  const isClosed = root.dataset.closed !== undefined;
  show(root, "kept", isClosed ? claims.length > 0 : waiting > 0);
  say(root, "count", String(isClosed ? claims.length : waiting));
  show(root, "wrong", wrong.length > 0);
  const list = root.querySelector("[data-wrong] ul");
  const template = root.querySelector<HTMLTemplateElement>("[data-wrong] template");
  if (!list || !template) return;
  list.replaceChildren(
    ...wrong.map((claim) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      const part = (name: string) => row.querySelector<HTMLElement>(`[data-${name}]`);
      const name = claim.fields.find(([field]) => field === "name")?.[1] ?? "";
      part("name")?.append(name);
      part("errors")?.append(claim.errors?.join(" ") ?? "");
      part("edit")?.toggleAttribute("hidden", isClosed);
      part("edit")?.addEventListener("click", () => press.edit(claim));
      part("remove")?.addEventListener("click", () => press.remove(claim));
      return row;
    }),
  );
}
