import type { ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormTokenProvider } from "../../../ui/forms/form-token.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { BrandMark, SkipLink } from "../../../ui/layout/brand-mark.tsx";

type Props = {
  homeHref: string;
  formToken: string;
  flash: { message: string; success: boolean } | null;
  children: ReactNode;
};

/** The designer outside the desk: a narrow bar, and all the room for what is drawn. */
export function BuilderDesignFrame({ homeHref, formToken, flash, children }: Props) {
  const message = useMessage();
  return (
    <div className="builder-design">
      <SkipLink />
      <header className="builder-design-bar">
        <a className="brand" href={homeHref}>
          <BrandMark size={28} /> Popstall
        </a>
      </header>
      <main id="main" className="wrap">
        {flash && <Notice tone={flash.success ? "success" : "error"}>{message(flash.message)}</Notice>}
        <FormTokenProvider value={formToken}>{children}</FormTokenProvider>
      </main>
    </div>
  );
}
