/**
 * What a hash costs: an OWASP profile of scrypt with 16 MiB, some 160 ms of processor. The parameters stand in each
 * hash, so that they can be raised later. Tests of other things replace this module (vitest.config.ts); a unit test
 * holds these numbers.
 */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5 };
