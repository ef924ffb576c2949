/** The keys are in the page's address. */
export const counterPrintSizes = {
  a5: { label: 'A5', widthMm: 148, heightMm: 210 },
  a6: { label: 'A6', widthMm: 105, heightMm: 148 },
  sticker: { label: 'Sticker', widthMm: 70, heightMm: 70 },
} as const;

export type CounterPrintSize = keyof typeof counterPrintSizes;

export const counterPrintSizeNames = Object.keys(counterPrintSizes) as CounterPrintSize[];

export const getCounterPrintUrl = (counterUrl: string, size: CounterPrintSize) =>
  `${counterUrl}/print?size=${size}`;

export const counterSettingsPath = '/settings/counter';
