import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

type Look = {
  /** `brand` is the page's one main action; the others step back. */
  look?: "brand" | "quiet" | "plain" | "danger";
  size?: "normal" | "big" | "tiny";
  wide?: boolean;
  className?: string;
};

function classes({ look = "brand", size = "normal", wide, className }: Look): string {
  const names = ["button"];
  if (look !== "brand") names.push(look);
  if (size !== "normal") names.push(size);
  if (wide) names.push("wide");
  if (className) names.push(className);
  return names.join(" ");
}

/** A submit button unless told otherwise: pages work by forms. */
export function Button({
  look,
  size,
  wide,
  className,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} className={classes({ look, size, wide, className })} />;
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  look,
  size,
  wide,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classes({ look, size, wide, className })} />;
}
