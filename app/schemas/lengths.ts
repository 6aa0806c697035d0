/** The most characters of what people type, in every form and call alike (decisions.md 48). */

/** Of a name or a line of an address. */
export const LONGEST_LINE = 100;
/** Of a message. */
export const LONGEST_MESSAGE = 5000;
