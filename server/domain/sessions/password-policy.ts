import { invalid } from '../../lib/api-problem.ts';
import { isCommonPassword } from './common-passwords.ts';

const MIN_LENGTH = 8;

/** Rejects short and common passwords; there are no composition rules (OWASP ASVS 6.2). @throws ApiProblem invalid */
export const checkPassword = (password: string) => {
  if ([...password].length < MIN_LENGTH) {
    throw invalid({ password: [`Password must be at least ${MIN_LENGTH} characters`] });
  }
  if (isCommonPassword(password)) throw invalid({ password: ['This password is too common'] });
};
