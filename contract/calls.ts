import type * as v from 'valibot';
import { auditPage, auditQuery } from './audit.ts';
import { customer, customerPage, customerPayload, customerQuery } from './customer.ts';
import type { ErrorCode } from './errors.ts';
import { invite, inviteAcceptance } from './invite.ts';
import { newPasskey, passkey, passkeyCreation, passkeyList, passkeyProof, passkeyRequest } from './passkey.ts';
import { forgottenPasswordPayload, passwordReset } from './password-reset.ts';
import {
  paymentPage,
  paymentPayload,
  paymentQuery,
  paymentRequest,
  paymentTotals,
  paymentTotalsQuery,
  refundPayload,
} from './payment.ts';
import { pushEndpoint, pushKey, pushSubscription } from './push.ts';
import { service, serviceList, servicePayload, serviceQuery } from './service.ts';
import { currentUser, loginPayload, passwordPayload, whoami } from './session.ts';
import { backupPiecePayload, setup, setupCheck, setupPayload } from './setup.ts';
import { logoPayload, shopPayload, shopProfile } from './shop.ts';
import { invitedUser, ownerPayload, resetLink, staffPage, staffPayload, staffQuery, staffUser } from './staff.ts';
import { userSessionList } from './user-session.ts';

interface CallCommon {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}/`;
  readonly query?: v.GenericSchema;
  readonly payload?: v.GenericSchema;
  /** `setup`: before there is a tenant. */
  readonly access: 'public' | 'signed-in' | 'setup';
  /**
   * Whether the call is missing in the spec. A backend that has the call lists its extension in `whoami` (`extensions.ts`).
   */
  readonly extension?: true;
  /** True for writes that accept an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** The size of the largest request body. Default: 64 KB. */
  readonly maxBodyBytes?: number;
  /** Error codes of this call in addition to those of every call (`getErrorCodes`). */
  readonly errorCodes: readonly ErrorCode[];
}

/** The response of our server when the call succeeds: content, or none. */
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

/** All calls of spec §7, then the extensions. */
export const calls = {
  getCurrentUser: {
    method: 'get',
    path: '/users/me/',
    status: 200,
    response: currentUser,
    access: 'signed-in',
    errorCodes: [],
  },
  getTenant: { method: 'get', path: '/whoami/', status: 200, response: whoami, access: 'public', errorCodes: [] },
  logIn: {
    method: 'post',
    path: '/login/',
    payload: loginPayload,
    status: 200,
    response: currentUser,
    responseUnspecified: true,
    access: 'public',
    errorCodes: ['invalid_login', 'throttled'],
  },
  logOut: { method: 'post', path: '/logout/', status: 204, access: 'public', errorCodes: [] },
  setPassword: {
    method: 'post',
    path: '/password/set/',
    payload: passwordPayload,
    status: 204,
    access: 'signed-in',
    errorCodes: ['reauth_required', 'throttled'],
  },

  listCustomers: {
    method: 'get',
    path: '/services/customers/',
    query: customerQuery,
    status: 200,
    response: customerPage,
    access: 'signed-in',
    errorCodes: [],
  },
  createCustomer: {
    method: 'post',
    path: '/services/customers/',
    payload: customerPayload,
    status: 201,
    response: customer,
    responseUnspecified: true,
    access: 'signed-in',
    idempotent: true,
    errorCodes: [],
  },
  getCustomer: {
    method: 'get',
    path: '/services/customers/{id}/',
    status: 200,
    response: customer,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  updateCustomer: {
    method: 'put',
    path: '/services/customers/{id}/',
    payload: customerPayload,
    status: 200,
    response: customer,
    responseUnspecified: true,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },

  listPayments: {
    method: 'get',
    path: '/services/payments/',
    query: paymentQuery,
    status: 200,
    response: paymentPage,
    access: 'signed-in',
    errorCodes: [],
  },
  getPayment: {
    method: 'get',
    path: '/services/payments/{id}/',
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  createPayment: {
    method: 'post',
    path: '/services/payments/',
    payload: paymentPayload,
    status: 201,
    response: paymentRequest,
    responseUnspecified: true,
    access: 'signed-in',
    idempotent: true,
    errorCodes: ['throttled'],
  },
  cancelPayment: {
    method: 'post',
    path: '/services/payments/{id}/cancel/',
    status: 200,
    response: paymentRequest,
    responseUnspecified: true,
    access: 'signed-in',
    errorCodes: ['not_found', 'not_requested', 'payment_in_progress', 'provider_unreachable'],
  },
  resendPayment: {
    method: 'post',
    path: '/services/payments/{id}/resend/',
    status: 200,
    response: paymentRequest,
    responseUnspecified: true,
    access: 'signed-in',
    idempotent: true,
    errorCodes: ['not_found', 'not_requested', 'throttled'],
  },

  listServices: {
    method: 'get',
    path: '/services/services/',
    query: serviceQuery,
    status: 200,
    response: serviceList,
    access: 'signed-in',
    errorCodes: [],
  },
  getService: {
    method: 'get',
    path: '/services/services/{id}/',
    status: 200,
    response: service,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  createService: {
    method: 'post',
    path: '/services/services/',
    payload: servicePayload,
    status: 201,
    response: service,
    responseUnspecified: true,
    access: 'signed-in',
    idempotent: true,
    errorCodes: [],
  },
  updateService: {
    method: 'put',
    path: '/services/services/{id}/',
    payload: servicePayload,
    status: 200,
    response: service,
    responseUnspecified: true,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  deleteService: {
    method: 'delete',
    path: '/services/services/{id}/',
    status: 204,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },

  listStaff: {
    method: 'get',
    path: '/users/',
    query: staffQuery,
    status: 200,
    response: staffPage,
    access: 'signed-in',
    errorCodes: [],
  },
  getStaffUser: {
    method: 'get',
    path: '/users/{id}/',
    status: 200,
    response: staffUser,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  updateStaffUser: {
    method: 'put',
    path: '/users/{id}/',
    payload: staffPayload,
    status: 200,
    response: staffUser,
    responseUnspecified: true,
    access: 'signed-in',
    errorCodes: ['not_found', 'owner_only'],
  },
  inviteStaffUser: {
    method: 'post',
    path: '/invites/',
    payload: staffPayload,
    status: 201,
    response: invitedUser,
    responseUnspecified: true,
    access: 'signed-in',
    idempotent: true,
    errorCodes: ['throttled', 'owner_only'],
  },
  resendInvite: {
    method: 'post',
    path: '/users/{id}/resend_invite/',
    status: 200,
    response: invitedUser,
    responseUnspecified: true,
    access: 'signed-in',
    idempotent: true,
    errorCodes: ['not_found', 'not_invited', 'throttled', 'owner_only'],
  },
  getInvite: {
    method: 'get',
    path: '/invites/{token}/',
    status: 200,
    response: invite,
    access: 'public',
    errorCodes: ['not_found', 'throttled'],
  },
  acceptInvite: {
    method: 'post',
    path: '/invites/{token}/accept/',
    payload: inviteAcceptance,
    status: 200,
    response: currentUser,
    responseUnspecified: true,
    access: 'public',
    errorCodes: ['not_found', 'throttled'],
  },

  getPaymentTotals: {
    method: 'get',
    path: '/services/payment_totals/',
    query: paymentTotalsQuery,
    status: 200,
    response: paymentTotals,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  refundPayment: {
    method: 'post',
    path: '/services/payments/{id}/refund/',
    payload: refundPayload,
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    idempotent: true,
    extension: true,
    errorCodes: ['not_found', 'not_refundable', 'owner_only', 'reauth_required'],
  },

  forgetPassword: {
    method: 'post',
    path: '/password/forgot/',
    payload: forgottenPasswordPayload,
    status: 204,
    access: 'public',
    extension: true,
    errorCodes: ['not_found', 'throttled'],
  },
  getPasswordReset: {
    method: 'get',
    path: '/password/reset/{token}/',
    status: 200,
    response: passwordReset,
    access: 'public',
    extension: true,
    errorCodes: ['not_found'],
  },
  resetPassword: {
    method: 'post',
    path: '/password/reset/{token}/',
    payload: passwordPayload,
    status: 200,
    response: currentUser,
    access: 'public',
    extension: true,
    errorCodes: ['not_found'],
  },
  createResetLink: {
    method: 'post',
    path: '/users/{id}/reset_link/',
    status: 200,
    response: resetLink,
    access: 'signed-in',
    extension: true,
    errorCodes: ['not_found', 'not_active', 'owner_only', 'reauth_required', 'throttled'],
  },
  setOwner: {
    method: 'put',
    path: '/users/{id}/owner/',
    payload: ownerPayload,
    status: 200,
    response: staffUser,
    access: 'signed-in',
    extension: true,
    errorCodes: ['not_found', 'not_active', 'owner_only', 'reauth_required'],
  },
  listSessions: {
    method: 'get',
    path: '/users/me/sessions/',
    status: 200,
    response: userSessionList,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  endSession: {
    method: 'delete',
    path: '/users/me/sessions/{id}/',
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: ['not_found'],
  },
  endOtherSessions: {
    method: 'delete',
    path: '/users/me/sessions/',
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  listAuditEvents: {
    method: 'get',
    path: '/audit/',
    query: auditQuery,
    status: 200,
    response: auditPage,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },

  listPasskeys: {
    method: 'get',
    path: '/passkeys/',
    status: 200,
    response: passkeyList,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  beginPasskeyCreation: {
    method: 'post',
    path: '/passkeys/options/',
    status: 200,
    response: passkeyCreation,
    access: 'signed-in',
    extension: true,
    errorCodes: ['reauth_required'],
  },
  createPasskey: {
    method: 'post',
    path: '/passkeys/',
    payload: newPasskey,
    status: 201,
    response: passkey,
    access: 'signed-in',
    extension: true,
    errorCodes: ['passkey_refused', 'reauth_required'],
  },
  deletePasskey: {
    method: 'delete',
    path: '/passkeys/{id}/',
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: ['not_found', 'reauth_required'],
  },
  beginPasskeyLogIn: {
    method: 'post',
    path: '/login/passkey/options/',
    status: 200,
    response: passkeyRequest,
    access: 'public',
    extension: true,
    errorCodes: [],
  },
  logInWithPasskey: {
    method: 'post',
    path: '/login/passkey/',
    payload: passkeyProof,
    status: 200,
    response: currentUser,
    access: 'public',
    extension: true,
    errorCodes: ['invalid_login', 'throttled'],
  },

  getShop: {
    method: 'get',
    path: '/shop/',
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },
  updateShop: {
    method: 'put',
    path: '/shop/',
    payload: shopPayload,
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },
  setShopLogo: {
    method: 'put',
    path: '/shop/logo/',
    payload: logoPayload,
    maxBodyBytes: 96 * 1024,
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },
  deleteShopLogo: {
    method: 'delete',
    path: '/shop/logo/',
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },

  getSetup: {
    method: 'get',
    path: '/setup/{token}/',
    status: 200,
    response: setup,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found'],
  },
  createShop: {
    method: 'post',
    path: '/setup/{token}/',
    payload: setupPayload,
    status: 200,
    response: currentUser,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found'],
  },
  uploadBackup: {
    method: 'post',
    path: '/setup/{token}/backup/',
    payload: backupPiecePayload,
    maxBodyBytes: 1_000_000,
    status: 204,
    access: 'setup',
    extension: true,
    errorCodes: ['in_progress', 'not_found'],
  },
  restoreBackup: {
    method: 'post',
    path: '/setup/{token}/restore/',
    status: 204,
    access: 'setup',
    extension: true,
    errorCodes: ['in_progress', 'invalid', 'not_found'],
  },
  checkMail: {
    method: 'post',
    path: '/setup/{token}/check_mail/',
    status: 200,
    response: setupCheck,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found', 'throttled'],
  },
  checkPayments: {
    method: 'post',
    path: '/setup/{token}/check_payments/',
    status: 200,
    response: setupCheck,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found'],
  },

  getPushKey: {
    method: 'get',
    path: '/push/key/',
    status: 200,
    response: pushKey,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  subscribePush: {
    method: 'post',
    path: '/push/subscriptions/',
    payload: pushSubscription,
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  unsubscribePush: {
    method: 'post',
    path: '/push/subscriptions/remove/',
    payload: pushEndpoint,
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Inferred<Name extends CallName, Part extends 'query' | 'payload' | 'response', Side extends 'in' | 'out'> =
  Calls[Name] extends Record<Part, infer Schema extends v.GenericSchema>
    ? Side extends 'in'
      ? v.InferInput<Schema>
      : v.InferOutput<Schema>
    : undefined;

/** `Value` with its optional fields required, at every depth; a field that may be undefined must say so. */
export type Complete<Value> = Value extends readonly (infer Item)[]
  ? Complete<Item>[]
  : Value extends object
    ? { [Field in keyof Value]-?: Complete<Value[Field]> }
    : Value;

/** Calls that take a payload. */
export type CallWithPayload = {
  [Name in CallName]: Calls[Name] extends { readonly payload: unknown } ? Name : never;
}[CallName];

/** The query that a caller sends. */
export type CallQuery<Name extends CallName> = Inferred<Name, 'query', 'in'>;
/** The payload that a caller sends. */
export type CallPayload<Name extends CallName> = Inferred<Name, 'payload', 'in'>;
/** The query after the server has validated it. */
export type ParsedQuery<Name extends CallName> = Inferred<Name, 'query', 'out'>;
/** The payload after the server has validated it. */
export type ParsedPayload<Name extends CallName> = Inferred<Name, 'payload', 'out'>;
/** The response after the caller has validated it. */
export type ParsedResponse<Name extends CallName> = Inferred<Name, 'response', 'out'>;
/** What a handler of the server returns, before serialisation: optional fields are required, so that none is forgotten. */
export type HandlerResponse<Name extends CallName> = Complete<Inferred<Name, 'response', 'in'>>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamNames<Rest>
  : never;
/** Path parameters by name, for `{id}` and `{token}`. */
export type PathParams<Name extends CallName> = Record<ParamNames<Calls[Name]['path']>, string | number>;

/** Every error code that `name` can return, including those of its method and access. */
export const getErrorCodes = (name: CallName): ErrorCode[] => {
  const call: Call = calls[name];
  const writes = call.method !== 'get';
  return [
    ...call.errorCodes,
    ...(call.access === 'setup' ? [] : (['unknown_tenant'] as const)),
    'unavailable',
    'malformed',
    ...(call.payload || call.query ? (['invalid'] as const) : []),
    ...(call.access === 'signed-in' ? (['not_authenticated', 'module_disabled'] as const) : []),
    ...(writes ? (['csrf_failed', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(call.idempotent ? (['in_progress', 'key_reused'] as const) : []),
  ];
};
