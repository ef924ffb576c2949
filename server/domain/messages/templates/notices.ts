import type { VatCode } from '../../../../contract/money.ts';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import type { Facts } from '../../../lib/text/receipt-facts.ts';

export interface Shop {
  readonly name: string;
  readonly phone: string | null;
  readonly replyTo: string | null;
}

export interface BrandedShop extends Shop {
  /** The default is our own colours. */
  readonly colour: string | null;
  readonly dataContact: string | null;
}

export interface PaymentRequestNotice {
  readonly shop: BrandedShop;
  readonly customer: {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly description: string;
  /** The link asks for these pence now. */
  readonly amountGross: number;
  /** They are empty when `amountGross` is the whole total. */
  readonly partFacts?: Facts;
  readonly link: string;
  readonly isResend?: boolean;
}

export interface ReminderNotice extends PaymentRequestNotice {
  readonly sentAt: Date;
  readonly stopLink: string;
}

export interface MoneyNotice {
  readonly shop: BrandedShop & {
    readonly address: string | null;
    readonly vatNumber: string | null;
  };
  readonly customerName: string;
  readonly description: string;
  /** The amount is in pence. */
  readonly amountGross: number;
  readonly amountVat: number;
  readonly vatCode: VatCode;
  readonly ident: string;
  readonly cardLastFour: string | null;
  readonly cardBrand: string | null;
  readonly duePence: number;
  readonly isTest: boolean;
}

export interface ReceivedPayment {
  readonly amountPence: number;
  readonly paidAt: Date;
  readonly way: PaymentWay | null;
  readonly cardLastFour: string | null;
  readonly cardBrand: string | null;
}

export interface ReceiptNotice extends MoneyNotice {
  readonly payments: readonly ReceivedPayment[];
  /** The last receipt of a request lists the payments of the receipts before it, too. */
  readonly listedPayments: readonly ReceivedPayment[];
  readonly refundedPence: number;
  /** It is undefined when its address is not known, too. */
  readonly link?: string | undefined;
}

export interface RefundNotice extends MoneyNotice {
  readonly paymentPence: number;
  readonly refundedPence: number;
  readonly refundedAt: Date;
}

export interface TextReplyNotice {
  readonly shop: Shop;
  readonly customerName: string;
  readonly phone: string;
  readonly text: string;
  readonly ident: string;
  /** The amount is in pence. */
  readonly amountGross: number;
  readonly isStop: boolean;
}

export interface PasswordResetNotice {
  readonly tenantName: string;
  readonly firstName: string;
  readonly email: string;
  /** A colleague's name. It is undefined when the user requested the link. */
  readonly sentBy: string | undefined;
  readonly link: string;
}

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
  readonly forgotPasswordUrl: string;
}

export type AccountChange =
  | {
      readonly account: 'payments';
      readonly type: 'connected' | 'requested' | 'cancelled' | 'disconnected';
      readonly name: string;
      readonly startsAt?: Date | undefined;
    }
  | { readonly account: 'texts'; readonly sender: string | null }
  /** Undefined `connected` means that the shop has disconnected its own mail server. */
  | {
      readonly account: 'email';
      readonly connected: { readonly sender: string; readonly host: string } | undefined;
    };

export interface AccountNotice extends Omit<SecurityNotice, 'change'> {
  readonly change: AccountChange;
  readonly by: string;
  readonly settingsUrl: string;
}

export interface InviteNotice {
  readonly shop: Shop;
  readonly firstName: string;
  readonly email: string;
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: Date;
}
