import type { ReactNode } from "react";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";

type Props = { store: StoreChrome; page: ProductPage; children: ReactNode };

/**
 * The whole product is one form: its buy bar sticks to the lower edge of a phone for as long as anything of the product
 * is seen, which needs no script.
 */
export function ProductFrame({ store, page, children }: Props) {
  if (page.addAction === null) return <div className="product">{children}</div>;
  return (
    <form className="product" method="post" action={page.addAction} noValidate data-add="">
      <FormToken token={store.formToken} />
      <input type="hidden" name="product" value={page.id} />
      <input type="hidden" name="colour" value={page.colour} />
      {/* Enter presses the form's first button. */}
      <button className="sr" name="intent" value="add" tabIndex={-1} aria-hidden />
      {children}
    </form>
  );
}
