const refusals = new WeakSet<Error>();

/**
 * Refusals that came of the session's end. Log-in says so, there or over the screen; neither the form nor a toast says
 * it once more.
 */
export const sessionRefusals = {
  add: (error: Error) => void refusals.add(error),
  has: (error: Error) => refusals.has(error),
};
