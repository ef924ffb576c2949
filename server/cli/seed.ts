import { randomBytes } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { Drizzle } from '../db/drizzle.ts';
import { tenants } from '../db/schema.ts';
import { hashPassword } from '../domain/sessions/passwords.ts';
import { fillInBulk } from '../seeds/bulk/fill.ts';
import { demoLogin } from '../seeds/demo/seed-demo.ts';
import { countFrom, UsageError } from './arguments.ts';
import type { Command } from './command.ts';

const whole = new Intl.NumberFormat('en-GB');

const nextShop = async (system: Drizzle) => {
  const made = await system.select({ host: tenants.host }).from(tenants).where(like(tenants.host, 'shop-%.localhost'));
  const numbers = made.map(({ host }) => Number(/^shop-(\d+)\./.exec(host)?.[1] ?? 0));
  return 1 + numbers.reduce((highest, number) => Math.max(highest, number), 0);
};

/** Makes tenants with customers and payment requests in bulk, to try out size; one shop is much busier than the rest. */
export const seed: Command = async ({ database: { system }, options, now }) => {
  const size = {
    tenants: countFrom(options.tenants, 10, 100_000),
    customers: countFrom(options.customers, 1_000, 10_000_000),
    payments: countFrom(options.payments, 10_000, 10_000_000),
  };
  if (size.customers < size.tenants) throw new UsageError('There must be a customer for each tenant at least');
  const firstShop = await nextShop(system);
  const startedAt = performance.now();
  const passwordHash = await hashPassword(demoLogin.password);
  await fillInBulk(system, { ...size, firstShop, passwordHash, salt: randomBytes(4).toString('hex').slice(1), now });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return [
    `Made ${whole.format(size.customers)} customers and ${whole.format(size.payments)} payment requests in ${seconds} s.`,
    `Their ${whole.format(size.tenants)} tenants are at shop-${firstShop}.localhost, the busiest, and on; log in as ${demoLogin.email} / ${demoLogin.password}.`,
  ];
};
