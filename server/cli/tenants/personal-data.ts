import { isEmail } from '../../../contract/primitives.ts';
import type { Drizzle } from '../../db/drizzle.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import { getCustomerConditions } from '../../domain/personal-data/customer-conditions.ts';
import { eraseCustomer } from '../../domain/personal-data/erase-customer.ts';
import { exportCustomer } from '../../domain/personal-data/export-customer.ts';
import { cliSource } from '../../lib/states/audit-source.ts';
import { parseHost, requireText, UsageError } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { findTenant, recordCliEvent } from '../find-tenant.ts';

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** @throws UsageError */
const parseCustomer = (value: string | undefined) => {
  const text = requireText(value, 'The customer');
  if (!isId(text) && !isEmail(text))
    throw new UsageError(`${text} is neither an email address nor the id of a customer`);
  return text;
};

/** @throws UsageError when nothing is stored about the customer */
const findCustomer = async (unscopedDb: Drizzle, options: CommandContext['options']) => {
  const customer = parseCustomer(options.customer);
  const { id: tenantId } = await findTenant(unscopedDb, parseHost(options.host));
  const conditions = getCustomerConditions(unscopedDb, tenantId, customer);
  const customerCount = await unscopedDb.$count(customers, conditions.isCustomer);
  const requestCount = await unscopedDb.$count(paymentRequests, conditions.isRequest);
  if (customerCount + requestCount === 0)
    throw new UsageError(`Nothing is stored about ${customer}`);
  const description = `Customers: ${customerCount}. Payment requests: ${requestCount}.`;
  return { tenantId, conditions, description };
};

export const exportCustomerData: Command = ({ database, options, now }) =>
  database.unscopedDb.transaction(async (tx) => {
    const { tenantId, conditions } = await findCustomer(tx, options);
    const data = await exportCustomer(tx, database.cipher, conditions);
    for (const { id } of await tx
      .select({ id: customers.id })
      .from(customers)
      .where(conditions.isCustomer)) {
      const subject = { type: 'customer', id } as const;
      await recordCliEvent(tx, { tenantId, at: now, kind: 'customer_exported', subject });
    }
    return [JSON.stringify(data, null, 2)];
  });

/** The erasure cannot be undone, so it requires `--yes`. */
export const eraseCustomerData: Command = async ({ database, options, now }) => {
  const { conditions, description } = await findCustomer(database.unscopedDb, options);
  if (!options.yes)
    throw new UsageError(`${description} This cannot be undone. Add --yes to erase`);
  await eraseCustomer(database.unscopedDb, conditions, { now, source: cliSource });
  return [
    `Erased. ${description} Backups, the payment provider and sent messages still have the data.`,
  ];
};
