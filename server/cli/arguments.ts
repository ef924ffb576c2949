import { parseArgs } from 'node:util';
import { isEmail } from '../../contract/primitives.ts';

/** Something the caller typed is wrong; its message says what. */
export class UsageError extends Error {}

const options = {
  name: { type: 'string' },
  host: { type: 'string' },
  owner: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  tenants: { type: 'string' },
  customers: { type: 'string' },
  payments: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What was typed after `npm run cli --`. */
export const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export type Options = ReturnType<typeof readArguments>['values'];

export const required = (value: string | undefined, what: string) => {
  const text = value?.trim();
  if (!text) throw new UsageError(`${what} is missing`);
  return text;
};

/** A host name as tenants are found by: lower case, without a port. */
export const hostFrom = (value: string | undefined) => {
  const text = required(value, 'The host name');
  if (/[:/?#@\\\s]/.test(text) || !URL.canParse(`http://${text}`)) {
    throw new UsageError(`${text} is not a host name like shop.example.com`);
  }
  return new URL(`http://${text}`).hostname;
};

export const emailFrom = (value: string | undefined) => {
  const text = required(value, 'The email address').toLowerCase();
  if (!isEmail(text)) throw new UsageError(`${text} is not an email address`);
  return text;
};

/** A whole number from 1 to `max`, or `otherwise` when nothing was said. */
export const countFrom = (value: string | undefined, otherwise: number, max: number) => {
  if (value === undefined) return otherwise;
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > max) throw new UsageError(`${value} is not a whole number from 1 to ${max}`);
  return count;
};

export const switchFrom = (value: string | undefined) => {
  if (value !== 'on' && value !== 'off') throw new UsageError('Say on or off');
  return value === 'on';
};
