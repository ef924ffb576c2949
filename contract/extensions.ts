import * as v from 'valibot';

/**
 * Optional features of a backend beyond spec §7. The `whoami` response lists them; the app neither
 * shows nor requests a feature that is not listed. The exception is `pay_link`: the app shows the
 * `payUrl` of a response even if the backend does not list the extension. If it is listed, the app
 * also reserves space for the link while a request loads.
 */
export type Extension =
  | 'pay_link'
  | 'payment_events'
  | 'payment_export'
  | 'push'
  // No money moves: the provider is the sandbox.
  | 'sandbox'
  | 'refunds'
  // The owner can read what was done in the shop, by whom and when.
  | 'audit'
  // Requests need an email address, because text messages are not set up.
  | 'no-text-messages'
  // Staff may also cancel a declined request.
  | 'cancel-declined'
  // Staff may also resend a declined request.
  | 'resend-declined'
  // The response to a resend has `resend`, which says on which channels it goes, and the history
  // keeps these channels.
  | 'resend-channels'
  // The messages of a resend leave after a few seconds, and staff can undo it until then.
  | 'undo-resend'
  // Staff can send the receipt of a paid request again.
  | 'receipt-resend'
  // A user who has forgotten the password gets a link by mail.
  | 'password-reset'
  // An owner can give a colleague a link to set a new password.
  | 'reset-links'
  // An owner can make colleagues owners.
  | 'owners'
  // Users see where they are signed in, and can end those sessions.
  | 'sessions'
  // Users can log in with passkeys.
  | 'passkeys'
  // The owner can change what customers see of the business.
  | 'shop-profile'
  // The payload of a new request has `amountGross`, so that a request can be for any total.
  | 'gross-prices'
  // A service has `costGross`, so that its price with VAT can be any total.
  | 'gross-service-prices'
  // The payments list takes a `filter`, and `getPaymentTotals` counts what is unpaid.
  | 'payment-filters'
  // The payments list takes a status, a period and amounts, and `getPaymentSum` adds up the rows.
  | 'payment-criteria'
  // A customer has `unpaidAmount`, and the customers list takes a `filter`.
  | 'customer-debts'
  // A payment says when the customer confirms it with the bank, and why the bank declined a card.
  | 'payment-progress'
  // A payment has `dispute` when the customer disputes it, and `refundReason` says why a refund
  // waits or was refused.
  | 'disputes'
  // Users, and owners for colleagues, can delete all passkeys and the PIN of an account at once.
  | 'delete-credentials'
  // The owner can read which payments, refunds, disputes and fees are in each payment of the
  // provider to the bank account.
  | 'payouts'
  // Staff log in with a PIN on tablets that an owner has enrolled.
  | 'device-pin'
  // A payment has `deliveries`, because providers or bounces report what became of the messages.
  | 'delivery-reports'
  // The shop can let the server remind customers who have not paid. A payment has `nextReminder`
  // and `remindedAt`.
  | 'reminders'
  // Staff can remind the customers of many unpaid requests at once. `getPaymentTotals` says how many
  // customers owe money, and since when.
  | 'bulk-reminder'
  // The server knows which numbers get no text messages, because the customer answered STOP.
  | 'text-consents'
  // Rows that forms edit have a `version`. The app needs no list to see it: it sends the version of a
  // row that has one, and reads any other row again before it writes.
  | 'versions'
  // The shop can let customers create and pay requests on its counter page.
  | 'counter-code'
  // A new request can be refused with `foreign_link`, so that the app asks the user.
  | 'link-questions';

/** Any strings, because a backend may have extensions that this app does not know. */
export const extensionNames = v.array(v.string());

/** Server-sent events with the changes to the tenant's payments (`payment-events.ts`). */
export const paymentEventsPath = '/services/payments/events/';

/** The payments list as a CSV file, with the filters of the list. */
export const paymentExportPath = '/services/payments/export/';
