/** Sending again is safe on every backend: the app asks those that ignore idempotency keys first (docs/decisions/010). */
export const UNCONFIRMED_SEND_MESSAGE = "We can't tell if that went through. Try again: it won't be sent twice.";
