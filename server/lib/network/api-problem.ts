import type { ErrorCode } from '../../../contract/errors.ts';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { formatNextTime } from '../time/local-time.ts';

/** By field in camel case. An object has the messages of its own fields. */
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
  /** A retry may succeed after this time. */
  readonly retryAfterSeconds: number | undefined;
  /** The present row, when a write was refused because it has changed. */
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

export const invalid = (fields: FieldMessages) =>
  new ApiProblem('invalid', 'Some fields are not valid', { fields });

export const malformed = (detail: string) => new ApiProblem('malformed', detail);

/** `what` begins the message, such as `Payment`. */
export const notFound = (what: string) => new ApiProblem('not_found', `${what} not found`);

/** A body ended early. Usually the client is gone, and does not receive this. */
export const bodyAborted = () => malformed('The body broke off before its end');

const descriptions = {
  requested: 'This request has just changed. Please try again',
  declined: 'This request has been declined',
  cancelled_client: 'This request has been cancelled',
  cancelled_provider: 'This request has been cancelled',
  refunded_provider: 'This request has been refunded',
  paid: 'This request has been paid',
} as const satisfies Record<PaymentStatus, string>;

/** The status of the request does not allow the action. */
export const createNotRequestedError = (status: PaymentStatus) =>
  new ApiProblem('not_requested', descriptions[status]);

/** For a user who has reached a limit. `reason`, `allowed` and the time of the next try form the message. */
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
