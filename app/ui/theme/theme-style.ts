import type { CSSProperties } from "react";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import { themeProperties } from "./theme-properties.ts";

/** The attributes that give an element a store's look. */
export function themeAttributes(theme: StoreTheme) {
  const style = {
    ...themeProperties(theme),
    colorScheme: theme.paper === "dark" ? "dark" : undefined,
  } as CSSProperties;
  return { style, "data-headings": theme.headings === "sans" ? undefined : theme.headings };
}
