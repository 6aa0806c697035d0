import type { ReactNode } from "react";

/** The states that a page has only under a pointer or a finger, or when one comes by the keyboard. */
const STATES = ["usual", "hover", "active", "focus"] as const;

/**
 * The same part once in each state: app/enhance/style-guide.ts applies the rules of `:hover`, `:active` and `:focus-visible` to what
 * says `data-shown`. Names of states and components are those of the code, so they are not translated.
 */
export function EachState({ children }: { children: (state: (typeof STATES)[number]) => ReactNode }) {
  return (
    <div className="guide-states">
      {STATES.map((state) => (
        <div key={state} data-shown={state}>
          <p className="guide-state">{state}</p>
          {children(state)}
        </div>
      ))}
    </div>
  );
}

/** One component of the guide under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="guide-part" aria-label={name}>
      <h2 className="guide-name">{name}</h2>
      {children}
    </section>
  );
}
