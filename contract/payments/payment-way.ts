/** The ways in which a customer can pay other than through a payment provider. */
export const paymentWays = ['cash', 'bank_transfer', 'cheque', 'card_machine', 'other'] as const;
export type PaymentWay = (typeof paymentWays)[number];
