import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { dispatch } from "./dispatch.ts";

/** Every call of the API: description.ts lists them, dispatch.ts names who answers. */
export function loader(args: LoaderFunctionArgs) {
  return dispatch(args);
}

export function action(args: ActionFunctionArgs) {
  return dispatch(args);
}
