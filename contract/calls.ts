import type * as v from 'valibot';
import { auditCalls } from './calls/audit-calls.ts';
import { bookCalls } from './calls/book-calls.ts';
import { bulkReminderCalls } from './calls/bulk-reminder-calls.ts';
import { acceptsIdempotencyKey, type Call } from './calls/call.ts';
import { connectionCalls } from './calls/connection-calls.ts';
import { credentialCalls } from './calls/credential-calls.ts';
import { customerCalls } from './calls/customer-calls.ts';
import { displayCalls } from './calls/display-calls.ts';
import { importCalls } from './calls/import-calls.ts';
import { inviteCalls } from './calls/invite-calls.ts';
import { passkeyCalls } from './calls/passkey-calls.ts';
import { passwordResetCalls } from './calls/password-reset-calls.ts';
import { paymentCalls } from './calls/payment-calls.ts';
import { paymentSumCalls } from './calls/payment-sum-calls.ts';
import { payoutCalls } from './calls/payout-calls.ts';
import { proofCalls } from './calls/proof-calls.ts';
import { pushCalls } from './calls/push-calls.ts';
import { receiptCalls } from './calls/receipt-calls.ts';
import { recordedPaymentCalls } from './calls/recorded-payment-calls.ts';
import { resendCalls } from './calls/resend-calls.ts';
import { serviceCalls } from './calls/service-calls.ts';
import { sessionCalls } from './calls/session-calls.ts';
import { setupCalls } from './calls/setup-calls.ts';
import { shopCalls } from './calls/shop-calls.ts';
import { staffCalls } from './calls/staff-calls.ts';
import { tabletCalls } from './calls/tablet-calls.ts';
import { userSessionCalls } from './calls/user-session-calls.ts';
import type { ErrorCode } from './errors.ts';
import { isOwnerRight } from './rights.ts';

export type { Call } from './calls/call.ts';

export const calls = {
  ...sessionCalls,
  ...customerCalls,
  ...paymentCalls,
  ...paymentSumCalls,
  ...recordedPaymentCalls,
  ...resendCalls,
  ...receiptCalls,
  ...bulkReminderCalls,
  ...serviceCalls,
  ...importCalls,
  ...staffCalls,
  ...inviteCalls,
  ...passwordResetCalls,
  ...userSessionCalls,
  ...auditCalls,
  ...payoutCalls,
  ...bookCalls,
  ...passkeyCalls,
  ...credentialCalls,
  ...shopCalls,
  ...connectionCalls,
  ...setupCalls,
  ...proofCalls,
  ...pushCalls,
  ...tabletCalls,
  ...displayCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** `in` is the type before validation, `out` after it. */
type Inferred<
  Name extends CallName,
  Part extends 'query' | 'payload' | 'response',
  Side extends 'in' | 'out',
> =
  Calls[Name] extends Record<Part, infer Schema extends v.GenericSchema>
    ? Side extends 'in'
      ? v.InferInput<Schema>
      : v.InferOutput<Schema>
    : undefined;

export type Complete<Value> = Value extends readonly (infer Item)[]
  ? Complete<Item>[]
  : Value extends object
    ? { [Field in keyof Value]-?: Complete<Value[Field]> }
    : Value;

export type CallWithPayload = {
  [Name in CallName]: Calls[Name] extends { readonly payload: unknown } ? Name : never;
}[CallName];

export type CallQuery<Name extends CallName> = Inferred<Name, 'query', 'in'>;
export type CallPayload<Name extends CallName> = Inferred<Name, 'payload', 'in'>;
export type ParsedQuery<Name extends CallName> = Inferred<Name, 'query', 'out'>;
export type ParsedPayload<Name extends CallName> = Inferred<Name, 'payload', 'out'>;
export type ParsedResponse<Name extends CallName> = Inferred<Name, 'response', 'out'>;
/** The type before serialisation. Optional fields are required, so that none is forgotten. */
export type HandlerResponse<Name extends CallName> = Complete<Inferred<Name, 'response', 'in'>>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamNames<Rest>
  : never;
export type PathParams<Name extends CallName> = Record<
  ParamNames<Calls[Name]['path']>,
  string | number
>;

/** Includes the codes of the call's method and access. */
export const getErrorCodes = (name: CallName): ErrorCode[] => {
  const call: Call = calls[name];
  const codes = new Set(call.errorCodes);
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  if (call.access !== 'setup') add('unknown_tenant');
  add('unavailable', 'malformed');
  if (call.payload || call.query) add('invalid');
  if (call.access === 'signed-in') add('not_authenticated', 'module_disabled');
  if (call.method !== 'get')
    add('csrf_failed', 'csrf_missing', 'too_large', 'unsupported_media_type');
  if (call.requiresPasswordAfterPin) add('reauth_required');
  if (call.right && isOwnerRight(call.right)) add('owner_only');
  if (acceptsIdempotencyKey(call)) add('in_progress', 'key_reused');
  if (call.overwrites === 'row') add('changed');
  return [...codes];
};
