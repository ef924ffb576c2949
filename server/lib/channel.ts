/** The ways in which a message reaches a person. */
export type Channel = 'email' | 'sms';

/** And those in which staff are told, which the history of a request leaves out. */
export type OutboxChannel = Channel | 'push';
