/** It is stored before the call, so that a retry sends the same. */
export interface CheckoutRequest {
  readonly paymentRequestId: string;
  readonly ident: string;
  readonly payeeName: string;
  readonly description: string;
  readonly amountPence: number;
  /** An ISO 4217 code in upper case. */
  readonly currency: string;
  readonly customerEmail: string | null;
  /** Checkouts of earlier releases lack this field. */
  readonly allowsDelayedMethods?: boolean;
  readonly payUrl: string;
  /** The provider's webhooks arrive at the tenant's host. */
  readonly webhookOrigin: string;
  /** The hosted page should expire then (ISO 8601). Some providers have a time of their own. */
  readonly expiresAt: string;
}
