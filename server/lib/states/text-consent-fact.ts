/**
 * What can be known about text messages to a number. `stop` and `start`: the customer answered so.
 * `refused` and `accepted`: the provider refused a message because of an earlier STOP, or accepted
 * one again.
 */
export type TextConsentFact = 'stop' | 'start' | 'refused' | 'accepted';
