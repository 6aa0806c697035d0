import type { ReactNode } from "react";
import { BrandMark } from "../layout/brand-mark.tsx";

/** The platform's name around a page that tells what is not there, where no store and no desk is around it. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="site">
      <header className="fault-head wrap">
        <a href="/">
          <BrandMark size={34} /> Popstall
        </a>
      </header>
      <main className="fault" id="main">
        {children}
      </main>
    </div>
  );
}
