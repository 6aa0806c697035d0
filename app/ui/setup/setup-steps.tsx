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

/** The four steps of the integration for somebody who has not begun. */
export function SetupOutline() {
  const { t } = useTranslation();
  const steps = [
    { title: t("setup:step.sign_up.title"), text: t("setup:step.sign_up.text") },
    { title: t("setup:step.install_app.title"), text: t("setup:step.install_app.text") },
    { title: t("setup:step.become_customer.title"), text: t("setup:step.become_customer.text") },
    { title: t("setup:step.connect_payment.title"), text: t("setup:step.connect_payment.text") },
  ];
  return (
    <ol className="setup-steps">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="mark" aria-hidden>
            {index + 1}
          </span>
          <div>
            <b>{title}</b>
            <p className="soft small">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
