/** The channels of messages to customers and invited users. */
export type Channel = 'email' | 'sms';

/**
 * The channels of all messages in the outbox. Push messages go to staff, and are not in the history
 * of a request.
 */
export type OutboxChannel = Channel | 'push';

export const outboxChannels: readonly OutboxChannel[] = ['email', 'sms', 'push'];
