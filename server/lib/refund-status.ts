/** `pending`: the provider has not confirmed the refund. */
export type RefundStatus = 'pending' | 'done' | 'refused';
