const DIGIT_COUNT = 9;

/**
 * The last nine digits of a phone number, which are equal in all ways of writing it: `07700
 * 900123`, `+447700900123`.
 */
export const toSubscriberDigits = (phone: string | null | undefined) =>
  (phone ?? '').replace(/\D/g, '').slice(-DIGIT_COUNT);
