import { toAsciiDigits } from './text/ascii-digits.ts';

const MAX_CHARACTERS = 15;

/** United Kingdom, or Northern Ireland (`XI`). The prefix may be missing. */
const ukPattern = /^(GB|XI)?(\d{3})(\d{4})(\d{2})(\d{3})?$/;
/** A department (`GD`) or a health authority (`HA`). */
const ukAuthorityPattern = /^GB(GD|HA)\d{3}$/;
/** The two letters of a country, and then at least three letters or digits. */
const foreignPattern = /^(?!GB|XI)[A-Z]{2}(?=.*\d)[A-Z0-9]{3,}$/;

/**
 * Writes the number as on receipts, such as `GB 123 4567 89`. Returns undefined if the text cannot be one.
 * Check digits are not verified, because each country has its own rule.
 */
export const parseVatNumber = (text: string): string | undefined => {
  const bare = toAsciiDigits(text.normalize('NFKC'))
    .replace(/[\s.\p{Dash}]/gu, '')
    .toUpperCase();
  const [match, prefix = 'GB', ...groups] = ukPattern.exec(bare) ?? [];
  if (match !== undefined) return [prefix, ...groups.filter(Boolean)].join(' ');
  const isKnownForm = ukAuthorityPattern.test(bare) || foreignPattern.test(bare);
  return isKnownForm && bare.length <= MAX_CHARACTERS ? bare : undefined;
};
