import type { VatCode } from '../../../../contract/money.ts';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';

/** The shop that sends a message, with the data of its profile. */
export interface Shop {
  readonly name: string;
  readonly phone: string | null;
  /** The address to which customers' replies to emails go. */
  readonly replyTo: string | null;
}

/** The shop as its customers know it. */
export interface BrandedShop extends Shop {
  /** Null: emails have the colours of our own. */
  readonly colour: string | null;
  /** Whom customers can ask about their data, and where they can complain. */
  readonly dataContact: string | null;
}

/** The data of the messages that ask a customer to pay. */
export interface PaymentRequestNotice {
  readonly shop: BrandedShop;
  readonly customer: {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly description: string;
  /** What the link asks for now, in pence. */
  readonly amountGross: number;
  /** Which part of the request that is; missing or empty for the whole. */
  readonly share?: string;
  /** The pay link. */
  readonly link: string;
  /** Whether staff send the request again. */
  readonly isResend?: boolean;
}

/** The data of the messages that remind a customer to pay. */
export interface ReminderNotice extends PaymentRequestNotice {
  /** When staff sent the request last. */
  readonly sentAt: Date;
  /** The page on which the customer stops the reminders of this request. */
  readonly stopLink: string;
}

/** The data of a message that tells a customer of money: of a payment or a refund. */
export interface MoneyNotice {
  readonly shop: BrandedShop & {
    readonly address: string | null;
    readonly vatNumber: string | null;
  };
  readonly customerName: string;
  readonly description: string;
  /** In pence. */
  readonly amountGross: number;
  /** In pence. */
  readonly amountVat: number;
  readonly vatCode: VatCode;
  readonly ident: string;
  readonly cardLastFour: string | null;
  readonly cardBrand: string | null;
  /** What is still due, in pence. */
  readonly duePence: number;
  /** Whether the request was paid in the sandbox, where no money moves. */
  readonly isTest: boolean;
}

/** A payment that a receipt names. */
export interface ReceivedPayment {
  readonly amountPence: number;
  readonly paidAt: Date;
  /** How the money came; null for a card payment on a link. */
  readonly way: PaymentWay | null;
  readonly cardLastFour: string | null;
  readonly cardBrand: string | null;
}

export interface ReceiptNotice extends MoneyNotice {
  /** The payments that the receipt is for. */
  readonly payments: readonly ReceivedPayment[];
  /** What was paid back since the payment, in pence. */
  readonly refundedPence: number;
  /** The page of the receipt; undefined when there is none, or its address is not known. */
  readonly link?: string | undefined;
}

export interface RefundNotice extends MoneyNotice {
  /** The payment of which money goes back, in pence. */
  readonly paymentPence: number;
  /** What the customer gets back, in pence. */
  readonly refundedPence: number;
  readonly refundedAt: Date;
}

/** The data of the email that forwards a customer's text message to the shop. */
export interface TextReplyNotice {
  readonly shop: Shop;
  readonly customerName: string;
  /** The customer's number. */
  readonly phone: string;
  readonly text: string;
  readonly ident: string;
  /** In pence. */
  readonly amountGross: number;
  /** Whether the customer wants no more text messages. */
  readonly isStop: boolean;
}

export interface PasswordResetNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /**
   * First and last name of the colleague who sent the link. Undefined when the user requested the
   * link.
   */
  readonly sentBy: string | undefined;
  readonly link: string;
}

/** A change of an account of which the server tells its user. */
export type SecurityChange =
  | 'password_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'pin_changed'
  | 'pin_removed'
  | 'credentials_deleted'
  | 'owner_added'
  | 'owner_removed';

export interface SecurityNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  readonly change: SecurityChange;
  /** The page on which the user asks for a link to set a new password. */
  readonly forgotPasswordUrl: string;
}

/** What has happened to the account with which a shop takes payments. */
export interface PaymentAccountNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /** The name of the owner who did it. */
  readonly by: string;
  readonly news: {
    readonly type: 'connected' | 'requested' | 'cancelled' | 'disconnected';
    /** The account, such as `Stripe account ending in 1234`. */
    readonly account: string;
    /** When a requested account takes payments. */
    readonly startsAt: Date | undefined;
  };
  /** The page on which owners confirm and cancel a change. */
  readonly settingsUrl: string;
  /** The page on which the user asks for a link to set a new password. */
  readonly forgotPasswordUrl: string;
}

/** What has happened to the account with which a shop sends text messages. */
export interface TextAccountNotice extends Omit<PaymentAccountNotice, 'news'> {
  /** Who sends text messages from now on; null: the shop's own account sends none. */
  readonly sender: string | null;
}

/** What has happened to the mail server with which a shop sends its emails. */
export interface EmailAccountNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /** The name of the owner who did it. */
  readonly by: string;
  /** The address that sends from now on, and the mail server; undefined: none does. */
  readonly sender: string | undefined;
  readonly host: string | undefined;
  /** The page on which owners change the mail server. */
  readonly settingsUrl: string;
  /** The page on which the user asks for a link to set a new password. */
  readonly forgotPasswordUrl: string;
}

export interface InviteNotice {
  readonly shop: Shop;
  readonly firstName: string;
  readonly email: string;
  /** First and last name of the inviting user. */
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: Date;
}
