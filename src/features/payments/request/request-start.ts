import type { VatCode } from '../../../../contract/money.ts';
import type { Recipient } from '../model/recipient.ts';
import type { EarlierAmounts } from './amount/received-notice.tsx';

/** The amounts are in pence. */
export interface RequestStart {
  readonly customer: Recipient;
  readonly description: string;
  readonly amountNet: number;
  readonly vatCode: VatCode;
  /** Without it, the total is the net amount plus VAT. */
  readonly amountGross?: number;
  /** The request asks for this part first. */
  readonly part?: number | undefined;
  readonly withoutReminders?: boolean;
  readonly earlier?: EarlierAmounts | undefined;
}
