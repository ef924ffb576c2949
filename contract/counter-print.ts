/** The sizes of paper on which a shop prints its code, in millimetres, by the name in the address. */
export const counterPrintSizes = {
  a5: { label: 'A5', widthMm: 148, heightMm: 210 },
  a6: { label: 'A6', widthMm: 105, heightMm: 148 },
  sticker: { label: 'Sticker', widthMm: 70, heightMm: 70 },
} as const;

export type CounterPrintSize = keyof typeof counterPrintSizes;

export const counterPrintSizeNames = Object.keys(counterPrintSizes) as CounterPrintSize[];

/** The address of the page that prints the code of a counter page. */
export const getCounterPrintUrl = (counterUrl: string, size: CounterPrintSize) =>
  `${counterUrl}/print?size=${size}`;

/** The screen of the app to which the page for printing leads back. */
export const counterSettingsPath = '/settings/counter';
