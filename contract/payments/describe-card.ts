/**
 * Returns a text such as `Visa ending 4242`, or `ending 4242` without a brand. The text is empty
 * when the last four digits are unknown.
 */
export const describeCard = (
  lastFour: string | null | undefined,
  brand: string | null | undefined,
) => (lastFour ? [brand, 'ending', lastFour].filter(Boolean).join(' ') : '');
