import { formatMoney, getVatPercent, splitGross, type VatCode } from '../../../contract/money.ts';

interface Amounts {
  /** In pence. */
  readonly amountGross: number;
  /** In pence. */
  readonly amountVat: number;
  readonly vatCode: VatCode;
}

/** A sum below lacks it: `−£15.00`. */
export const formatDeduction = (pence: number) => `−${formatMoney(pence)}`;

export type Facts = readonly (readonly [label: string, value: string])[];

/** None for a request without VAT. */
export const listVatFacts = ({ amountGross, amountVat, vatCode }: Amounts): Facts =>
  amountVat === 0
    ? []
    : [
        ['Amount before VAT', formatMoney(amountGross - amountVat)],
        [`VAT (${getVatPercent(vatCode)}%)`, formatMoney(amountVat)],
        ['Total', formatMoney(amountGross)],
      ];

/**
 * Refunds, and what is left. None when nothing was refunded. `refundLines` name the refunds, by default with
 * one sum.
 */
export const listRefundFacts = (
  { amountGross, amountVat, vatCode }: Amounts,
  refundedPence: number,
  refundLines: Facts = [['Refunded', formatDeduction(refundedPence)]],
): Facts => {
  if (refundedPence === 0) return [];
  const left = splitGross(amountGross - refundedPence, vatCode);
  const vatFact = [
    `Of which VAT (${getVatPercent(vatCode)}%)`,
    formatMoney(left.amountVat),
  ] as const;
  return [
    ...refundLines,
    ['Paid after refunds', formatMoney(left.amountGross)],
    ...(amountVat === 0 || left.amountGross === 0 ? [] : [vatFact]),
  ];
};
