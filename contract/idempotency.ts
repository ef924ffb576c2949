/** Sent with a write, the same on each repeat of it: the write is done once (the IETF draft's name). */
export const keyHeader = 'Idempotency-Key';

/** Sent with every answer by a backend that honours `Idempotency-Key`; ours does, others may not. */
export const honoursKeysHeader = 'Idempotency-Key-Honoured';
