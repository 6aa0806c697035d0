import type { CSSProperties } from "react";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import { themeProperties } from "./theme-properties.ts";

const KEPT = 200;
const styles = new Map<string, CSSProperties>();

/** The attributes that give an element a store's look. Computed once per theme: a theme holds nothing of any request. */
export function themeAttributes(theme: StoreTheme) {
  const key = `${theme.brand} ${theme.paper} ${theme.corners}`;
  let style = styles.get(key);
  if (!style) {
    if (styles.size >= KEPT) styles.clear();
    style = {
      ...themeProperties(theme),
      colorScheme: theme.paper === "dark" ? "dark" : undefined,
    } as CSSProperties;
    styles.set(key, style);
  }
  return { style, "data-headings": theme.headings === "sans" ? undefined : theme.headings };
}
