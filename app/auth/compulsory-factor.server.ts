import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { UserRow } from "../services/accounts/account-scope.ts";
import { paths } from "../paths.ts";
import { takesSecondStep } from "./sign-in-step.server.ts";

/** Where a second factor is set up. */
const SETS_UP: ReadonlySet<string> = new Set([
  paths.settingsSecondFactor,
  paths.settingsPasskeys,
  paths.settingsNewPasskey,
]);

/**
 * Whether someone of the platform has to set up a second factor before anything else: they reach every tenant, so in
 * production a password alone is not enough. The demo world does without.
 */
export async function mustSetUpFactor(
  { context }: Pick<LoaderFunctionArgs, "context">,
  user: UserRow,
): Promise<boolean> {
  if (!user.superadmin || context.page.settings.APP_ENV !== "production") return false;
  return !(await takesSecondStep({ context }, user));
}

export function setsUpFactor(pathname: string): boolean {
  return SETS_UP.has(pathname.replace(/\.data$/, ""));
}
