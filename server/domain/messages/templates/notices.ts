/** What a customer is told of a request. */
export interface PaymentRequestNotice {
  readonly tenantName: string;
  readonly customer: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly description: string;
  /** Pence. */
  readonly amountGross: number;
  /** The customer's page. */
  readonly link: string;
}

export interface InviteNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /** First and last name of who invites. */
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: Date;
}
