import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

interface CallCommon {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}/`;
  readonly query?: v.GenericSchema;
  readonly payload?: v.GenericSchema;
  /** Who may send the call. `setup`: the operator with the token of the setup page, before there is a tenant. */
  readonly access: 'public' | 'signed-in' | 'setup';
  /**
   * Whether the spec does not have the call. A backend that has it lists the call's extension in `whoami` (`extensions.ts`).
   */
  readonly extension?: true;
  /**
   * Whether a session that began with a PIN must log in with the password first. It adds `reauth_required` to the error codes;
   * a call that requires a recent log-in lists that code itself.
   */
  readonly requiresPasswordAfterPin?: true;
  /** True for writes that accept an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** The size of the largest request body. Default: 64 KB. */
  readonly maxBodyBytes?: number;
  /** Error codes of this call in addition to those of every call (`getErrorCodes`). */
  readonly errorCodes: readonly ErrorCode[];
}

/** The response of our server when the call succeeds: with or without a body. */
type Success =
  | {
      readonly status: 200 | 201;
      readonly response: v.GenericSchema;
      /**
       * True where the spec does not define the response: our server sends `response`, another backend may send anything.
       */
      readonly responseUnspecified?: true;
    }
  | { readonly status: 204; readonly response?: undefined; readonly responseUnspecified?: undefined };

/** A call of spec §7 or an extension, under the /api prefix. */
export type Call = CallCommon & Success;
