import * as v from 'valibot';

/** T0 applies no VAT, T1 applies 20 % (spec §9). */
export const vatCodes = ['T0', 'T1'] as const;
export const vatCode = v.picklist(vatCodes);
export type VatCode = v.InferOutput<typeof vatCode>;

const vatPercent = { T0: 0, T1: 20 } as const satisfies Record<VatCode, number>;

/** The rate of a VAT code, in percent. */
export const getVatPercent = (code: VatCode) => vatPercent[code];

/** VAT in pence on a net amount in pence, rounded half up to the penny. */
export const getVat = (net: number, code: VatCode) =>
  Math.floor((net * vatPercent[code] + 50) / 100);

/** Net plus VAT, in pence. */
export const getGross = (net: number, code: VatCode) => net + getVat(net, code);

/**
 * Splits a gross amount in pence. At 20 %, VAT is a sixth, rounded half up to the penny, and net is
 * the rest. `splitGross(getGross(net))` returns the same `net`.
 */
export const splitGross = (gross: number, code: VatCode) => {
  const percent = vatPercent[code];
  // `gross * percent / (100 + percent)`, plus a half, rounded down, in whole numbers.
  const amountVat = Math.floor((2 * gross * percent + 100 + percent) / (2 * (100 + percent)));
  return { amountNet: gross - amountVat, amountVat, amountGross: gross };
};

export interface PaymentPrice {
  readonly amountNet: number;
  readonly vatCode: VatCode;
  readonly amountGross?: number | undefined;
}

/**
 * The amounts in pence of a new request: from its gross amount where it has one, otherwise from its
 * net amount.
 */
export const getAmounts = ({
  amountNet,
  vatCode,
  amountGross = getGross(amountNet, vatCode),
}: PaymentPrice) => splitGross(amountGross, vatCode);

/**
 * The net amount in pence that, plus VAT, makes `gross`; undefined if there is none. At 20 %, one
 * total in six has none: £8.32 plus VAT is £9.98, and £8.33 plus VAT is £10.00, so nothing makes
 * £9.99.
 */
export const getNet = (gross: number, code: VatCode) => {
  const { amountNet } = splitGross(gross, code);
  return getGross(amountNet, code) === gross ? amountNet : undefined;
};

/**
 * The first total that a net amount plus VAT makes: `gross` itself, or the next one up or down
 * (`step`).
 */
const findReachableTotal = (gross: number, code: VatCode, step: 1 | -1): number =>
  getNet(gross, code) === undefined ? findReachableTotal(gross + step, code, step) : gross;

/** The nearest totals below and above `gross` pence that a net amount plus VAT makes. */
export const getReachableTotals = (gross: number, code: VatCode) =>
  [findReachableTotal(gross, code, -1), findReachableTotal(gross, code, 1)] as const;

const pounds = { style: 'currency', currency: 'GBP' } as const;
const compactPounds = {
  ...pounds,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const;

// Created lazily and cached: creating a formatter takes tens of milliseconds on a slow phone.
const formatters = new Map<object, Intl.NumberFormat>();
const getFormatter = (style: Intl.NumberFormatOptions) => {
  const formatter = formatters.get(style) ?? new Intl.NumberFormat('en-GB', style);
  formatters.set(style, formatter);
  return formatter;
};

/** Formats pence as `£1,234.50`; compact: `£1.3k` (spec §9). */
export const formatMoney = (pence: number, { compact = false } = {}) =>
  getFormatter(compact ? compactPounds : pounds).format(pence / 100);
