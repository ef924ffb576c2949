import { type ErrorCode, errorStatus } from '../../contract/errors.ts';

/** Messages by field, in camel case; a nested field nests. */
export interface FieldMessages {
  readonly [field: string]: readonly string[] | FieldMessages;
}

interface Extras {
  readonly fields?: FieldMessages;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Any answer but success: thrown from anywhere, rendered in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail: string, { fields = {}, headers = {} }: Extras = {}) {
    super(detail);
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }

  get status() {
    return errorStatus[this.code];
  }
}

export const invalid = (fields: FieldMessages) => new Refusal('invalid', 'Some fields are not valid', { fields });

export const malformed = (detail: string) => new Refusal('malformed', detail);

export const notFound = (what: string) => new Refusal('not_found', `${what} not found`);

/** Its sender has most likely gone, and hears nothing of this. */
export const brokenOff = () => malformed('The body broke off before its end');
