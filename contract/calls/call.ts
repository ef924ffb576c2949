import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { RightName } from '../rights.ts';

/**
 * What a `put` or `patch` overwrites. `row`: every editable field of a row, with what a form has
 * loaded and the user has typed. Such a call has the path of the call that reads the row, and takes
 * an `If-Match` header with the row's `version`, so that the write keeps what a colleague has
 * saved meanwhile. `single-value`: only what the user has just chosen.
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
   * Who may send the call. `setup`: the operator with the token of the setup page, before there is
   * a tenant.
   */
  readonly access: 'public' | 'signed-in' | 'setup';
  /**
   * The right that the user needs; missing for what concerns users themselves, or is only read. A
   * user without it gets the error `owner_only`, which such a call need not list in `errorCodes`.
   */
  readonly right?: RightName;
  /**
   * True for a call that the spec does not have. A backend with such a call says so in the response
   * to `whoami` (`capabilities.ts`).
   */
  readonly extension?: true;
  /**
   * True if a user who logged in with a PIN must log in with the password first. Otherwise the
   * error is `reauth_required`, so such a call need not list this code in `errorCodes`. A call that
   * requires a recent log-in must list it.
   */
  readonly requiresPasswordAfterPin?: true;
  /**
   * True for a write that has its effect again each time it is sent, such as a new customer or a
   * message. Only an `Idempotency-Key` makes a repetition safe.
   */
  readonly nonIdempotent?: true;
  /**
   * True if the payload or the response contains a secret, such as a PIN or a link that works. The
   * server stores nothing about such a call, so that the call takes no `Idempotency-Key`.
   */
  readonly hasSecret?: true;
  /** The size of the largest body of the HTTP request. Default: 64 KB. */
  readonly maxBodyBytes?: number;
  /** Error codes of this call in addition to those of every call (`getErrorCodes`). */
  readonly errorCodes: readonly ErrorCode[];
}

/**
 * The response of our server when the call succeeds: with a body (200 and 201), or without one
 * (204).
 */
type Success =
  | {
      readonly status: 200 | 201;
      readonly response: v.GenericSchema;
      /**
       * True if the spec does not define the response. Our server sends `response`; another backend
       * may send anything.
       */
      readonly responseUnspecified?: true;
    }
  | {
      readonly status: 204;
      readonly response?: undefined;
      readonly responseUnspecified?: undefined;
    };

/** A call of spec §7 or an extension, under the /api prefix. */
export type Call = CallCommon & Method & Success;

/** Whether a repetition with the same `Idempotency-Key` is not executed again. */
export const acceptsIdempotencyKey = ({ method, access, hasSecret }: Call) =>
  method !== 'get' && access === 'signed-in' && hasSecret !== true;
