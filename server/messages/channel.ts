/** The ways in which a message reaches a person. */
export type Channel = 'email' | 'sms';
