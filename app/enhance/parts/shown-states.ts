/** Elements that keyboards come to: only they show the focus. */
const STOPS = ":is(a, button, input, select, textarea, summary)";
const within = (state: string) => `:is([data-shown="${state}"], [data-shown="${state}"] *)`;

/** A selector that holds where its state is only shown: for `.button:hover` what is inside `[data-shown="hover"]`. */
export function shownSelector(selector: string): string {
  return selector
    .replaceAll(/:hover/g, within("hover"))
    .replaceAll(/:active/g, within("active"))
    .replaceAll(/:focus-within/g, within("focus"))
    .replaceAll(/:focus-visible|:focus(?![-\w])/g, `${STOPS}${within("focus")}`);
}

type Rules = { cssRules: CSSRuleList; insertRule(rule: string, index: number): number };

/** Every rule for a pointer or a keyboard once more, behind itself, for what only shows that state. */
export function showStates(rules: Rules): void {
  for (let index = rules.cssRules.length - 1; index >= 0; index--) {
    const rule = rules.cssRules[index];
    if (rule instanceof CSSStyleRule) {
      const shown = shownSelector(rule.selectorText);
      if (shown !== rule.selectorText) rules.insertRule(`${shown} { ${rule.style.cssText} }`, index + 1);
    } else if (rule instanceof CSSGroupingRule) showStates(rule);
  }
}

/** Rules for the device's colour scheme, whatever the device says. */
export function showColourScheme({ cssRules }: { cssRules: CSSRuleList }, scheme: string): void {
  for (const rule of cssRules) {
    if (rule instanceof CSSMediaRule && /prefers-color-scheme: *dark/.test(rule.conditionText))
      rule.media.mediaText = scheme === "dark" ? "all" : "not all";
    if (rule instanceof CSSGroupingRule) showColourScheme(rule, scheme);
  }
}
