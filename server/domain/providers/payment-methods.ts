/** Customers know the methods by these names. */
export const paymentMethodNames = {
  card: 'card',
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
  payPal: 'PayPal',
  payByBank: 'Pay by Bank',
  link: 'Link',
  revolutPay: 'Revolut Pay',
  amazonPay: 'Amazon Pay',
  directDebit: 'Direct Debit',
} as const;

export type PaymentMethod = keyof typeof paymentMethodNames;

export interface OfferedMethod {
  readonly method: PaymentMethod;
  readonly minPence?: number | undefined;
  readonly maxPence?: number | undefined;
}

export const listMethodsFor = (offered: readonly OfferedMethod[], amountPence: number) =>
  offered
    .filter(({ minPence = 0, maxPence = Number.POSITIVE_INFINITY }) => {
      return amountPence >= minPence && amountPence <= maxPence;
    })
    .map(({ method }) => method);
