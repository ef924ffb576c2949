/**
 * The parameters with which the server opens a hosted page at a provider. The server stores them
 * before it calls the provider, so that a retry sends equal parameters.
 */
export interface CheckoutRequest {
  readonly paymentRequestId: string;
  /** The reference that customer and staff see. */
  readonly ident: string;
  readonly payeeName: string;
  readonly description: string;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly customerEmail: string | null;
  /**
   * Whether the customer may pay with a method that settles days later. Missing in checkouts of
   * earlier releases.
   */
  readonly allowsDelayedMethods?: boolean;
  /** The customer's page. */
  readonly payUrl: string;
  /** Origin of the tenant's host, where the provider's webhooks arrive. */
  readonly webhookOrigin: string;
  /**
   * When the hosted page should stop accepting a payment, as ISO 8601 text. A provider may choose
   * another time.
   */
  readonly expiresAt: string;
}
