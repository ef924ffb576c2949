/** The ways to pay that a provider's page can show, with the names that customers know. */
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

/** A method that a provider has offered on a hosted page. */
export interface OfferedMethod {
  readonly method: PaymentMethod;
  /** The least and the largest amount that it takes, in pence; undefined: any. */
  readonly minPence?: number | undefined;
  readonly maxPence?: number | undefined;
}

/** The methods that take an amount. */
export const listMethodsFor = (offered: readonly OfferedMethod[], amountPence: number) =>
  offered
    .filter(({ minPence = 0, maxPence = Number.POSITIVE_INFINITY }) => {
      return amountPence >= minPence && amountPence <= maxPence;
    })
    .map(({ method }) => method);
