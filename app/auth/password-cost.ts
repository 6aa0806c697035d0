/**
 * The cost of a hash: an OWASP profile of scrypt with 16 MiB, some 160 ms of processor time. Each hash contains its
 * parameters, so that they can be raised later. Tests of other things replace this module (vitest.config.ts); a unit
 * test holds these numbers.
 */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5 };
