import { formatMoney, getVatPercent, splitGross, type VatCode } from '../../../contract/money.ts';

interface Amounts {
  /** The amount is in pence. */
  readonly amountGross: number;
  readonly amountVat: number;
  readonly vatCode: VatCode;
}

/** Returns a text such as `−£15.00`. */
export const formatDeduction = (pence: number) => `−${formatMoney(pence)}`;

export type Facts = readonly (readonly [label: string, value: string])[];

export const listVatFacts = ({ amountGross, amountVat, vatCode }: Amounts): Facts =>
  amountVat === 0
    ? []
    : [
        ['Amount before VAT', formatMoney(amountGross - amountVat)],
        [`VAT (${getVatPercent(vatCode)}%)`, formatMoney(amountVat)],
        ['Total', formatMoney(amountGross)],
      ];

/** By default, one line has the sum of all refunds. */
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
