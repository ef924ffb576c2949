import * as v from 'valibot';
import {
  type ProviderCredentials,
  providerCredentialsSchema,
} from '../../lib/settings/provider-credentials.ts';
import { UsageError } from '../arguments.ts';

const jsonObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

const readJson = (input: string) => {
  const result = v.safeParse(jsonObject, input);
  // The parser's message would quote the keys.
  if (!result.success) throw new UsageError('The keys on standard input are not valid JSON');
  return result.output;
};

const readLines = (input: string, names: readonly string[]) => {
  const lines = input.split(/\r?\n/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length > names.length) {
    throw new UsageError(`Standard input must have one line for each of: ${names.join(', ')}`);
  }
  return Object.fromEntries(filled.map((line, index) => [names[index], line]));
};

/**
 * The input is one line for each key in the order of `names`, or a JSON object.
 * @throws UsageError that contains no key
 */
export const readKeys = (names: readonly string[], input: string): Record<string, unknown> => {
  const keys = input.trimStart().startsWith('{') ? readJson(input) : readLines(input, names);
  for (const name of names) {
    if (typeof keys[name] !== 'string')
      throw new UsageError(`${name} is missing on standard input`);
  }
  return keys;
};

/** @throws UsageError that contains no key */
export const parseKeys = <Keys>(
  schema: v.GenericSchema<unknown, Keys>,
  keys: Record<string, unknown>,
): Keys => {
  const result = v.safeParse(schema, keys);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new UsageError(`${v.getDotPath(issue)} ${issue.message}`);
};

export type AccountProvider = ProviderCredentials['provider'];

const keyNames = {
  sandbox: [],
  stripe: ['secretKey', 'webhookSecret'],
  mollie: ['apiKey'],
  webhook: ['webhookSecrets'],
} as const satisfies Record<AccountProvider, readonly string[]>;

export const isAccountProvider = (name: string): name is AccountProvider =>
  Object.hasOwn(keyNames, name);

export const needsKeys = (provider: AccountProvider) => keyNames[provider].length > 0;

/** @throws UsageError that contains no key */
export const parseCredentials = (provider: AccountProvider, input: string): ProviderCredentials =>
  parseKeys(providerCredentialsSchema, { ...readKeys(keyNames[provider], input), provider });
