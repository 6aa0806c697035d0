import type { ReactNode } from "react";

type Props = {
  tone?: "info" | "success" | "warning" | "error";
  title?: ReactNode;
  children?: ReactNode;
  /** Read out by screen readers as soon as it appears. */
  live?: boolean;
};

const TONE_CLASS = {
  info: "notice accent",
  success: "notice good",
  warning: "notice warn",
  error: "notice bad",
};

/** A calm box for something a person should know. */
export function Notice({ tone = "info", title, children, live }: Props) {
  return (
    <div className={TONE_CLASS[tone]} role={live ? (tone === "error" ? "alert" : "status") : undefined}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
