import { useTranslation } from "react-i18next";
import { lookOf } from "./page-handle.ts";

type Match = { handle?: unknown; data?: unknown };
type StorePage = { chrome?: { name?: string } } | null | undefined;
type EventLayout = { event?: { name?: string } } | null | undefined;

/** The text that data hold at the end of a way such as `client.name`. */
function textAt(data: unknown, way: string): string | undefined {
  const found = way
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      data,
    );
  return typeof found === "string" && found !== "" ? found : undefined;
}

/**
 * The title of a page that says its key in `handle`, in the page's language: the thing before its kind, then the store and
 * the product that they belong to, so that tabs can be told apart.
 */
export function PageTitle({ matches }: { matches: readonly Match[] }) {
  const { t } = useTranslation();
  const leaf = matches.at(-1);
  const { title, thing, within } = leaf ? lookOf(leaf) : {};
  // A page that failed has no data; its error page names itself.
  if (!leaf || !title || leaf.data == null) return null;
  const store = (leaf.data as StorePage)?.chrome?.name;
  const events = matches.slice(0, -1).map(({ data }) => (data as EventLayout)?.event?.name);
  const kind = t(title);
  const parts = [thing && textAt(leaf.data, thing), kind, ...events, within && t(within)];
  // A title that names the product needs no second name behind it.
  const end = store ?? (kind.includes("Popstall") ? undefined : "Popstall");
  return <title>{[...parts, end].filter(Boolean).join(" – ")}</title>;
}
