import { createContext, type ReactNode, useContext } from "react";

const StoreName = createContext<string | null>(null);

/** The frame of a store's pages names the store once, for the title of each. */
export const StoreNameProvider = StoreName.Provider;

type Props = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

/**
 * The title of an admin page, with what can be done on it at the right. That of a store's page names the store for those
 * who hear it; the frame shows the name right above.
 */
export function PageHead({ title, lead, children }: Props) {
  const store = useContext(StoreName);
  return (
    <div className="page-head">
      <div>
        <h1>
          {title}
          {store && <span className="sr"> – {store}</span>}
        </h1>
        {lead && <div className="soft">{lead}</div>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
