import * as v from 'valibot';

/** T1 is 20 % VAT (spec §9). */
export const vatCodes = ['T0', 'T1'] as const;
export const vatCode = v.picklist(vatCodes);
export type VatCode = v.InferOutput<typeof vatCode>;

const vatPercent = { T0: 0, T1: 20 } as const satisfies Record<VatCode, number>;

export const getVatPercent = (code: VatCode) => vatPercent[code];

/** Returns pence, rounded half up. */
export const getVat = (net: number, code: VatCode) =>
  Math.floor((net * vatPercent[code] + 50) / 100);

export const getGross = (net: number, code: VatCode) => net + getVat(net, code);

/**
 * At 20 %, VAT is a sixth, rounded half up, and net the rest. `splitGross(getGross(net))` returns the same
 * `net`.
 */
export const splitGross = (gross: number, code: VatCode) => {
  const percent = vatPercent[code];
  // `gross * percent / (100 + percent)`, rounded half up with whole numbers only.
  const amountVat = Math.floor((2 * gross * percent + 100 + percent) / (2 * (100 + percent)));
  return { amountNet: gross - amountVat, amountVat, amountGross: gross };
};

/**
 * Returns the VAT in `pence`, which is a part of the gross amount. It is what the VAT of the sum grows by, so that
 * the VAT of all parts is exactly that of the whole.
 */
export const getVatShare = (
  { amountVat, amountGross }: { readonly amountVat: number; readonly amountGross: number },
  pence: number,
  earlierPence = 0,
) => {
  const getShare = (sumPence: number) =>
    amountGross === 0 ? 0 : Math.round((sumPence * amountVat) / amountGross);
  return getShare(earlierPence + pence) - getShare(earlierPence);
};

export interface PaymentPrice {
  readonly amountNet: number;
  readonly vatCode: VatCode;
  readonly amountGross?: number | undefined;
}

/** All amounts are in pence. They follow from the gross amount, or else from the net amount. */
export const getAmounts = ({
  amountNet,
  vatCode,
  amountGross = getGross(amountNet, vatCode),
}: PaymentPrice) => splitGross(amountGross, vatCode);

/**
 * Returns pence. At 20 %, one total in six has no such net amount, and the result is undefined: £8.32 makes
 * £9.98, and £8.33 makes £10.00.
 */
export const getNet = (gross: number, code: VatCode) => {
  const { amountNet } = splitGross(gross, code);
  return getGross(amountNet, code) === gross ? amountNet : undefined;
};

const findReachableTotal = (gross: number, code: VatCode, step: 1 | -1): number =>
  getNet(gross, code) === undefined ? findReachableTotal(gross + step, code, step) : gross;

/** The nearest totals below and above `gross` pence that a net amount makes. */
export const getReachableTotals = (gross: number, code: VatCode) =>
  [findReachableTotal(gross, code, -1), findReachableTotal(gross, code, 1)] as const;

const pounds = { style: 'currency', currency: 'GBP' } as const;
const compactPounds = {
  ...pounds,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const;

// A formatter takes tens of milliseconds on a slow phone.
const formatters = new Map<object, Intl.NumberFormat>();
const getFormatter = (style: Intl.NumberFormatOptions) => {
  const formatter = formatters.get(style) ?? new Intl.NumberFormat('en-GB', style);
  formatters.set(style, formatter);
  return formatter;
};

/** Writes `£1,234.50`, `−£5.00`, or compact `£1.3k` (spec §9). */
export const formatMoney = (pence: number, { compact = false } = {}) =>
  getFormatter(compact ? compactPounds : pounds)
    .format(pence / 100)
    .replace('-', '−');
