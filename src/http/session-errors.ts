const errors = new WeakSet<Error>();

/**
 * API errors that the end of the session caused. Log-in explains them, so that forms and toasts do
 * not show them.
 */
export const sessionErrors = {
  add: (error: Error) => void errors.add(error),
  has: (error: Error) => errors.has(error),
};
