/**
 * The server opens a hosted page with these. It stores them before it calls the provider, so that a retry
 * sends the same.
 */
export interface CheckoutRequest {
  readonly paymentRequestId: string;
  /** Customer and staff see it. */
  readonly ident: string;
  readonly payeeName: string;
  readonly description: string;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly customerEmail: string | null;
  /**
   * The customer may pay with a method that settles days later. Missing in checkouts of earlier releases.
   */
  readonly allowsDelayedMethods?: boolean;
  /** The customer's page. */
  readonly payUrl: string;
  /** The tenant's host, where the provider's webhooks arrive. */
  readonly webhookOrigin: string;
  /** The hosted page should take no payment later (ISO 8601). A provider may choose another time. */
  readonly expiresAt: string;
}
