import { brand } from '../../../contract/brand.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import { estimateGuesses } from './estimate-guesses.ts';

const MIN_LENGTH = 8;
/** The limits on log-ins allow far fewer guesses. */
const MIN_GUESSES = 1_000_000_000;

/** What an attacker may know about the user who chooses a password. */
export interface PasswordUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly shop: string;
}

/** Returns the texts that an attacker may know, and each word of the texts. */
const getKnownWords = ({ email, firstName, lastName, shop }: PasswordUser) => {
  const texts = [email, firstName, lastName, shop, brand.company, brand.product];
  // “Hook Shop” is also typed as “hookshop”.
  const joined = texts.map((text) => text.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...texts, ...joined, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2,
  );
};

/**
 * Rejects passwords that are short or easily guessed. There are no rules about kinds of characters
 * (OWASP ASVS 6.2).
 * @throws ApiProblem invalid
 */
export const checkPassword = async (password: string, user: PasswordUser) => {
  if ([...password].length < MIN_LENGTH) {
    throw invalid({ password: [`Password must be at least ${MIN_LENGTH} characters`] });
  }
  if ((await estimateGuesses(password, getKnownWords(user))) < MIN_GUESSES) {
    throw invalid({ password: ['This password is too common'] });
  }
};
