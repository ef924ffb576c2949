import { isEmail } from '../../contract/primitives.ts';
import type { Transaction } from '../db/drizzle.ts';
import { eraseCustomer } from '../domain/personal-data/erase-customer.ts';
import { exportCustomer } from '../domain/personal-data/export-customer.ts';
import { type CustomerData, findCustomerData } from '../domain/personal-data/find-customer-data.ts';
import { cliSource } from '../lib/states/audit-source.ts';
import { parseHost, requireText, UsageError } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { recordCliEvent } from './record-cli-event.ts';
import { findTenant } from './tenants.ts';

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The id or email address of a customer. @throws UsageError */
const parseCustomer = (value: string | undefined) => {
  const text = requireText(value, 'The customer');
  if (!isId(text) && !isEmail(text))
    throw new UsageError(`${text} is neither an email address nor the id of a customer`);
  return text;
};

type Work = (tx: Transaction, tenantId: string, data: CustomerData) => Promise<string[]>;

/**
 * Finds the customer's data by the options and runs `work` with it, in one transaction.
 * @throws UsageError when nothing is stored about the customer
 */
const withCustomerData = ({ database, options }: CommandContext, work: Work) => {
  const host = parseHost(options.host);
  const customer = parseCustomer(options.customer);
  return database.system.transaction(async (tx) => {
    const { id: tenantId } = await findTenant(tx, host);
    const data = await findCustomerData(tx, tenantId, customer);
    if (data.customers.length + data.requests.length === 0)
      throw new UsageError(`Nothing is stored about ${customer}`);
    return work(tx, tenantId, data);
  });
};

/** Prints everything that is stored about a customer. */
export const exportCustomerData: Command = (context) =>
  withCustomerData(context, async (tx, tenantId, data) => {
    for (const { id } of data.customers) {
      const subject = { type: 'customer', id } as const;
      await recordCliEvent(tx, { tenantId, at: context.now, kind: 'customer_exported', subject });
    }
    return [JSON.stringify(await exportCustomer(tx, tenantId, data), null, 2)];
  });

const describeData = ({ customers, requests }: CustomerData) =>
  `Customers: ${customers.length}. Payment requests: ${requests.length}.`;

/** Removes the personal data of a customer. Requires `--yes`. */
export const eraseCustomerData: Command = (context) =>
  withCustomerData(context, async (tx, tenantId, data) => {
    if (!context.options.yes)
      throw new UsageError(`${describeData(data)} This cannot be undone. Add --yes to erase`);
    await eraseCustomer(tx, data, { tenantId, now: context.now, source: cliSource });
    return [
      `Erased. ${describeData(data)} Backups, the payment provider and sent messages still have the data.`,
    ];
  });
