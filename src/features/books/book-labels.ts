import type { BookFormat } from '../../../contract/entities/books.ts';

export const formatLabels: Readonly<Record<BookFormat, string>> = {
  plain: 'Spreadsheet (CSV)',
  xero: 'Xero bank statement',
  freeagent: 'FreeAgent bank statement',
  quickbooks: 'QuickBooks Online bank statement',
  sage: 'Sage 50 audit trail',
};

const wayLabels: Readonly<Record<string, string>> = {
  card: 'By card',
  cash: 'In cash',
  bank_transfer: 'By bank transfer',
  cheque: 'By cheque',
  card_machine: 'By card machine',
  other: 'Another way',
};

export const getWayLabel = (way: string) => wayLabels[way] ?? way.replaceAll('_', ' ');

const kindLabels: Readonly<Record<string, string>> = {
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

export const getKindLabel = (kind: string) => kindLabels[kind] ?? kind.replaceAll('_', ' ');

const reasonLabels: Readonly<Record<string, string>> = {
  unknown_payment: 'Payment not made here, or another amount',
  unknown_refund: 'Refund not known here, or another amount',
  unknown_dispute: 'Dispute not known here, or another amount',
  other: 'Other booking of the payment provider',
  not_itemised: 'Payout without a list of what is in it',
  sum: 'Payout whose lines add up to another amount',
};

export const getReasonLabel = (reason: string) => reasonLabels[reason] ?? 'Not known why';
