/**
 * What the server sends to open a hosted page. It is stored before the call, so that a retry sends the same.
 */
export interface CheckoutRequest {
  readonly paymentRequestId: string;
  /** The public id of the request, which customers and staff see. */
  readonly ident: string;
  readonly payeeName: string;
  readonly description: string;
  readonly amountPence: number;
  /** The code is that of ISO 4217 in upper case. */
  readonly currency: string;
  readonly customerEmail: string | null;
  /**
   * The customer may pay with a method that settles days later. It is missing in checkouts of
   * earlier releases.
   */
  readonly allowsDelayedMethods?: boolean;
  /** The customer's page. */
  readonly payUrl: string;
  /** The tenant's host, where the provider's webhooks arrive. */
  readonly webhookOrigin: string;
  /**
   * The time when the hosted page should expire (ISO 8601). Some providers have a time of their
   * own.
   */
  readonly expiresAt: string;
}
