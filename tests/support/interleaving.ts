import type { Scope } from "../../app/services/scope.ts";

/**
 * A call that a service makes of its database, the payment provider or its counters, by its place in the scope:
 * `tenant.orders.findWithLinesAndPayments`, `payments.openIntent`, `failures.blockedUntil`.
 */
export type Step = string;

/** What happens beside a step. */
export type Interruption = {
  step: Step;
  /** Which call of the step, counted from 1; every one unless said. */
  call?: number;
  /** `before` the step is taken, or `after` it was, when its caller has not heard of it yet. */
  when: "before" | "after";
  /** Somebody else acts; what they throw fails the step, as a crash or a lost answer would. */
  rival: () => unknown;
};

export type Interleaved = {
  /** Hand this to the service under test. */
  scope: Scope;
  /** The steps that were taken, in their order. */
  steps: Step[];
};

/** A service that dies here: nothing after it happens. */
export function crash(): never {
  throw new Error("The Worker died here.");
}

/**
 * A scope in which somebody else acts between any two awaited steps of a service. Rivals use a scope of their own, so
 * they interrupt nobody.
 */
export function interleave(scope: Scope, ...interruptions: Interruption[]): Interleaved {
  const steps: Step[] = [];
  const calls = new Map<Step, number>();
  const interrupt = async (step: Step, call: number, when: Interruption["when"]) => {
    for (const interruption of interruptions) {
      const isMeant = interruption.step === step && (interruption.call ?? call) === call;
      if (isMeant && interruption.when === when) await interruption.rival();
    }
  };
  const stepped =
    (step: Step, work: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      const call = (calls.get(step) ?? 0) + 1;
      calls.set(step, call);
      steps.push(step);
      await interrupt(step, call, "before");
      const answer = await work(...args);
      await interrupt(step, call, "after");
      return answer;
    };
  const wrapped = <T extends object>(thing: T, path: string): T =>
    new Proxy(thing, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof name !== "string") return value;
        const step = `${path}.${name}`;
        if (typeof value === "function") return stepped(step, value.bind(target) as never);
        return typeof value === "object" && value !== null ? wrapped(value, step) : value;
      },
    });
  return {
    steps,
    scope: {
      ...scope,
      tenant: wrapped(scope.tenant, "tenant"),
      payments: wrapped(scope.payments, "payments"),
      failures: wrapped(scope.failures, "failures"),
      outbox: [],
    },
  };
}

/** The steps that a service takes when nobody disturbs it. */
export async function stepsOf(scope: Scope, work: (scope: Scope) => Promise<unknown>): Promise<Step[]> {
  const recorded = interleave(scope);
  await work(recorded.scope);
  return recorded.steps;
}
