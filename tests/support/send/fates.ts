import { ApiError, createNetworkError } from '../../../src/http/api-error.ts';

/** `late`: the write reaches a backend with idempotency keys after the response was given up. */
export const fates = ['answered', 'request lost', 'response lost', 'late', 'refused'] as const;
export type Fate = (typeof fates)[number];

export const offline = new ApiError({ status: 0, source: 'none', code: 'offline' });
export const lookUpProblem = new ApiError({ status: 503, source: 'api' });
export const validationProblem = new ApiError({ status: 400, source: 'api', detail: 'No' });

interface Write<Result> {
  readonly apply: () => Result;
  /** Undefined: the backend cannot tell a late write from a new one (docs/decisions/010). */
  readonly applyLater: (() => unknown) | undefined;
}

/** An error is what the app sees. */
export const respond = <Result>(fate: Fate, { apply, applyLater }: Write<Result>): Result => {
  if (fate === 'answered') return apply();
  if (fate === 'refused') throw validationProblem;
  if (fate === 'response lost') apply();
  if (fate === 'late') applyLater?.();
  throw createNetworkError('timeout');
};
