import { isLanguage, type Language } from "../../app/i18n/languages.ts";

/** How a language sets its quotation marks, and the marks of other languages that none of its texts may hold. */
const QUOTES: Readonly<Record<Language, { right: string; wrong: RegExp }>> = {
  en: { right: "“…”", wrong: /[«»„]/u },
  de: { right: "„…“", wrong: /[«»”]/u },
  fr: { right: "«\u00a0…\u00a0»", wrong: /[“”„]|«(?!\u00a0)|(?<!\u00a0)»/u },
  it: { right: "«…»", wrong: /[“”„]/u },
  es: { right: "«…»", wrong: /[“”„]/u },
  nl: { right: "‘…’", wrong: /[“”„«]/u },
  da: { right: "»…«", wrong: /[“”„]|^[^«»]*«/u },
  fi: { right: "”…”", wrong: /[“„«»]/u },
  sv: { right: "”…”", wrong: /[“„«»]/u },
};

/** French sets a space before these that no line may break at: a wide one before the colon, a narrow one before the others. */
const BREAKING_SPACE = / [:;?!]/u;

/**
 * One line for each text whose signs are not those of its language: a typewriter's apostrophe (texts are set with ’
 * everywhere), quotation marks of another language, or a French sign that would begin a line.
 */
export function typographyProblems(languages: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return [...languages].flatMap(([language, texts]) => {
    const quotes = isLanguage(language) ? QUOTES[language] : undefined;
    return [...texts].flatMap(([key, text]) => {
      const problems: string[] = [];
      if (text.includes("'")) problems.push("write ’ for the straight apostrophe");
      if (quotes?.wrong.test(text)) problems.push(`write ${quotes.right} for quotation marks`);
      if (language === "fr" && BREAKING_SPACE.test(text)) {
        problems.push("a line may break before : ; ? or !");
      }
      return problems.map((problem) => `${language} ${key}: ${problem}`);
    });
  });
}
