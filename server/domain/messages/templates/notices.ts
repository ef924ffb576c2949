/** The data of the messages that ask a customer to pay. */
export interface PaymentRequestNotice {
  readonly tenantName: string;
  readonly customer: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly description: string;
  /** Pence. */
  readonly amountGross: number;
  /** The pay link. */
  readonly link: string;
}

export interface PasswordResetNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /** First and last name of the colleague who sent the link; undefined if the user asked for it. */
  readonly sentBy: string | undefined;
  readonly link: string;
}

export interface InviteNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /** First and last name of the inviting user. */
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: Date;
}
