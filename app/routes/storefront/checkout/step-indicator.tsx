type Props = {
  steps: readonly string[];
  current: number;
  label: string;
  /** The same in one line, where there is no room for the names. */
  short?: string;
};

/** Where one is on a way of several steps. */
export function StepIndicator({ steps, current, label, short }: Props) {
  return (
    <>
      <ol className="steps" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? "done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      {short && (
        <p className="step-now small" aria-hidden>
          {short}
        </p>
      )}
    </>
  );
}
