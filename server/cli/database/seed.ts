import { like } from 'drizzle-orm';
import type { Drizzle } from '../../db/drizzle.ts';
import { tenants } from '../../db/schema.ts';
import { hashPassword } from '../../domain/sessions/passwords.ts';
import { createIdDigits, seedBulk } from '../../seeds/bulk/seed-bulk.ts';
import { demoLogin } from '../../seeds/demo/seed-demo.ts';
import { parseCount, UsageError } from '../arguments.ts';
import type { Command } from '../command.ts';

const numberFormat = new Intl.NumberFormat('en-GB');

const getNextTenantNumber = async (unscopedDb: Drizzle) => {
  const existing = await unscopedDb
    .select({ host: tenants.host })
    .from(tenants)
    .where(like(tenants.host, 'shop-%.localhost'));
  const numbers = existing.map(({ host }) => Number(/^shop-(\d+)\./.exec(host)?.[1] ?? 0));
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, number);
  return highest + 1;
};

/** Load tests use these tenants, of which one is much busier than the others. */
export const seed: Command = async ({ database: { unscopedDb }, options, now }) => {
  const size = {
    tenants: parseCount(options.tenants, { default: 10, max: 100_000 }),
    customers: parseCount(options.customers, { default: 1_000, max: 10_000_000 }),
    payments: parseCount(options.payments, { default: 10_000, max: 10_000_000 }),
  };
  if (size.customers < size.tenants)
    throw new UsageError('There must be a customer for each tenant at least');
  const firstTenantNumber = await getNextTenantNumber(unscopedDb);
  const startedAt = performance.now();
  const passwordHash = await hashPassword(demoLogin.password);
  await seedBulk(unscopedDb, {
    ...size,
    firstTenantNumber,
    passwordHash,
    idDigits: createIdDigits(),
    now,
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { format } = numberFormat;
  const login = `${demoLogin.email} / ${demoLogin.password}`;
  return [
    `Made ${format(size.customers)} customers and ${format(size.payments)} payment requests in ${seconds} s.`,
    `Their ${format(size.tenants)} tenants are at shop-${firstTenantNumber}.localhost, the busiest, and on; with DEMO=1 log in as ${login}.`,
  ];
};
