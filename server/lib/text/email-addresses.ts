import { domainToUnicode } from 'node:url';
import { toComparableEmail } from '../../../contract/ascii-email.ts';

/**
 * Forms in which an address may be stored, in lower case: as typed, and with its domain in ASCII and in
 * letters. A query with all of them finds `jo@bücher.test` by `jo@xn--bcher-kva.test`, and the other way
 * round.
 */
export const getEmailForms = (address: string): readonly string[] => {
  const ascii = toComparableEmail(address);
  const start = ascii.lastIndexOf('@') + 1;
  const domain = domainToUnicode(ascii.slice(start));
  const readable = domain === '' ? ascii : ascii.slice(0, start) + domain;
  return [...new Set([address.toLowerCase(), ascii, readable])];
};

/**
 * Addresses in the answer of a mail server name people. An address begins where a word does. Without this
 * condition, a long word would take seconds.
 */
export const hideAddresses = (text: string) =>
  text.replace(/<[^<>\s]*>|(?<![^\s<>"'():;,])[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '<…>');
