import { formatMoney, getVatPercent, getVatShare, type VatCode } from '../../../contract/money.ts';

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

/** Returns no line without VAT. */
export const listVatShareFacts = (amounts: Amounts, pence: number, earlierPence = 0): Facts => {
  const vatPence = getVatShare(amounts, pence, earlierPence);
  return vatPence === 0
    ? []
    : [[`Of which VAT (${getVatPercent(amounts.vatCode)}%)`, formatMoney(vatPence)]];
};

/** By default, one line has the sum of all refunds. */
export const listRefundFacts = (
  amounts: Amounts,
  refundedPence: number,
  refundLines: Facts = [['Refunded', formatDeduction(refundedPence)]],
): Facts => {
  if (refundedPence === 0) return [];
  const leftPence = amounts.amountGross - refundedPence;
  return [
    ...refundLines,
    ['Paid after refunds', formatMoney(leftPence)],
    ...listVatShareFacts(amounts, leftPence),
  ];
};
