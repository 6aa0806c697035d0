import { useTranslation } from "react-i18next";
import { lookOf } from "./page-handle.ts";

type Match = { handle?: unknown; data?: unknown };
type StorePage = { chrome?: { name?: string } } | null | undefined;

/** The title of a page that says its key in `handle`, in the page's language. */
export function PageTitle({ matches }: { matches: readonly Match[] }) {
  const { t } = useTranslation();
  const leaf = matches.at(-1);
  const title = leaf && lookOf(leaf).title;
  // A page that failed has no data; its error page names itself.
  if (!title || leaf.data == null) return null;
  const store = (leaf.data as StorePage)?.chrome?.name;
  const own = t(title);
  // A title that names the product needs no second name behind it.
  return <title>{own.includes("Popstall") && !store ? own : `${own} – ${store ?? "Popstall"}`}</title>;
}
