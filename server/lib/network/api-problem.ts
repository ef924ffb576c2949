import type { ErrorCode } from '../../../contract/errors.ts';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { formatNextTime } from '../time/local-time.ts';

/** The fields are in camel case. */
export interface FieldMessages {
  readonly [field: string]: readonly string[] | FieldMessages;
}

interface ProblemOptions {
  readonly fields?: FieldMessages;
  readonly retryAfterSeconds?: number;
  readonly current?: object;
}

/** An error of the contract. Any function may throw it, and `http/errors` sends it. */
export class ApiProblem extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    { fields = {}, retryAfterSeconds, current }: ProblemOptions = {},
  ) {
    super(detail);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
  }
}

export const createInvalidError = (fields: FieldMessages) =>
  new ApiProblem('invalid', 'Some fields are not valid', { fields });

export const createMalformedError = (detail: string) => new ApiProblem('malformed', detail);

export const createNotFoundError = (what: string) =>
  new ApiProblem('not_found', `${what} not found`);

/** The client is usually gone, and never receives this error. */
export const createBodyAbortedError = () =>
  createMalformedError('The body broke off before its end');

const descriptions = {
  requested: 'This request has just changed. Please try again',
  declined: 'This request has been declined',
  cancelled_client: 'This request has been cancelled',
  cancelled_provider: 'This request has been cancelled',
  refunded_provider: 'This request has been refunded',
  paid: 'This request has been paid',
} as const satisfies Record<PaymentStatus, string>;

export const createNotRequestedError = (status: PaymentStatus) =>
  new ApiProblem('not_requested', descriptions[status]);

export const createThrottledError = (
  reason: string,
  allowed: string,
  waitMs: number,
  now: Date,
) => {
  const next = new Date(now.getTime() + waitMs);
  return new ApiProblem('throttled', `${reason} ${allowed} ${formatNextTime(next, now)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
};
