import { brand } from '../../../contract/brand.ts';
import { invalid } from '../../lib/api-problem.ts';
import { estimateGuesses } from './estimate-guesses.ts';

const MIN_LENGTH = 8;
/** Far more than the limits on log-ins allow. */
const MIN_GUESSES = 1_000_000;

/** What others know about the user of a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly shop: string;
}

/** The texts that an attacker knows, and their words. */
const getKnownWords = ({ email, firstName, lastName, shop }: PasswordOwner) => {
  const texts = [email, firstName, lastName, shop, brand.company, brand.product];
  return [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length > 2);
};

/**
 * Rejects short passwords and those that are easily guessed; there are no composition rules (OWASP ASVS 6.2).
 * @throws ApiProblem invalid
 */
export const checkPassword = async (password: string, owner: PasswordOwner) => {
  if ([...password].length < MIN_LENGTH) {
    throw invalid({ password: [`Password must be at least ${MIN_LENGTH} characters`] });
  }
  if ((await estimateGuesses(password, getKnownWords(owner))) < MIN_GUESSES) {
    throw invalid({ password: ['This password is too common'] });
  }
};
