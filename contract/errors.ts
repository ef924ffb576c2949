import * as v from 'valibot';

export const errorStatus = {
  invalid: 400,
  malformed: 400,
  passkey_refused: 400,
  bad_signature: 401,
  not_authenticated: 403,
  invalid_login: 403,
  csrf_failed: 403,
  // The CSRF cookie came without the header that repeats it.
  csrf_missing: 403,
  reauth_required: 403,
  pin_locked: 403,
  owner_only: 403,
  module_disabled: 403,
  not_found: 404,
  unknown_tenant: 404,
  method_not_allowed: 405,
  // The row is no longer as the client loaded it: its version is not that of `If-Match`, or an amount not
  // that of the payload. `current` is the row now.
  changed: 409,
  not_requested: 409,
  not_invited: 409,
  not_active: 409,
  not_refundable: 409,
  more_than_due: 409,
  // The provider cannot close the customer's page. `accepts_open_page` lets the call through.
  page_open: 409,
  // A refund after the recording forbids its undo.
  refunded_since: 409,
  already_undone: 409,
  // The messages of the resend are sent or on their way.
  already_sent: 409,
  // The server knows that the message cannot reach the customer.
  not_sendable: 409,
  payment_in_progress: 409,
  // The customer has requests that can still be paid.
  still_payable: 409,
  provider_unreachable: 409,
  in_progress: 409,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  // The description links to a website that may not be the shop's. If the user agrees, the app repeats the
  // call without `ask_about_links`.
  foreign_link: 422,
  throttled: 429,
  unexpected: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code);

/**
 * Each invalid field also has a property with a list of messages; a nested object has an object of such
 * lists. `non_field_errors` has the messages of no field. After `changed`, `current` is the row now.
 */
export const errorBody = v.looseObject({
  detail: v.optional(v.string()),
  code: v.optional(v.string()),
});
