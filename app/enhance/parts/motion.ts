/** Whether this person asks for less movement: then things are simply as they become. */
export const prefersStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A number that has just changed swells for a moment. */
export function pop(badge: HTMLElement): void {
  if (prefersStill()) return;
  badge.animate(
    { transform: ["scale(1)", "scale(1.35)", "scale(1)"] },
    { duration: 240, easing: "ease-out" },
  );
}

/** Lets a line that is taken out close up. Whoever keeps the line after all cancels it. */
export function collapse(line: HTMLElement | null): Animation | undefined {
  if (!line || prefersStill()) return undefined;
  const { blockSize, paddingBlock } = getComputedStyle(line);
  return line.animate(
    {
      blockSize: [blockSize, "0"],
      paddingBlock: [paddingBlock, "0"],
      opacity: [1, 0],
      overflow: ["clip", "clip"],
    },
    { duration: 160, easing: "ease-out", fill: "forwards" },
  );
}

const CROSS_FADE_MS = 200;

/** Shows another picture over the one before, which stays behind it until the new one is there. */
export function crossFade(picture: HTMLImageElement, address: string): void {
  const frame = picture.parentElement;
  const before = picture.currentSrc || picture.src;
  picture.src = address;
  if (!frame || prefersStill()) return;
  Object.assign(frame.style, {
    backgroundImage: `url("${before}")`,
    backgroundPosition: "center",
    backgroundRepeat: "no-repeat",
    backgroundSize: `${picture.clientWidth}px auto`,
  });
  const uncover = () => frame.removeAttribute("style");
  picture.addEventListener("error", uncover, { once: true });
  picture.addEventListener(
    "load",
    () => void picture.animate({ opacity: [0, 1] }, CROSS_FADE_MS).finished.then(uncover, uncover),
    { once: true },
  );
}
