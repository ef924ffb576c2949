import type { BulkReminderObstacle } from '../../../../contract/payments/bulk-reminder.ts';

const labels: Readonly<Record<BulkReminderObstacle, string>> = {
  unknown: 'The request is no longer in the list',
  not_payable: 'The request was paid or cancelled in the meantime',
  disputed: 'The payment is disputed',
  replied: 'The customer has replied',
  answered: 'The customer has tried to pay, or has the payment page open',
  declined: 'The payment was declined',
  stopped: 'Reminders are stopped',
  expired: 'The link has expired',
  no_address: 'The request cannot be sent by email or text',
  opted_out: 'The customer answered STOP to a text message',
  never_sent: 'The request was never sent',
  not_sent: 'A message is on its way already',
  undelivered: 'The last message did not arrive',
  complained: 'The customer marked the last email as spam',
  resent_too_often: 'The request was sent again too often',
  one_a_day: 'The customer gets only one message a day',
  throttled: 'The limit for messages is reached',
};

/** Returns a sentence without its full stop. This app may not know the reason. */
export const describeObstacle = (reason: string | null): string =>
  (labels as Readonly<Record<string, string>>)[reason ?? ''] ??
  'The customer cannot be reminded now';
