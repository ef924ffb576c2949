import type { Customer } from '../../../contract/entities/customer.ts';

/** Removes case and accents. */
const normalise = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const splitWords = (text: string) =>
  normalise(text)
    .split(/[\s-]+/)
    .filter(Boolean);

/** Whether the customer's whole name begins with the typed text. */
export const nameStartsWith = ({ name }: Pick<Customer, 'name'>, typed: string) =>
  splitWords(name).join(' ').startsWith(splitWords(typed).join(' '));

/** Whether each typed word begins a word of the customer's name, or the email address. */
export const matchesNameOrEmail = (
  { name, email }: Pick<Customer, 'name' | 'email'>,
  typed: string,
) => {
  // The typed text is split at hyphens, so that the address is matched in parts, too.
  const words = [...splitWords(name), normalise(email ?? ''), ...splitWords(email ?? '')];
  return splitWords(typed).every((start) => words.some((word) => word.startsWith(start)));
};
