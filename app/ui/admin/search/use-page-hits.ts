import { useTranslation } from "react-i18next";
import type { StaffPrincipal } from "../../../domain/access/permissions.ts";
import { deskPages } from "./desk-pages.ts";
import { holdsWords, type Hit } from "./hits.ts";

/** The pages whose names hold the words; all of them while nothing is typed. */
export function usePageHits(user: StaffPrincipal, words: string): Hit[] {
  const { t } = useTranslation();
  return deskPages(user)
    .map(({ href, label }): Hit => ({ kind: "pages", key: href, name: t(label), note: "", href }))
    .filter(({ name }) => holdsWords(name, words));
}
