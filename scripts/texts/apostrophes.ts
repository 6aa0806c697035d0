/**
 * One line for each text that holds a typewriter's apostrophe: texts are set with ’ in all languages. Quotation marks are
 * left to each language.
 */
export function apostropheProblems(languages: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return [...languages].flatMap(([language, texts]) =>
    [...texts].flatMap(([key, text]) =>
      text.includes("'") ? [`${language} ${key}: write ’ for the straight apostrophe`] : [],
    ),
  );
}
