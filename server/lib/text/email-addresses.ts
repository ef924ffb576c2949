import { domainToUnicode } from 'node:url';
import { toComparableEmail } from '../../../contract/ascii-email.ts';

/**
 * The forms in which an address may be stored, in lower case: as typed, with its domain in ASCII, and with its
 * domain in letters. So a query for `jo@xn--bcher-kva.test` also finds `jo@bücher.test`.
 */
export const getEmailForms = (address: string): readonly string[] => {
  const ascii = toComparableEmail(address);
  const start = ascii.lastIndexOf('@') + 1;
  const domain = domainToUnicode(ascii.slice(start));
  const readable = domain === '' ? ascii : ascii.slice(0, start) + domain;
  return [...new Set([address.toLowerCase(), ascii, readable])];
};

/**
 * Hides addresses in the answer of a mail server, because they name people. The pattern looks for an address
 * only at the start of a word: otherwise a long word would take seconds.
 */
export const hideAddresses = (text: string) =>
  text.replace(/<[^<>\s]*>|(?<![^\s<>"'():;,])[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '<…>');
