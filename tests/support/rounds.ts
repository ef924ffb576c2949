/**
 * How often tests with random input repeat, each time with other input. One round is enough for each
 * commit. `TEST_ROUNDS=60` looks for what is rare.
 */
export const ROUNDS = Number(process.env.TEST_ROUNDS ?? 1);
