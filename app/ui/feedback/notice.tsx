import { type ReactNode, useEffect, useRef } from "react";

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

/**
 * What was just done, on the page that it led to: the keyboard goes on from here instead of from the page's beginning.
 * @param props.of what was done: each time that it changes, the notice is new. Whoever has begun elsewhere stays there.
 */
export function DoneNotice({ of, children }: { of: string; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) notice.current?.focus();
  }, [of]);
  return (
    <div className="notice good" role="status" tabIndex={-1} ref={notice}>
      {children}
    </div>
  );
}

/** A calm box for something a person should know. */
export function Notice({ tone = "info", title, children, live }: Props) {
  return (
    <div className={TONE_CLASS[tone]} role={live ? (tone === "error" ? "alert" : "status") : undefined}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
