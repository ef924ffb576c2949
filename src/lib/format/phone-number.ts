import { cleanText } from '../../../contract/text/clean-text.ts';
import { toBarePhone } from '../../../contract/text/phone-spellings.ts';

const patterns = [
  /^(02\d)(\d{4})(\d{4})$/,
  /^(01(?:1\d|\d1)|0[3589]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{3})(\d{3})$/,
  /^(01\d{3})(\d{5})$/,
  /^(0[58]00)(\d{3})(\d{3})$/,
];

/** Returns undefined if no pattern matches. */
const groupDigits = (national: string) => {
  const [, ...groups] = patterns.find((pattern) => pattern.test(national))?.exec(national) ?? [];
  return groups.length > 0 ? groups.join(' ') : undefined;
};

/** Groups the digits. A number that no pattern matches does not change. */
export const formatPhone = (typed: string) => {
  const bare = toBarePhone(typed);
  const grouped = bare.startsWith('+44')
    ? groupDigits(`0${bare.slice('+44'.length)}`)?.replace(/^0/, '+44 ')
    : groupDigits(bare);
  return grouped ?? cleanText(typed);
};

/** Forms show numbers grouped. A number that the user has not changed is saved as before. */
export const keepPhoneSpelling = (typed: string, saved: string | null | undefined) =>
  saved && formatPhone(saved) === typed ? saved : typed;
