/** `Visa ending 4242`, or without a brand `ending 4242`. Empty when the last four digits are unknown. */
export const describeCard = (
  lastFour: string | null | undefined,
  brand: string | null | undefined,
) => (lastFour ? [brand, 'ending', lastFour].filter(Boolean).join(' ') : '');
