import * as v from 'valibot';

/** T0 applies no VAT, T1 applies 20 % (spec §9). */
export const vatCodes = ['T0', 'T1'] as const;
export const vatCode = v.picklist(vatCodes);
export type VatCode = v.InferOutput<typeof vatCode>;

const vatPercent = { T0: 0, T1: 20 } as const satisfies Record<VatCode, number>;

/** VAT in pence on a net amount in pence, rounded half up to the penny. */
export const vatOf = (net: number, code: VatCode) => Math.floor((net * vatPercent[code] + 50) / 100);

/** Net plus VAT, in pence. */
export const grossOf = (net: number, code: VatCode) => net + vatOf(net, code);

/**
 * The net amount in pence that makes `gross`; undefined where none does: at 20 % every sixth total, such as £9.99, lies
 * between two that whole pence come to.
 */
export const netOf = (gross: number, code: VatCode) => {
  const net = Math.round((gross * 100) / (100 + vatPercent[code]));
  return grossOf(net, code) === gross ? net : undefined;
};

/** The nearest total that some net amount makes, `step` by `step` pence away from `gross`. */
const reachableFrom = (gross: number, code: VatCode, step: 1 | -1): number =>
  netOf(gross, code) === undefined ? reachableFrom(gross + step, code, step) : gross;

/** The nearest totals, below and above `gross` pence, that some net amount makes. */
export const totalsAround = (gross: number, code: VatCode) =>
  [reachableFrom(gross, code, -1), reachableFrom(gross, code, 1)] as const;

const pounds = { style: 'currency', currency: 'GBP' } as const;
const compactPounds = {
  ...pounds,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const;

// Made when first asked for, and once: it takes a slow phone tens of milliseconds.
const made = new Map<object, Intl.NumberFormat>();
const formatIn = (style: Intl.NumberFormatOptions) => {
  const format = made.get(style) ?? new Intl.NumberFormat('en-GB', style);
  made.set(style, format);
  return format;
};

/** Pence as people read them: `£1,234.50`; compact: `£1.3k` (spec §9). */
export const formatMoney = (pence: number, { compact = false } = {}) =>
  formatIn(compact ? compactPounds : pounds).format(pence / 100);
