import { toAsciiDigits } from './text/ascii-digits.ts';

const MAX_CHARACTERS = 15;

/** A VAT number of the United Kingdom, or of Northern Ireland (`XI`). The prefix may be missing. */
const ukPattern = /^(GB|XI)?(\d{3})(\d{4})(\d{2})(\d{3})?$/;
/** The number belongs to a department (`GD`) or a health authority (`HA`) of the United Kingdom. */
const ukAuthorityPattern = /^GB(GD|HA)\d{3}$/;
/** A number of another country has its two letters, and then at least three letters or digits. */
const foreignPattern = /^(?!GB|XI)[A-Z]{2}(?=.*\d)[A-Z0-9]{3,}$/;

/**
 * Returns a VAT number as receipts show it, such as `GB 123 4567 89`, or undefined if the text
 * cannot be one. The check digits are not verified, because each country has its own rule.
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
