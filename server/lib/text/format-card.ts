/**
 * Formats a card for its owner: `Visa ending 4242`, or without a brand `ending 4242`. Returns an
 * empty text when the last four digits are unknown.
 */
export const formatCard = (lastFour: string | null, brand: string | null) =>
  lastFour === null ? '' : [brand, 'ending', lastFour].filter(Boolean).join(' ');
