import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { onboardingOf, setupIsOpen } from "../../../domain/access/setup.ts";
import { accountScope, secondsUntil } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { findStaff } from "../../../auth/session.server.ts";
import { rememberSignUp } from "../../../auth/sign-up-cookie.server.ts";
import { temporaryStoreOf } from "../../../auth/temporary-store.server.ts";
import { unprovedAddress } from "../../../auth/unproved-cookie.server.ts";
import { paths } from "../../../paths.ts";
import { SignUpSchema } from "../../../schemas/account.ts";
import { signUp } from "../../../services/accounts/sign-up.server.ts";
import { FinishSignUpView } from "./finish-sign-up-view.tsx";
import { SignUpView } from "./sign-up-view.tsx";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "account:signUp.title",
  description: "sitePages:summaries.getStarted",
};

export async function loader(args: LoaderFunctionArgs) {
  const chrome = await authChrome(args);
  const staff = await findStaff(args);
  if (!staff) {
    const email = await unprovedAddress(args);
    if (email === undefined) {
      return { ...chrome, open: null, built: await builtStore(args) };
    }
    return {
      ...chrome,
      built: undefined,
      open: { unverified: { email, action: paths.askVerification }, onboarding: null },
    };
  }
  const { user, setupSteps } = staff;
  if (!setupIsOpen(user, setupSteps)) throw redirect(paths.dashboard);
  const unverified = user.signupComplete ? null : { email: user.email, action: paths.askVerification };
  return {
    ...chrome,
    built: undefined,
    open: { unverified, onboarding: user.integration ? onboardingOf(user, setupSteps) : null },
  };
}

/**
 * What this browser built and nobody has opened yet: it has said where they sell, which the times and money of their desk
 * follow from, and what they are called.
 */
async function builtStore(args: LoaderFunctionArgs) {
  const built = await temporaryStoreOf(args);
  if (!built || built.movedTo !== null) return undefined;
  const { region, page } = built.draft;
  return { region, name: page.shownName || page.name };
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const form = readForm(fields, SignUpSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  if (form.value.website !== "") {
    return data({ result: form.refuse({ website: "errors:trapFilled" }), waitSeconds: null }, 422);
  }
  const scope = await accountScope(args);
  const signedUp = await signUp(scope, form.value);
  if (!signedUp.ok) {
    if (signedUp.error === "errors:slowDown") {
      const waitSeconds = secondsUntil(signedUp.until, scope.now());
      return data({ result: form.refuse({}), waitSeconds }, 429);
    }
    return data({ result: form.refuse({ password: signedUp.error }), waitSeconds: null }, 422);
  }
  return redirect(`${paths.askVerification}?sent`, {
    status: 303,
    headers: {
      "Set-Cookie": await rememberSignUp(args, { tokenId: signedUp.value, email: form.value.email }),
    },
  });
}

/** The sign-up of a new tenant; for those who did, what is left to do. */
export default function GetStartedPage() {
  const { open, built, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (open) {
    return (
      <FinishSignUpView
        {...page}
        {...open}
        dashboardHref={paths.dashboard}
        settingsHref={paths.settings}
        logoutAction={paths.logout}
      />
    );
  }
  return (
    <SignUpView
      {...page}
      built={built}
      action={paths.getStarted}
      loginHref={paths.login}
      termsHref={paths.termsOfSale}
      privacyHref={paths.privacy}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
