import { parseArgs } from 'node:util';
import { isEmail } from '../../contract/primitives.ts';
import { cleanText } from '../../contract/text/clean-text.ts';

/** The message is for the user. */
export class UsageError extends Error {}

const options = {
  name: { type: 'string' },
  host: { type: 'string' },
  email: { type: 'string' },
  owner: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  provider: { type: 'string' },
  rotate: { type: 'boolean' },
  live: { type: 'boolean' },
  record: { type: 'string' },
  since: { type: 'string' },
  customer: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  mail: { type: 'string' },
  plan: { type: 'boolean' },
  'accept-unsigned': { type: 'boolean' },
  tenants: { type: 'string' },
  customers: { type: 'string' },
  payments: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const parseArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export type Options = ReturnType<typeof parseArguments>['values'];

/** The message names `label`. @throws UsageError when the cleaned text is empty */
export const requireText = (value: string | undefined, label: string) => {
  const text = cleanText(value ?? '');
  if (!text) throw new UsageError(`${label} is missing`);
  return text;
};

/** Tenants store a host in lower case, without a port. */
export const parseHost = (value: string | undefined) => {
  const text = requireText(value, 'The host name');
  if (/[:/?#@\\\s]/.test(text) || !URL.canParse(`http://${text}`)) {
    throw new UsageError(`${text} is not a host name like shop.example.com`);
  }
  return new URL(`http://${text}`).hostname;
};

export const parseEmail = (value: string | undefined) => {
  const text = requireText(value, 'The email address').toLowerCase();
  if (!isEmail(text)) throw new UsageError(`${text} is not an email address`);
  return text;
};

/** The number is from 1 to `max`. @throws UsageError */
export const parseCount = (
  value: string | undefined,
  { default: defaultCount, max }: { readonly default?: number; readonly max: number },
) => {
  if (value === undefined && defaultCount !== undefined) return defaultCount;
  const count = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 0;
  if (count < 1 || count > max)
    throw new UsageError(`${value} is not a whole number from 1 to ${max}`);
  return count;
};

/** Accepts `on` or `off`. @throws UsageError */
export const parseSwitch = (value: string | undefined) => {
  if (value !== 'on' && value !== 'off') throw new UsageError('Say on or off');
  return value === 'on';
};

/** The text is a day in UTC, such as `2026-11-01`. @throws UsageError */
export const parseSince = (text: string | undefined, defaultSince: Date) => {
  if (text === undefined) return defaultSince;
  const since = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(since.getTime())) {
    throw new UsageError(`${text} is not a date such as 2026-11-01`);
  }
  return since;
};
