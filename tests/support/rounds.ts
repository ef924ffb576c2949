/** Tests with random input repeat, each time with other input. `TEST_ROUNDS=60` looks for what is rare. */
export const ROUNDS = Number(process.env.TEST_ROUNDS ?? 1);
