/** The channels of messages to customers and invited users. */
export type Channel = 'email' | 'sms';

/** Push messages go to staff; the history of a payment request leaves them out. */
export type OutboxChannel = Channel | 'push';

export const outboxChannels: readonly OutboxChannel[] = ['email', 'sms', 'push'];
