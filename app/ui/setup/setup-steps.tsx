import { useTranslation } from "react-i18next";
import type { Onboarding, SetupStep } from "../../domain/access/setup.ts";

const TITLES: Record<SetupStep, string> = {
  sign_up: "setup:step.sign_up.title",
  install_app: "setup:step.install_app.title",
  become_customer: "setup:step.become_customer.title",
  connect_payment: "setup:step.connect_payment.title",
};
const TEXTS: Record<SetupStep, string> = {
  sign_up: "setup:step.sign_up.text",
  install_app: "setup:step.install_app.text",
  become_customer: "setup:step.become_customer.text",
  connect_payment: "setup:step.connect_payment.text",
};

type Props = {
  steps: Onboarding["steps"];
  /** Where a step can be done, of those that have a page. */
  links: Partial<Record<SetupStep, string>>;
};

/** The four steps of the integration: what is done, and where the rest is done. */
export function SetupSteps({ steps, links }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="setup-steps">
      {steps.map(({ number, name, complete }) => {
        const href = links[name];
        return (
          <li key={name} className={complete ? "done" : undefined}>
            <span className="mark" aria-hidden>
              {complete ? "✓" : number}
            </span>
            <div>
              <b>{t(TITLES[name])}</b>{" "}
              <span className="soft small">{complete ? t("setup:done") : t("setup:open")}</span>
              {!complete && <p className="soft small">{t(TEXTS[name])}</p>}
              {!complete && href && <a href={href}>{t("setup:go")}</a>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
