export const messageLabels = { email: 'Email', sms: 'Text message' } as const;

const emailReasons: Readonly<Record<string, string>> = {
  unknown_recipient: 'the address does not exist',
  cannot_receive: 'the mailbox takes no emails',
  unreachable: 'the mail server of the address cannot be reached',
  mailbox_full: 'the mailbox is full',
  blocked: 'the mail server of the address refused it',
  opted_out: 'the customer has unsubscribed',
  not_set_up: 'emails are not set up',
  account_refused: 'our mail server refuses to send it',
};

const textReasons: Readonly<Record<string, string>> = {
  unknown_recipient: 'the number is not in use',
  cannot_receive: 'the number cannot receive text messages',
  unreachable: 'the phone is switched off or has no signal',
  blocked: 'the network blocked it',
  opted_out: 'the customer answered STOP',
  not_set_up: 'text messages are not set up',
  account_refused: 'the shop’s account for text messages does not work',
};

export const describeDeliveryReason = (
  channel: string | null | undefined,
  reason: string | null | undefined,
): string | undefined => (channel === 'sms' ? textReasons : emailReasons)[reason ?? ''];
