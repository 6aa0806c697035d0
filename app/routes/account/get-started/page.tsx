import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { onboardingOf, setupIsOpen } from "../../../domain/access/setup.ts";
import { accountScope, secondsUntil } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { findStaff } from "../../../auth/session.server.ts";
import { rememberSignUp } from "../../../auth/sign-up-cookie.server.ts";
import { temporaryStoreOf } from "../../../auth/temporary-store.server.ts";
import { waitingInstall } from "../../../auth/waiting-install.server.ts";
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
      const isProgram = await comesByProgram(args);
      return { ...chrome, open: null, isProgram, built: await builtStore(args) };
    }
    return {
      ...chrome,
      built: undefined,
      isProgram: false,
      open: { unverified: { email, action: paths.askVerification }, onboarding: null },
    };
  }
  const { user, setupSteps } = staff;
  if (!setupIsOpen(user, setupSteps)) throw redirect(paths.dashboard);
  const unverified = user.signupComplete ? null : { email: user.email, action: paths.askVerification };
  return {
    ...chrome,
    built: undefined,
    isProgram: false,
    open: { unverified, onboarding: user.integration ? onboardingOf(user, setupSteps) : null },
  };
}

/**
 * The store that this browser built, before it is opened in a company: it has said where they sell, which the times and money of their desk
 * follow from, and what they are called.
 */
async function builtStore(args: LoaderFunctionArgs) {
  const built = await temporaryStoreOf(args);
  if (!built || built.movedTo !== null) return undefined;
  const { region, page } = built.draft;
  return { region, name: page.shownName || page.name };
}

/** Whether a person signs up with a shop: they come from the program's page, or a shop waits in this browser. */
async function comesByProgram(args: Pick<LoaderFunctionArgs, "request" | "context">): Promise<boolean> {
  if (new URL(args.request.url).searchParams.get("program") === "shopify") return true;
  return (await waitingInstall(args)) !== undefined;
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const integration = await comesByProgram(args);
  // The program is for stores that charge in US dollars.
  if (integration) fields.set("region", "US");
  const form = readForm(fields, SignUpSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  if (form.value.website !== "") {
    return data({ result: form.refuse({ website: "errors:trapFilled" }), waitSeconds: null }, 422);
  }
  const scope = await accountScope(args);
  const signedUp = await signUp(scope, { ...form.value, integration });
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
  const { open, built, isProgram, ...page } = useLoaderData<typeof loader>();
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
      isProgram={isProgram}
      action={isProgram ? paths.getStartedInProgram : paths.getStarted}
      loginHref={paths.login}
      termsHref={paths.termsOfSale}
      privacyHref={paths.privacy}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
