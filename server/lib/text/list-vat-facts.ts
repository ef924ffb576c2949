import { formatMoney, getVatPercent, type VatCode } from '../../../contract/money.ts';

interface Amounts {
  /** In pence. */
  readonly amountGross: number;
  /** In pence. */
  readonly amountVat: number;
  readonly vatCode: VatCode;
}

/**
 * The lines of a receipt about VAT, as pairs of label and value. None for a request without VAT.
 */
export const listVatFacts = ({ amountGross, amountVat, vatCode }: Amounts) =>
  amountVat === 0
    ? []
    : ([
        ['Amount before VAT', formatMoney(amountGross - amountVat)],
        [`VAT (${getVatPercent(vatCode)}%)`, formatMoney(amountVat)],
        ['Total', formatMoney(amountGross)],
      ] as const);
