import type { ErrorCode } from '../../contract/errors.ts';

/** Messages by field, in camel case; a nested field nests. */
export interface FieldMessages {
  readonly [field: string]: readonly string[] | FieldMessages;
}

interface Extras {
  readonly fields?: FieldMessages;
  readonly retryAfterSeconds?: number;
}

/** Any result but success, by its code in the contract: thrown from anywhere, turned into a response in `http/errors`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages;
  /** When a repeat may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: string, { fields = {}, retryAfterSeconds }: Extras = {}) {
    super(detail);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const invalid = (fields: FieldMessages) => new Refusal('invalid', 'Some fields are not valid', { fields });

export const malformed = (detail: string) => new Refusal('malformed', detail);

export const notFound = (what: string) => new Refusal('not_found', `${what} not found`);

/** For a request whose sender has most likely gone, so that nobody reads the response. */
export const brokenOff = () => malformed('The body broke off before its end');
