import { domainToUnicode } from 'node:url';
import { toComparableEmail } from '../../../contract/ascii-email.ts';

/**
 * An address may be stored in these forms, in lower case: as typed, with its domain in ASCII, and with its
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
 * Addresses in the answer of a mail server name people. The pattern looks for one only at the start of a
 * word, because a long word would otherwise take seconds.
 */
export const hideAddresses = (text: string) =>
  text.replace(/<[^<>\s]*>|(?<![^\s<>"'():;,])[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '<…>');
