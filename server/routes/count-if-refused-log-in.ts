import { ApiProblem } from '../lib/api-problem.ts';
import type { Metrics } from '../lib/metrics.ts';

/** Counts the failure of a log-in, with the password or a passkey, if the server refused it. Ignores other errors. */
export const countIfRefusedLogIn = (error: unknown, { countRefusedLogin }: Metrics) => {
  if (!(error instanceof ApiProblem)) return;
  const { code } = error;
  if (code === 'invalid_login' || code === 'throttled' || code === 'unavailable') countRefusedLogin(code);
};
