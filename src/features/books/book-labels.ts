import type { BookFormat } from '../../../contract/entities/books.ts';

/** The files, by the product that reads them. */
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
  fee: 'Fee of the provider',
  payout: 'Payout',
  payout_returned: 'Payout came back',
};

export const getKindLabel = (kind: string) => kindLabels[kind] ?? kind.replaceAll('_', ' ');

const reasonLabels: Readonly<Record<string, string>> = {
  unknown_payment: 'A payment that was not made here, or with another amount',
  unknown_refund: 'A refund that is not known here, or with another amount',
  unknown_dispute: 'A dispute that is not known here, or with another amount',
  other: 'Another booking of the payment provider',
  not_itemised: 'The payment provider does not tell what is in this payout',
  sum: 'The payout has another amount than its lines',
};

export const getReasonLabel = (reason: string) => reasonLabels[reason] ?? 'It is not known why';
