import * as v from 'valibot';

/** The HTTP status of each `code` that our server returns with an error. */
export const errorStatus = {
  invalid: 400,
  malformed: 400,
  passkey_refused: 400,
  bad_signature: 401,
  not_authenticated: 403,
  invalid_login: 403,
  csrf_failed: 403,
  // The CSRF cookie is there, but not the header that repeats it.
  csrf_missing: 403,
  reauth_required: 403,
  // The PIN was wrong too often, so the user must log in with the password.
  pin_locked: 403,
  owner_only: 403,
  module_disabled: 403,
  not_found: 404,
  unknown_tenant: 404,
  method_not_allowed: 405,
  // The row has changed since the client loaded it: its version is not that of `If-Match`, or an amount not
  // that of the payload. `current` is the row as it is now.
  changed: 409,
  // The status of the request or the user does not allow the action.
  not_requested: 409,
  not_invited: 409,
  not_active: 409,
  not_refundable: 409,
  // The payload records more than is due.
  more_than_due: 409,
  // The provider cannot close the customer's page. With `accepts_open_page`, the call works.
  page_open: 409,
  // The recorded payment cannot be undone, because something was refunded after it was recorded.
  refunded_since: 409,
  already_undone: 409,
  // The resend cannot be undone, because its messages are sent or on their way.
  already_sent: 409,
  // The server knows already that the customer cannot get the message.
  not_sendable: 409,
  payment_in_progress: 409,
  provider_unreachable: 409,
  in_progress: 409,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  // The description links to a website that may not be the shop's. If the user agrees, the app repeats the call
  // without `ask_about_links`.
  foreign_link: 422,
  throttled: 429,
  unexpected: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code);

/**
 * Each invalid field also has a property with a list of messages; a nested object has an object of such lists.
 * `non_field_errors` has the messages that belong to no field. After `changed`, `current` is the row as it is
 * now.
 */
export const errorBody = v.looseObject({
  detail: v.optional(v.string()),
  code: v.optional(v.string()),
});
