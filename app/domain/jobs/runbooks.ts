/** The page of the repository that says what an alarm means and what to do. */
export const runbookOf = (alarm: string): string => `docs/runbooks/${alarm}.md`;
