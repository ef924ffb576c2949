import type { ErrorCode } from '../../../contract/errors.ts';

/**
 * Messages by the name of the field, in camel case. A field that is an object has the messages of
 * its own fields.
 */
export interface FieldMessages {
  readonly [field: string]: readonly string[] | FieldMessages;
}

interface ProblemOptions {
  readonly fields?: FieldMessages;
  readonly retryAfterSeconds?: number;
  readonly current?: object;
}

/**
 * An error response of the API, with its code in the contract. Any function may throw it;
 * `http/errors` sends it.
 */
export class ApiProblem extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages;
  /** The time after which a retry may succeed. */
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

/** `what` is the name of the entity at the start of the message, such as `Payment`. */
export const notFound = (what: string) => new ApiProblem('not_found', `${what} not found`);

/**
 * For a body that ends early. The client has usually disconnected, so that it does not receive this
 * response.
 */
export const bodyAborted = () => malformed('The body broke off before its end');
