import type { MovementKind, MovementWay } from '../../../../contract/entities/movement.ts';
import type { VatCode } from '../../../../contract/money.ts';

export interface BookRow {
  readonly id: string;
  readonly kind: MovementKind;
  readonly way: MovementWay | null;
  readonly at: Date;
  /** A text such as `2026-11-27`, in the time zone of the shops. */
  readonly day: string;
  /** It is negative when money left the shop. */
  readonly amountPence: number;
  readonly vatPence: number;
  readonly ident: string | null;
  readonly customerName: string | null;
  readonly description: string | null;
  readonly vatCode: VatCode | null;
  readonly payoutReference: string | null;
}

export interface BookFormatter {
  readonly header: string;
  /** True when the file is a statement of the account at the payment provider. */
  readonly isStatement: boolean;
  /** The payment provider holds `balancePence` after the movement. */
  readonly formatLine: (row: BookRow, balancePence: number) => string;
}

const movementLabels: Readonly<Record<MovementKind, string>> = {
  payment: 'Payment',
  payment_undone: 'Payment undone',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute: 'Dispute',
  dispute_returned: 'Dispute given back',
  fee: 'Fee',
  payout: 'Payout',
  payout_returned: 'Payout came back',
};

export const getMovementLabel = (kind: MovementKind) => movementLabels[kind];

const wayLabels: Readonly<Record<MovementWay, string>> = {
  card: 'Card',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
  card_machine: 'Card machine',
  other: 'Other',
};

export const getWayLabel = (way: MovementWay) => wayLabels[way];

/** Returns a text such as `27/11/2026`. */
export const formatSlashDay = (day: string) => day.split('-').reverse().join('/');

/** Returns a text such as `Refund 7K2M4XQ9TB: Hygienist visit`. */
export const describeRow = ({ kind, ident, description, payoutReference }: BookRow) => {
  const subject = [getMovementLabel(kind), ident ?? payoutReference].filter(Boolean).join(' ');
  return description ? `${subject}: ${description}` : subject;
};
