/**
 * The orders of the payments list besides `newest`, which is the default. `largest` and `smallest`
 * are by the gross amount.
 */
export const paymentOrders = ['oldest', 'largest', 'smallest'] as const;
export type PaymentOrder = (typeof paymentOrders)[number];
