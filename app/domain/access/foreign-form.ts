/** What the error page is told of a form that another site sent, or that did not say where it came from. */
export const FOREIGN_FORM = "foreign-form";

/** The address of the page whose form was refused; one slash at its start, so that it never names another host. */
export function pageOfForm(pathname: string): string {
  return pathname.replace(/^\/+/, "/");
}
