import { asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { customers } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { insertCustomer } from './customers.ts';

type Recipient = ParsedPayload<'createPayment'>['customer'];

const findBestMatch = async ({ tx, whereTenant }: TenantScope, { name, email = '', phone = '' }: Recipient) => {
  const sameName = sql`lower(${customers.name}) = lower(${name})`;
  const sameEmail = sql`lower(coalesce(${customers.email}, '')) = lower(${email})`;
  const samePhone = sql`coalesce(${customers.phone}, '') = ${phone}`;
  const prefer = (condition: SQL) => desc(sql`(${condition})`);
  const [match] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      whereTenant(
        customers,
        or(
          email === '' ? undefined : sql`lower(${customers.email}) = lower(${email})`,
          phone === '' ? undefined : sql`${customers.phone} = ${phone}`,
        ),
      ),
    )
    .orderBy(
      prefer(sql`${sameName} and ${sameEmail} and ${samePhone}`),
      prefer(sameName),
      prefer(sameEmail),
      prefer(samePhone),
      asc(customers.createdAt),
      asc(customers.id),
    )
    .limit(1);
  return match?.id;
};

/** Finds the tenant's customer with the recipient's email or phone, or creates one. Returns the id. */
export const findOrCreateCustomer = async (scope: TenantScope, recipient: Recipient, now: Date) => {
  const existing = await findBestMatch(scope, recipient);
  if (existing !== undefined) return existing;
  // The lock prevents two concurrent first requests to the same recipient from creating two customers.
  await scope.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers.${scope.tenantId}`}, 0))`);
  const createdMeanwhile = await findBestMatch(scope, recipient);
  if (createdMeanwhile !== undefined) return createdMeanwhile;
  const [created] = await insertCustomer(scope, recipient, now);
  if (!created) throw new Error('The customer was not inserted');
  return created.id;
};
