const TYPING_PAUSE_MS = 400;

/** Shows what a recipient writes on the pictures of the gift, a moment after they stopped typing. */
export function showTextsOnGift(): void {
  let typing: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("input", ({ target }) => {
    const { name = "", value } = target as HTMLInputElement;
    if (!name.startsWith("text_")) return;
    const layer = name.split("_").slice(2).join("_");
    clearTimeout(typing);
    typing = setTimeout(() => {
      const line = (target as HTMLElement).closest("li");
      // The first gift is on top of the page as well.
      const top = line?.matches(":first-child") ? ".claim-form .intro img," : "";
      for (const picture of document.querySelectorAll<HTMLImageElement>(`${top}.lines li img`)) {
        if (picture.closest("li") !== line && picture.closest("li")) continue;
        const address = new URL(picture.src);
        address.searchParams.set(`text-${layer}`, value);
        picture.src = address.href;
      }
    }, TYPING_PAUSE_MS);
  });
}
