import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Texts = { title: string; text: string };

const TEXTS: Record<number, Texts> = {
  401: { title: "errors:page.signInTitle", text: "errors:page.signIn" },
  403: { title: "errors:page.forbiddenTitle", text: "errors:page.forbidden" },
  404: { title: "errors:page.notFoundTitle", text: "errors:page.notFound" },
  410: { title: "errors:page.goneTitle", text: "errors:page.gone" },
  423: { title: "errors:page.onHoldTitle", text: "errors:page.onHold" },
  429: { title: "errors:page.slowDownTitle", text: "errors:page.slowDown" },
};
const BROKEN: Texts = { title: "errors:page.brokenTitle", text: "errors:page.broken" };

/** The page of every error: what happened in plain words, and a way on. Used as ErrorBoundary everywhere. */
export function RouteError() {
  const error = useRouteError();
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}

/** The error page of a status; statuses without words of their own read as a fault of ours. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation();
  const texts = TEXTS[status] ?? BROKEN;
  return (
    <main className="fault" id="main">
      <title>{t(texts.title)}</title>
      <svg
        width="96"
        height="76"
        viewBox="0 0 56 44"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M8 4h40l6 12H2z" strokeLinejoin="round" />
        <path d="M2 16a6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0M8 24v18h40V24" />
      </svg>
      <p className="soft num">{t("errors:page.code", { status: TEXTS[status] ? status : 500 })}</p>
      <h1>{t(texts.title)}</h1>
      <p className="soft">{t(texts.text)}</p>
      <p className="row">
        {status === 401 && (
          <a className="button" href="/login">
            {t("errors:page.toLogin")}
          </a>
        )}
        <a className="button quiet" href="/">
          {t("errors:page.toStart")}
        </a>
      </p>
    </main>
  );
}
