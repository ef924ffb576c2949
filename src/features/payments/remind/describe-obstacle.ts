import type { BulkReminderObstacle } from '../../../../contract/payments/bulk-reminder.ts';

const labels: Readonly<Record<BulkReminderObstacle, string>> = {
  unknown: 'No longer in the list',
  not_payable: 'Paid or cancelled in the meantime',
  disputed: 'Disputed',
  answered: 'Has replied or tried to pay',
  declined: 'The payment was declined',
  stopped: 'Reminders are stopped',
  expired: 'The link has expired',
  no_address: 'Cannot be sent by email or text',
  opted_out: 'Answered STOP to a text message',
  never_sent: 'Was never sent',
  not_sent: 'A message is on its way already',
  undelivered: 'The last message did not arrive',
  complained: 'Marked the last email as spam',
  resent_too_often: 'Was sent again too often',
  one_a_day: 'Already gets a message today',
  throttled: 'The limit for messages is reached',
};

/** This app may not know the reason. */
export const describeObstacle = (reason: string | null): string =>
  (labels as Readonly<Record<string, string>>)[reason ?? ''] ?? 'Cannot be reminded now';
