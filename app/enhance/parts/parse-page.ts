/**
 * A page that was fetched, to take a part of it. It brings its own styles, which the Content-Security-Policy of the page
 * that is open would complain about.
 */
export const parsePage = (page: string) =>
  new DOMParser().parseFromString(page.replace(/<style[\s\S]*?<\/style>/g, ""), "text/html");
