/** Shorter ones are guessed; longer ones than this are no password but an attack on the hash. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Long passwords that stand in every guesser's list. */
const COMMON = new Set(
  (
    "1234567890 0123456789 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwertzuiop azertyuiop " +
    "password123 password1234 passw0rd123 passwort123 motdepasse wachtwoord password12 iloveyou123 " +
    "administrator welcome123 welcome1234 letmein123 changeme123 q1w2e3r4t5 abcdefghij asdfghjkl1 football123"
  ).split(" "),
);

export type PasswordFault = "refusals:passwordShort" | "refusals:passwordLong" | "refusals:passwordEasy";

/**
 * What is wrong with a new password. Length counts, kinds of characters do not; what everybody guesses first is refused.
 * @param about the person's own words (address, name, company), which are no secret.
 */
export function passwordFault(password: string, about: readonly string[] = []): PasswordFault | undefined {
  const letters = [...password];
  if (letters.length < PASSWORD_MIN) return "refusals:passwordShort";
  if (letters.length > PASSWORD_MAX) return "refusals:passwordLong";
  const plain = password.toLowerCase();
  const easy =
    COMMON.has(plain) ||
    new Set(plain).size < 5 ||
    about.some((words) => words.trim() !== "" && plain === words.trim().toLowerCase());
  return easy ? "refusals:passwordEasy" : undefined;
}
