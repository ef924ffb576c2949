import { cleanText } from '../../../contract/text/clean-text.ts';
import { toBarePhone } from '../../../contract/text/phone-spellings.ts';

const patterns = [
  /^(02\d)(\d{4})(\d{4})$/,
  /^(01(?:1\d|\d1)|0[3589]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{3})(\d{3})$/,
  /^(01\d{3})(\d{5})$/,
  /^(0[58]00)(\d{3})(\d{3})$/,
];

const groupDigits = (national: string) => {
  const [, ...groups] = patterns.find((pattern) => pattern.test(national))?.exec(national) ?? [];
  return groups.length > 0 ? groups.join(' ') : undefined;
};

/** A number that no pattern matches does not change. */
export const formatPhone = (typed: string) => {
  const bare = toBarePhone(typed);
  const grouped = bare.startsWith('+44')
    ? groupDigits(`0${bare.slice('+44'.length)}`)?.replace(/^0/, '+44 ')
    : groupDigits(bare);
  return grouped ?? cleanText(typed);
};

/** Saving must not group the digits of an unchanged number. */
export const keepPhoneSpelling = (typed: string, saved: string | null | undefined) =>
  saved && formatPhone(saved) === typed ? saved : typed;
