/** How card data is typed, written and checked while it is being typed. */

const GAPS: Record<string, number[]> = { amex: [4, 10] };
const LENGTHS: Record<string, number[]> = { amex: [15], diners: [14, 16], unionpay: [16, 17, 18, 19] };

/** The brand that a number's first digits announce. */
export function brandOf(digits: string): string {
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(6011|65|64[4-9])/.test(digits)) return "discover";
  if (/^3[068]/.test(digits)) return "diners";
  if (/^35/.test(digits)) return "jcb";
  return /^62/.test(digits) ? "unionpay" : "unknown";
}

/** "4242424242424242" → "4242 4242 4242 4242", in the groups that the brand prints. */
export function groupDigits(digits: string): string {
  const gaps = GAPS[brandOf(digits)] ?? [4, 8, 12, 16];
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join("");
}

export function mostDigits(digits: string): number {
  return Math.max(...(LENGTHS[brandOf(digits)] ?? [16]));
}

/** What a number still lacks: null when it is whole and plausible. */
export function numberProblem(digits: string): "incomplete_number" | "incorrect_number" | null {
  if (!(LENGTHS[brandOf(digits)] ?? [16]).includes(digits.length)) return "incomplete_number";
  return passesLuhn(digits) ? null : "incorrect_number";
}

/** "1234" → "12 / 34"; a first digit above 1 can only be a month of its own. */
export function writeExpiry(typed: string, isDeleting: boolean): string {
  let digits = typed.replace(/\D/g, "");
  // Browsers fill in "12/2034".
  if (/^\d{1,2}\D+20\d{2}$/.test(typed.trim())) digits = digits.slice(0, -4) + digits.slice(-2);
  if (/^[2-9]/.test(digits) || /^\d\D+\d/.test(typed.trim())) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function expiryProblem(text: string, today: Date): "incomplete_expiry" | "past_expiry" | null {
  const digits = text.replace(/\D/g, "");
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) return "incomplete_expiry";
  const end = new Date(2000 + Number(digits.slice(2)), month, 1);
  return end <= today ? "past_expiry" : null;
}

export function cvcProblem(text: string, brand: string): "incomplete_cvc" | null {
  return (brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(text) ? null : "incomplete_cvc";
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
