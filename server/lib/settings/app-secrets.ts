import * as v from 'valibot';

const MIN_LENGTH = 32;

/** Secrets of at least 32 characters, newest first, separated by commas or line breaks. */
export const appSecretsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== '')),
  v.check(
    (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= MIN_LENGTH),
    `must be a secret of at least ${MIN_LENGTH} characters, or several of these with commas between, newest first`,
  ),
);
