import { isHex } from "../../domain/design/colour.ts";
import { FIRST_THEME, PAPERS } from "../../domain/store/store-draft.ts";
import { type BuilderForm, type DraftLook, priceField } from "./models.ts";

/** The store that the fields describe; whatever is missing or wrong in them is as in a new store. */
export function draftLook({ kept, blanks, chosen, result }: Omit<BuilderForm, "labels">): DraftLook {
  const typed = result?.initialValue;
  const text = (name: string, first = "") => {
    const value = typed ? typed[name] : kept?.fields[name];
    return typeof value === "string" ? value : first;
  };
  const brand = text("brand");
  return {
    name: text("name"),
    tagline: text("tagline"),
    type: text("type", "Store"),
    region: text("region", "UK"),
    theme: {
      ...FIRST_THEME,
      ...(isHex(brand) && { brand }),
      paper: PAPERS.find((paper) => paper === text("paper")) ?? FIRST_THEME.paper,
    },
    image: kept?.image?.src ?? null,
    products: blanks
      .filter(({ code }) => chosen.has(code))
      .map((blank) => ({ ...blank, price: text(priceField(blank.code)) })),
  };
}
