/** Returns `Visa ending 4242`, `ending 4242` without a brand, or '' without the digits. */
export const describeCard = (
  lastFour: string | null | undefined,
  brand: string | null | undefined,
) => (lastFour ? [brand, 'ending', lastFour].filter(Boolean).join(' ') : '');
