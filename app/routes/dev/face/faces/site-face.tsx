import type { ReactNode } from "react";
import { LoginView } from "../../../account/login/view.tsx";
import { ErrorPage } from "../../../../ui/errors/route-error.tsx";
import { HomeView } from "../../../marketing/home/view.tsx";
import type { SiteChrome } from "../../../../ui/site/models.ts";
import { SiteLayout } from "../../../../ui/site/site-layout.tsx";
import { SetupSteps } from "../../../../ui/setup/setup-steps.tsx";
import { SAMPLE_STORES } from "../../faces.ts";
import { ButtonParts } from "../parts/buttons.tsx";
import { FeedbackParts } from "../parts/feedback.tsx";
import { FieldParts } from "../parts/fields.tsx";
import { Part } from "../parts/shown.tsx";
import { SAMPLE_RESULT } from "../samples/order.ts";
import type { SamplePicture } from "../samples/store.ts";

const HERE = "#site";

const SAMPLE_SITE: SiteChrome = {
  operator: "Popstall Demo Ltd, 1 Awning Street, London E1 6AN, United Kingdom",
  operatorEmail: "hello@popstall.example",
  links: {
    home: HERE,
    login: HERE,
    signUp: HERE,
    builder: HERE,
    ourProducts: HERE,
    forEvents: HERE,
    howItWorks: HERE,
    about: HERE,
    customSolutions: HERE,
    faq: HERE,
    helpArticles: HERE,
    shipping: HERE,
    program: HERE,
    terms: HERE,
    termsUs: HERE,
    termsOfOrganisersUs: HERE,
    privacy: HERE,
  },
  visitor: null,
  integration: false,
  languageForm: { action: HERE },
};

/** The public pages: the front page, the sign-in, and what they are made of. */
export function SiteFace({ pictures, above }: { pictures: readonly SamplePicture[]; above: ReactNode }) {
  const stores = Object.values(SAMPLE_STORES).map(({ name, theme }, index) => ({
    name,
    href: `#${name}`,
    brand: theme.brand,
    tagline: "Small runs, printed when you order.",
    picture: pictures[index]?.front ?? "",
  }));
  return (
    <>
      <SiteLayout site={SAMPLE_SITE}>
        <div className="wrap">{above}</div>
        <HomeView
          site={SAMPLE_SITE}
          stores={stores}
          pictures={pictures.map(({ front }) => front)}
          example={null}
          figures={{ blanks: 12, area: { width: 396, height: 490 }, days: { from: 4, to: 6 }, countries: 35 }}
        />
        <div className="wrap">
          <ButtonParts />
          <FieldParts />
          <FeedbackParts />
          <Part name="SetupSteps">
            <SetupSteps
              steps={[
                { number: 1, name: "sign_up", complete: true },
                { number: 2, name: "install_app", complete: false },
              ]}
              links={{ install_app: HERE }}
            />
          </Part>
        </div>
        <ErrorPage status={404} framed />
      </SiteLayout>
      <LoginView
        chrome={{ homeHref: HERE, languageForm: { action: HERE, keep: {} } }}
        action={HERE}
        formToken="sample"
        result={SAMPLE_RESULT}
        waitSeconds={30}
        passkeyAction={HERE}
        forgotHref={HERE}
        signUpHref={HERE}
      />
    </>
  );
}
