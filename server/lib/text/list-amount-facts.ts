import { formatMoney, getVatPercent, splitGross, type VatCode } from '../../../contract/money.ts';

interface Amounts {
  /** In pence. */
  readonly amountGross: number;
  /** In pence. */
  readonly amountVat: number;
  readonly vatCode: VatCode;
}

type Facts = readonly (readonly [label: string, value: string])[];

/**
 * The lines of a receipt about VAT, as pairs of label and value. None for a request without VAT.
 */
export const listVatFacts = ({ amountGross, amountVat, vatCode }: Amounts): Facts =>
  amountVat === 0
    ? []
    : [
        ['Amount before VAT', formatMoney(amountGross - amountVat)],
        [`VAT (${getVatPercent(vatCode)}%)`, formatMoney(amountVat)],
        ['Total', formatMoney(amountGross)],
      ];

/**
 * The lines of a receipt about the refunded part (in pence), as pairs of label and value. None when
 * nothing was refunded.
 */
export const listRefundFacts = (
  { amountGross, amountVat, vatCode }: Amounts,
  refundedPence: number,
): Facts => {
  if (refundedPence === 0) return [];
  const left = splitGross(amountGross - refundedPence, vatCode);
  const vatFact = [
    `Of which VAT (${getVatPercent(vatCode)}%)`,
    formatMoney(left.amountVat),
  ] as const;
  return [
    ['Refunded', formatMoney(refundedPence)],
    ['Paid after refunds', formatMoney(left.amountGross)],
    ...(amountVat === 0 ? [] : [vatFact]),
  ];
};
