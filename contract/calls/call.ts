import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { RightName } from '../rights.ts';

/**
 * What a `put` or `patch` overwrites.
 *
 * - `row`: every editable field of a row. The path is that of the call that reads the row, and an `If-Match`
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
  /** `setup`: the operator with the token of the setup page, before there is a tenant. */
  readonly access: 'public' | 'signed-in' | 'setup';
  /**
   * The right that the user needs. Others get `owner_only`, which `errorCodes` need not list. Missing:
   * reading, or what concerns the own account.
   */
  readonly right?: RightName;
  /** The spec does not have the call. `whoami` lists the capability of a backend that has it. */
  readonly extension?: true;
  /**
   * A user who logged in with a PIN gets `reauth_required`, which `errorCodes` need not list. A call that
   * requires a recent log-in must list it.
   */
  readonly requiresPasswordAfterPin?: true;
  /** Each repetition has its effect again, such as a message. Only an `Idempotency-Key` makes it safe. */
  readonly nonIdempotent?: true;
  /**
   * The payload or the response has a secret, such as a PIN. The server stores nothing about the call, so the
   * call takes no `Idempotency-Key`.
   */
  readonly hasSecret?: true;
  /** The limit for the body of the HTTP request. Default: 64 KB. */
  readonly maxBodyBytes?: number;
  /** In addition to those of every call (`getErrorCodes`). */
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
