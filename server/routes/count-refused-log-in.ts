import { ApiProblem } from '../lib/api-problem.ts';
import type { Metrics } from '../lib/metrics.ts';

/** Counts a log-in that was refused, whether with the password or a passkey. */
export const countRefusedLogIn = (error: unknown, { countRefusedLogin }: Metrics) => {
  if (!(error instanceof ApiProblem)) return;
  const { code } = error;
  if (code === 'invalid_login' || code === 'throttled' || code === 'unavailable') countRefusedLogin(code);
};
