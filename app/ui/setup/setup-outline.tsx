import { useTranslation } from "react-i18next";

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
