import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { RightName } from '../rights.ts';

/**
 * What a `put` or `patch` overwrites.
 *
 * - `row`: every editable field of a row, at the path of the call that reads it. An `If-Match` header has the
 *   row's `version`, so that the write keeps what a colleague has saved meanwhile.
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
  /** `setup`: the operator, with the token of the setup page. */
  readonly access: 'public' | 'signed-in' | 'setup';
  /**
   * A user without the right gets `owner_only`, which `errorCodes` need not list. Reads, and changes to the
   * user's own account, need no right.
   */
  readonly right?: RightName;
  /** The call is beyond the spec. The app uses it only if `whoami` lists its capability. */
  readonly extension?: true;
  /**
   * A user who logged in with a PIN gets `reauth_required`, which `errorCodes` need not list. A call that
   * requires a recent log-in must list it.
   */
  readonly requiresPasswordAfterPin?: true;
  /** A repetition has a second effect, such as a second message, unless it has an `Idempotency-Key`. */
  readonly nonIdempotent?: true;
  /**
   * The payload or the response has a secret, such as a PIN. The server must not store it, so the call takes no
   * `Idempotency-Key`.
   */
  readonly hasSecret?: true;
  /** The default is 64 KB. */
  readonly maxBodyBytes?: number;
  /** `getErrorCodes` adds those that every call can return. */
  readonly errorCodes: readonly ErrorCode[];
}

type Success =
  | {
      readonly status: 200 | 201;
      readonly response: v.GenericSchema;
      /** The spec leaves the response open, so another backend may send anything. */
      readonly responseUnspecified?: true;
    }
  | {
      readonly status: 204;
      readonly response?: undefined;
      readonly responseUnspecified?: undefined;
    };

export type Call = CallCommon & Method & Success;

export const acceptsIdempotencyKey = ({ method, access, hasSecret }: Call) =>
  method !== 'get' && access === 'signed-in' && hasSecret !== true;
