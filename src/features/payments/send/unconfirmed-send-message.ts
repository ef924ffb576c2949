/**
 * Sending again is safe with every backend: if the backend ignores idempotency keys, the app first
 * looks whether the request was created (docs/decisions/010).
 */
export const UNCONFIRMED_SEND_MESSAGE =
  "We can't tell if that went through. Try again: it won't be sent twice.";
