import type { ErrorCode } from '../../contract/errors.ts';

/** Messages by field, in camel case; a nested field nests. */
export interface FieldMessages {
  readonly [field: string]: readonly string[] | FieldMessages;
}

interface ProblemOptions {
  readonly fields?: FieldMessages;
  readonly retryAfterSeconds?: number;
}

/** An error response of the API, with its code in the contract. Any code may throw it; `http/errors` responds with it. */
export class ApiProblem extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages;
  /** When a retry may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: string, { fields = {}, retryAfterSeconds }: ProblemOptions = {}) {
    super(detail);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const invalid = (fields: FieldMessages) => new ApiProblem('invalid', 'Some fields are not valid', { fields });

export const malformed = (detail: string) => new ApiProblem('malformed', detail);

export const notFound = (what: string) => new ApiProblem('not_found', `${what} not found`);

/** The client has usually disconnected, so it does not receive this response. */
export const bodyAborted = () => malformed('The body broke off before its end');
