import type { StoreTheme } from "../../../domain/store/store-event.ts";
import { themeProperties } from "../../../ui/theme/theme-properties.ts";

/** The store's look in the words of the provider's card form, which takes no custom properties. */
export function cardAppearance(theme: StoreTheme) {
  const look = themeProperties(theme);
  return {
    theme: theme.paper === "dark" ? ("night" as const) : ("stripe" as const),
    variables: {
      colorPrimary: look["--brand-edge"] ?? "",
      colorBackground: look["--surface"] ?? "",
      colorText: look["--ink"] ?? "",
      colorTextSecondary: look["--soft"] ?? "",
      colorDanger: look["--bad"] ?? "",
      fontFamily: "system-ui, -apple-system, Segoe UI, Roboto, sans-serif",
      borderRadius: theme.corners === "sharp" ? "0px" : theme.corners === "soft" ? "9px" : "14px",
    },
  };
}
