const second = 1_000;
const hour = 3_600 * second;
const firstDelay = 5 * second;
const enoughAttempts = 12;
const longEnough = 72 * hour;

/** Milliseconds until the next try after `attempts` that failed: from 5 s up to 1 h, and a fifth more or less. */
export const retryDelay = (attempts: number, random: () => number = Math.random) =>
  Math.min(firstDelay * 2 ** (attempts - 1), hour) * (0.8 + 0.4 * random());

/** A message is given up on after 12 attempts, but not before a provider has had a long weekend to come back. */
export const isHopeless = (attempts: number, createdAt: Date, now: Date) =>
  attempts >= enoughAttempts && now.getTime() - createdAt.getTime() >= longEnough;
