import { asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../../contract/calls.ts';
import type { Fence } from '../../db/fence.ts';
import { customers } from '../../db/schema.ts';
import { insertCustomer } from './customers.ts';

type Recipient = ReadPayloadOf<'createPayment'>['customer'];

const bestMatch = async ({ tx, own }: Fence, { name, email = '', phone = '' }: Recipient) => {
  const sameName = sql`lower(${customers.name}) = lower(${name})`;
  const sameEmail = sql`lower(coalesce(${customers.email}, '')) = lower(${email})`;
  const samePhone = sql`coalesce(${customers.phone}, '') = ${phone}`;
  const first = (condition: SQL) => desc(sql`(${condition})`);
  const [match] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      own(
        customers,
        or(
          email === '' ? undefined : sql`lower(${customers.email}) = lower(${email})`,
          phone === '' ? undefined : sql`${customers.phone} = ${phone}`,
        ),
      ),
    )
    .orderBy(
      first(sql`${sameName} and ${sameEmail} and ${samePhone}`),
      first(sameName),
      first(sameEmail),
      first(samePhone),
      asc(customers.createdAt),
      asc(customers.id),
    )
    .limit(1);
  return match?.id;
};

/** The tenant's customer whom a request goes to: the one known by the same email or phone, else a new one. */
export const findOrCreateCustomer = async (fence: Fence, recipient: Recipient, now: Date) => {
  const known = await bestMatch(fence, recipient);
  if (known !== undefined) return known;
  // Two first requests to one person at once would make two customers; the second waits, and looks again.
  await fence.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers.${fence.tenantId}`}, 0))`);
  const since = await bestMatch(fence, recipient);
  if (since !== undefined) return since;
  const [created] = await insertCustomer(fence, recipient, now);
  if (!created) throw new Error('The customer was not inserted');
  return created.id;
};
