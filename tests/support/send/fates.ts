import { ApiError, createNetworkError } from '../../../src/http/api-error.ts';

/**
 * What happens to the next write: `late` reaches a backend with idempotency keys after the response
 * was given up.
 */
export const fates = ['answered', 'request lost', 'response lost', 'late', 'refused'] as const;
export type Fate = (typeof fates)[number];

export const offline = new ApiError({ status: 0, source: 'none', code: 'offline' });
export const lookUpProblem = new ApiError({ status: 503, source: 'api' });
export const validationProblem = new ApiError({ status: 400, source: 'api', detail: 'No' });

interface Write<Result> {
  readonly apply: () => Result;
  /** Undefined where the backend cannot tell a late write from a new one (docs/decisions/010). */
  readonly applyLater: (() => unknown) | undefined;
}

/** The response to a write, or the error that the app sees. */
export const respond = <Result>(fate: Fate, { apply, applyLater }: Write<Result>): Result => {
  if (fate === 'answered') return apply();
  if (fate === 'refused') throw validationProblem;
  if (fate === 'response lost') apply();
  if (fate === 'late') applyLater?.();
  throw createNetworkError('timeout');
};
