import type { Database } from '../../../server/db/database.ts';
import { payoutLines, payouts } from '../../../server/db/schema.ts';
import { newId, newToken } from '../../../server/lib/crypto/ids.ts';
import { defaultDate, type Fields, getOnlyRow, type TenantRef } from './fixtures.ts';

export const insertPayout = async (
  { unscopedDb }: Database,
  tenant: TenantRef,
  fields: Fields<typeof payouts> = {},
) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    provider: 'stripe',
    account: 'server',
    externalId: newToken(),
    amount: 4_500,
    currency: 'GBP',
    status: 'paid',
    itemisation: 'complete',
    reference: 'STRIPE',
    createdAt: defaultDate,
    arrivesAt: defaultDate,
    ...fields,
  } as const;
  return getOnlyRow(await unscopedDb.insert(payouts).values(row).returning());
};

export const insertPayoutLine = async (
  { unscopedDb }: Database,
  payout: Pick<typeof payouts.$inferSelect, 'id' | 'tenantId'>,
  fields: Fields<typeof payoutLines> = {},
) => {
  const row = {
    id: newId(),
    tenantId: payout.tenantId,
    payoutId: payout.id,
    externalId: newToken(),
    kind: 'payment',
    amount: 4_500,
    fee: 88,
    at: defaultDate,
    ...fields,
  } as const;
  return getOnlyRow(await unscopedDb.insert(payoutLines).values(row).returning());
};
