import { invalid } from '../../lib/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

const shortest = 8;

/** Refuses passwords that guessers find first; no rules of composition (OWASP ASVS 6.2). @throws Refusal invalid */
export const checkPassword = (password: string) => {
  if ([...password].length < shortest) {
    throw invalid({ password: [`Password must be at least ${shortest} characters`] });
  }
  if (isCommonPassword(password)) throw invalid({ password: ['This password is too common'] });
};
