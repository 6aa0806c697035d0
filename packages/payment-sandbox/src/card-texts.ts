import type { Language } from "./languages.ts";

/** What the card form says, in nine languages. */
export interface CardTexts {
  card_number: string;
  expiration_date: string;
  expiry_placeholder: string;
  security_code: string;
  incomplete_number: string;
  incorrect_number: string;
  incomplete_expiry: string;
  past_expiry: string;
  incomplete_cvc: string;
  card_declined: string;
  insufficient_funds: string;
  expired_card: string;
  incorrect_cvc: string;
  processing_error: string;
  authentication_failed: string;
  connection: string;
}

export const CARD_TEXTS: Record<Language, CardTexts> = {
  en: {
    card_number: "Card number",
    expiration_date: "Expiration date",
    expiry_placeholder: "MM / YY",
    security_code: "Security code",
    incomplete_number: "Your card number is incomplete.",
    incorrect_number: "Your card number is invalid.",
    incomplete_expiry: "Your card's expiration date is incomplete.",
    past_expiry: "Your card's expiration year is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    card_declined: "Your card was declined.",
    insufficient_funds: "Your card has insufficient funds.",
    expired_card: "Your card has expired.",
    incorrect_cvc: "Your card's security code is incorrect.",
    processing_error: "An error occurred while processing your card. Try again in a little bit.",
    authentication_failed:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    connection:
      "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.",
  },
  fr: {
    card_number: "Numéro de carte",
    expiration_date: "Date d'expiration",
    expiry_placeholder: "MM / AA",
    security_code: "Code de sécurité",
    incomplete_number: "Votre numéro de carte est incomplet.",
    incorrect_number: "Votre numéro de carte n'est pas valide.",
    incomplete_expiry: "La date d'expiration de votre carte est incomplète.",
    past_expiry: "La date d'expiration de votre carte est passée.",
    incomplete_cvc: "Le code de sécurité de votre carte est incomplet.",
    card_declined: "Votre carte a été refusée.",
    insufficient_funds: "Les fonds disponibles sur votre carte sont insuffisants.",
    expired_card: "Votre carte a expiré.",
    incorrect_cvc: "Le code de sécurité de votre carte est incorrect.",
    processing_error:
      "Une erreur est survenue lors du traitement de votre carte. Réessayez dans quelques instants.",
    authentication_failed:
      "Nous ne sommes pas en mesure d'authentifier votre moyen de paiement. Choisissez un autre moyen de paiement et réessayez.",
    connection:
      "La connexion à notre prestataire de paiement a échoué. Vous n'avez pas été débité. Vérifiez votre connexion internet et réessayez.",
  },
  de: {
    card_number: "Kartennummer",
    expiration_date: "Ablaufdatum",
    expiry_placeholder: "MM / JJ",
    security_code: "Sicherheitscode",
    incomplete_number: "Ihre Kartennummer ist unvollständig.",
    incorrect_number: "Ihre Kartennummer ist ungültig.",
    incomplete_expiry: "Das Ablaufdatum Ihrer Karte ist unvollständig.",
    past_expiry: "Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.",
    incomplete_cvc: "Der Sicherheitscode Ihrer Karte ist unvollständig.",
    card_declined: "Ihre Karte wurde abgelehnt.",
    insufficient_funds: "Ihre Karte verfügt nicht über ausreichende Deckung.",
    expired_card: "Ihre Karte ist abgelaufen.",
    incorrect_cvc: "Der Sicherheitscode Ihrer Karte ist falsch.",
    processing_error:
      "Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es in Kürze erneut.",
    authentication_failed:
      "Ihre Zahlungsmethode konnte nicht authentifiziert werden. Wählen Sie eine andere Zahlungsmethode und versuchen Sie es erneut.",
    connection:
      "Die Verbindung zum Zahlungsanbieter ist gestört. Ihnen wurde nichts berechnet. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.",
  },
  it: {
    card_number: "Numero carta",
    expiration_date: "Data di scadenza",
    expiry_placeholder: "MM / AA",
    security_code: "Codice di sicurezza",
    incomplete_number: "Il numero della carta è incompleto.",
    incorrect_number: "Il numero della carta non è valido.",
    incomplete_expiry: "La data di scadenza della carta è incompleta.",
    past_expiry: "La data di scadenza della carta è già passata.",
    incomplete_cvc: "Il codice di sicurezza della carta è incompleto.",
    card_declined: "La tua carta è stata rifiutata.",
    insufficient_funds: "I fondi della tua carta sono insufficienti.",
    expired_card: "La tua carta è scaduta.",
    incorrect_cvc: "Il codice di sicurezza della carta non è corretto.",
    processing_error: "Si è verificato un errore durante l'elaborazione della carta. Riprova tra poco.",
    authentication_failed:
      "Non siamo in grado di autenticare il tuo metodo di pagamento. Scegline un altro e riprova.",
    connection:
      "Problemi di connessione con il fornitore dei pagamenti. Non ti è stato addebitato nulla. Controlla la connessione a internet e riprova.",
  },
  es: {
    card_number: "Número de tarjeta",
    expiration_date: "Fecha de caducidad",
    expiry_placeholder: "MM / AA",
    security_code: "Código de seguridad",
    incomplete_number: "El número de la tarjeta está incompleto.",
    incorrect_number: "El número de la tarjeta no es válido.",
    incomplete_expiry: "La fecha de caducidad de la tarjeta está incompleta.",
    past_expiry: "La fecha de caducidad de la tarjeta ya ha pasado.",
    incomplete_cvc: "El código de seguridad de la tarjeta está incompleto.",
    card_declined: "Tu tarjeta ha sido rechazada.",
    insufficient_funds: "Tu tarjeta no tiene fondos suficientes.",
    expired_card: "Tu tarjeta ha caducado.",
    incorrect_cvc: "El código de seguridad de la tarjeta es incorrecto.",
    processing_error:
      "Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo en unos instantes.",
    authentication_failed:
      "No podemos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.",
    connection:
      "Hay problemas de conexión con el proveedor de pagos. No se te ha cobrado nada. Comprueba tu conexión a internet e inténtalo de nuevo.",
  },
  nl: {
    card_number: "Kaartnummer",
    expiration_date: "Vervaldatum",
    expiry_placeholder: "MM / JJ",
    security_code: "Beveiligingscode",
    incomplete_number: "Je kaartnummer is niet volledig.",
    incorrect_number: "Je kaartnummer is ongeldig.",
    incomplete_expiry: "De vervaldatum van je kaart is niet volledig.",
    past_expiry: "De vervaldatum van je kaart ligt in het verleden.",
    incomplete_cvc: "De beveiligingscode van je kaart is niet volledig.",
    card_declined: "Je kaart is geweigerd.",
    insufficient_funds: "Het saldo op je kaart is ontoereikend.",
    expired_card: "Je kaart is verlopen.",
    incorrect_cvc: "De beveiligingscode van je kaart is onjuist.",
    processing_error:
      "Er is een fout opgetreden bij het verwerken van je kaart. Probeer het zo dadelijk opnieuw.",
    authentication_failed:
      "We kunnen je betaalmethode niet verifiëren. Kies een andere betaalmethode en probeer het opnieuw.",
    connection:
      "Er is een probleem met de verbinding met onze betaalprovider. Er is niets in rekening gebracht. Controleer je internetverbinding en probeer het opnieuw.",
  },
  da: {
    card_number: "Kortnummer",
    expiration_date: "Udløbsdato",
    expiry_placeholder: "MM / ÅÅ",
    security_code: "Sikkerhedskode",
    incomplete_number: "Dit kortnummer er ikke fuldstændigt.",
    incorrect_number: "Dit kortnummer er ugyldigt.",
    incomplete_expiry: "Kortets udløbsdato er ikke fuldstændig.",
    past_expiry: "Kortets udløbsdato er overskredet.",
    incomplete_cvc: "Kortets sikkerhedskode er ikke fuldstændig.",
    card_declined: "Dit kort blev afvist.",
    insufficient_funds: "Der er ikke dækning på dit kort.",
    expired_card: "Dit kort er udløbet.",
    incorrect_cvc: "Kortets sikkerhedskode er forkert.",
    processing_error: "Der opstod en fejl under behandlingen af dit kort. Prøv igen om lidt.",
    authentication_failed:
      "Vi kan ikke godkende din betalingsmetode. Vælg en anden betalingsmetode, og prøv igen.",
    connection:
      "Der er problemer med forbindelsen til betalingsudbyderen. Du er ikke blevet debiteret. Kontrollér din internetforbindelse, og prøv igen.",
  },
  fi: {
    card_number: "Kortin numero",
    expiration_date: "Voimassaoloaika",
    expiry_placeholder: "KK / VV",
    security_code: "Turvakoodi",
    incomplete_number: "Kortin numero on vajaa.",
    incorrect_number: "Kortin numero on virheellinen.",
    incomplete_expiry: "Kortin voimassaoloaika on vajaa.",
    past_expiry: "Kortin voimassaoloaika on päättynyt.",
    incomplete_cvc: "Kortin turvakoodi on vajaa.",
    card_declined: "Korttisi hylättiin.",
    insufficient_funds: "Kortillasi ei ole tarpeeksi katetta.",
    expired_card: "Korttisi on vanhentunut.",
    incorrect_cvc: "Kortin turvakoodi on väärä.",
    processing_error: "Kortin käsittelyssä tapahtui virhe. Yritä hetken kuluttua uudelleen.",
    authentication_failed: "Maksutapaasi ei voitu todentaa. Valitse toinen maksutapa ja yritä uudelleen.",
    connection:
      "Yhteydessä maksupalveluun on ongelmia. Sinulta ei ole veloitettu mitään. Tarkista internetyhteytesi ja yritä uudelleen.",
  },
  sv: {
    card_number: "Kortnummer",
    expiration_date: "Utgångsdatum",
    expiry_placeholder: "MM / ÅÅ",
    security_code: "Säkerhetskod",
    incomplete_number: "Ditt kortnummer är ofullständigt.",
    incorrect_number: "Ditt kortnummer är ogiltigt.",
    incomplete_expiry: "Kortets utgångsdatum är ofullständigt.",
    past_expiry: "Kortets utgångsdatum har passerat.",
    incomplete_cvc: "Kortets säkerhetskod är ofullständig.",
    card_declined: "Ditt kort nekades.",
    insufficient_funds: "Ditt kort saknar täckning.",
    expired_card: "Ditt kort har gått ut.",
    incorrect_cvc: "Kortets säkerhetskod är felaktig.",
    processing_error: "Ett fel uppstod när kortet behandlades. Försök igen om en liten stund.",
    authentication_failed:
      "Vi kan inte autentisera din betalningsmetod. Välj en annan betalningsmetod och försök igen.",
    connection:
      "Det är problem med anslutningen till betalleverantören. Du har inte debiterats. Kontrollera din internetanslutning och försök igen.",
  },
};

const BY_CODE: Record<string, keyof CardTexts> = {
  card_declined: "card_declined",
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  invalid_cvc: "incomplete_cvc",
  invalid_expiry_month: "past_expiry",
  invalid_expiry_year: "past_expiry",
  invalid_number: "incorrect_number",
  processing_error: "processing_error",
  payment_intent_authentication_failure: "authentication_failed",
};

/** An API error in the person's language: English keeps Stripe's own words, unknown errors keep theirs. */
export function localizedError(
  error: { code?: string | null; decline_code?: string | null; message?: string | null },
  language: Language,
): string {
  const own = error.message ?? "";
  if (language === "en" && own) return own;
  const key = BY_CODE[error.decline_code ?? ""] ?? BY_CODE[error.code ?? ""];
  return key ? CARD_TEXTS[language][key] : own;
}
