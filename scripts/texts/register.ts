import { isLanguage, type Language } from "../../app/i18n/languages.ts";

/**
 * Each language addresses people in one way everywhere (docs/decisions/0071): the words of the other way, which
 * no text may hold. Of Spanish and Italian also the commonest orders, since they mostly leave the pronoun out.
 */
const OTHER_REGISTER: Readonly<Record<Language, RegExp | undefined>> = {
  // English has one way; Danish, Finnish and Swedish use one only in such texts.
  en: undefined,
  da: undefined,
  fi: undefined,
  sv: undefined,
  de: /(?<![\p{L}-])(?:du|dir|dich|dein(?:e[mnrs]?)?|euch|euer)(?![\p{L}-])/iu,
  nl: /(?<![\p{L}-])(?:u|uw|uzelf)(?![\p{L}-])/iu,
  es: /(?<![\p{L}-])(?:ustedes|usted|elija|escriba|escríbanos|díganos|guarde|revise|inicie|confirme|pulse|mire|indique|conecte|escanee|espere)(?![\p{L}-])/iu,
  fr: /(?<![\p{L}-])(?:tu|toi|tes)(?![\p{L}-])/iu,
  it: /(?<![\p{L}-])(?:lei|acceda|aggiunga|apra|attenda|chieda|chiuda|dica|faccia|inserisca|legga|prema|riapra|rimuova|scelga|scriva|le (?:abbiamo|inviamo|chiede|scriveremo)|(?:mi|ci) (?:dica|scriva)|se desidera)(?![\p{L}-])/iu,
};

/** One line for each text that addresses people in the way that its language does not use here. */
export function registerProblems(languages: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return [...languages].flatMap(([language, texts]) => {
    const other = isLanguage(language) ? OTHER_REGISTER[language] : undefined;
    if (!other) return [];
    return [...texts].flatMap(([key, text]) => {
      const [word] = other.exec(text) ?? [];
      return word === undefined ? [] : [`${language} ${key}: "${word}" is of the other register`];
    });
  });
}
