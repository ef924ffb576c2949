import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { RightName } from '../rights.ts';

/**
 * What a `put` or `patch` overwrites.
 *
 * - `row`: every editable field of a row. The path is that of the call that reads the row. An `If-Match`
 *   header has the row's `version`, so that the write keeps what a colleague has saved meanwhile.
 * - `single-value`: only what the user has just chosen.
 */
type Method =
  | {
      readonly method: 'get' | 'post' | 'delete';
      readonly overwrites?: undefined;
    }
  | {
      readonly method: 'put' | 'patch';
      readonly overwrites: 'row' | 'single-value';
    };

interface CallCommon {
  readonly path: `/${string}/`;
  readonly query?: v.GenericSchema;
  readonly payload?: v.GenericSchema;
  /**
   * Who may make the call. `setup`: the operator with the token of the setup page, while there is no tenant.
   */
  readonly access: 'public' | 'signed-in' | 'setup';
  /**
   * The right that the user needs. A user without it gets `owner_only`, which `errorCodes` need not list. Calls
   * that only read, or that change only the user's own account, need no right.
   */
  readonly right?: RightName;
  /**
   * The call is not in the spec. The app uses it only if `whoami` lists its capability, because another backend
   * may not have it.
   */
  readonly extension?: true;
  /**
   * A user who logged in with a PIN gets `reauth_required`, which `errorCodes` need not list. A call that
   * requires a recent log-in must list it.
   */
  readonly requiresPasswordAfterPin?: true;
  /**
   * A repetition has the effect a second time: for example, the customer gets a second message. Only an
   * `Idempotency-Key` prevents that.
   */
  readonly nonIdempotent?: true;
  /**
   * The payload or the response has a secret, such as a PIN. The server must not store it, so the call takes no
   * `Idempotency-Key`.
   */
  readonly hasSecret?: true;
  /** The limit for the body of the HTTP request. The default is 64 KB. */
  readonly maxBodyBytes?: number;
  /** The codes of this call, in addition to those that every call can return (`getErrorCodes`). */
  readonly errorCodes: readonly ErrorCode[];
}

/** The response of our server when the call succeeds. */
type Success =
  | {
      readonly status: 200 | 201;
      readonly response: v.GenericSchema;
      /** The spec does not define the response. Another backend may send anything. */
      readonly responseUnspecified?: true;
    }
  | {
      readonly status: 204;
      readonly response?: undefined;
      readonly responseUnspecified?: undefined;
    };

export type Call = CallCommon & Method & Success;

/** True when the server executes a repetition with the same `Idempotency-Key` only once. */
export const acceptsIdempotencyKey = ({ method, access, hasSecret }: Call) =>
  method !== 'get' && access === 'signed-in' && hasSecret !== true;
